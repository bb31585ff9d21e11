// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/jobs/project_file.h"

namespace passerby::editor {

class ProjectDocument;

/// What of a document goes into a file, taken in the GUI thread, to be worked on in any.
struct DocumentState {
    jobs::ProjectFile project;  ///< with the city that is seen, and what is known of its base
    world::World base;          ///< while a variant is seen
    world::VariantId variant{}; ///< that is seen; null: the base
};
[[nodiscard]] DocumentState stateOf(const ProjectDocument& document);

/// What the file holds: always the base, with the variant that is seen as it was edited. Error: as variants::storedCity.
[[nodiscard]] foundation::Result<jobs::ProjectFile> storedProject(DocumentState state);

} // namespace passerby::editor
