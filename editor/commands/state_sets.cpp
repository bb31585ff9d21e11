// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/state_sets.h"

#include "core/jobs/make_states_job.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/free_name.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

namespace passerby::editor {

foundation::Result<void> addStateSet(ProjectDocument& document, world::StateSet set)
{
    set.name = freeName(document.world().stateSets(), set.name);
    auto patch = jobs::stateSetPatch(document.world(), set, false);
    if (!patch)
        return patch.error();
    const auto id = patch.value().of<world::StateSet>().front().id;
    auto done = ApplyPatchCommand::push(document, text("Make state set %1").arg(QString::fromStdString(set.name)), patch.value());
    if (done)
        document.selection().set(ObjectRef{ObjectKind::stateSet, id.number});
    return done;
}

} // namespace passerby::editor
