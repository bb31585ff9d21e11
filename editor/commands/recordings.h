// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/recording.h"

#include <QString>

namespace passerby::editor {

class ProjectDocument;

/// Puts a recording into the city and selects it, in one undoable step that is called `title`, where %1 is the recording's name. A name
/// that is taken gets a number. Errors: the city refuses it.
[[nodiscard]] foundation::Result<void> addRecording(ProjectDocument& document, world::Recording recording, const QString& title);

/// Lays a recording elsewhere, in one undoable step. Errors: "no-recording" where it is gone; the city refuses the placement.
[[nodiscard]] foundation::Result<void> placeRecording(ProjectDocument& document, world::RecordingId id,
                                                      const world::RecordingPlacement& placement);

} // namespace passerby::editor
