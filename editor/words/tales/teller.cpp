// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/teller.h"

#include "editor/words/tales/crowd_tale.h"
#include "editor/words/tales/mind_tale.h"
#include "editor/words/tales/schedule_tale.h"
#include "editor/words/tales/wander_tale.h"

namespace passerby::editor {

const Teller& tellerOf(world::PersonKind kind)
{
    switch (kind) {
    case world::PersonKind::schedule:
        break;
    case world::PersonKind::wander:
        return wanderTeller();
    case world::PersonKind::crowd:
        return crowdTeller();
    case world::PersonKind::mind:
        return mindTeller();
    }
    return scheduleTeller();
}

const Teller& tellerOf(const run::PersonStory& story)
{
    return tellerOf(story.toldAs);
}

} // namespace passerby::editor
