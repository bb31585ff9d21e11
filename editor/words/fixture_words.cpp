// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/fixture_words.h"

#include "editor/words/text.h"

namespace passerby::editor {

QString useInWords(world::FixtureUse use)
{
    switch (use) {
    case world::FixtureUse::sit:
        return text("Sit on it");
    case world::FixtureUse::serve:
        return text("Are served by it");
    case world::FixtureUse::watch:
        return text("Watch what is shown there");
    case world::FixtureUse::meet:
        return text("Meet there");
    case world::FixtureUse::look:
        return text("Look at it");
    case world::FixtureUse::wait:
        return text("Wait on it");
    }
    return {};
}

QString portalKindInWords(world::PortalKind kind)
{
    switch (kind) {
    case world::PortalKind::opening:
        return text("Opening");
    case world::PortalKind::escalator:
        return text("Escalator");
    case world::PortalKind::lift:
        return text("Lift");
    case world::PortalKind::ticketGate:
        return text("Ticket gate");
    }
    return {};
}

QString sideInWords(world::Side side)
{
    return side == world::Side::left ? text("Left") : text("Right");
}

} // namespace passerby::editor
