// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/recordings.h"

#include "core/foundation/words.h"
#include "core/jobs/import_trajectories_job.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/free_name.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

namespace passerby::editor {

using foundation::Result;

Result<void> addRecording(ProjectDocument& document, world::Recording recording, const QString& title)
{
    recording.name = freeName(document.world().recordings(), recording.name);
    auto patch = jobs::recordingPatch(document.world(), recording, false);
    if (!patch)
        return patch.error();
    const auto id = patch.value().of<world::Recording>().front().id;
    auto done = ApplyPatchCommand::push(document, title.arg(QString::fromStdString(recording.name)), patch.value());
    if (done)
        document.selection().set(ObjectRef{ObjectKind::recording, id.number});
    return done;
}

Result<void> placeRecording(ProjectDocument& document, world::RecordingId id, const world::RecordingPlacement& placement)
{
    const world::Recording* found = document.world().recordings().find(id);
    if (!found)
        return foundation::Error{"no-recording", foundation::told("The recording is gone."), ""};
    world::Recording placed = *found;
    placed.placement = placement;
    world::PatchBuilder build(document.world());
    build.replace(id, placed);
    return ApplyPatchCommand::push(document, text("Place recording %1").arg(QString::fromStdString(placed.name)), build.take());
}

} // namespace passerby::editor
