// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Everything like the object selected last: of its kind and, for targets, its type; for cells, their kind and level; for obstacles,
/// fixtures and portals, their kind. Without what is hidden or locked.
[[nodiscard]] std::vector<ObjectRef> sameKind(const ProjectDocument& document);
/// The fixtures of the selected kinds, but for those that are hidden or locked.
[[nodiscard]] std::vector<ObjectRef> fixturesOfSelectedKinds(const ProjectDocument& document);
/// Everything that has a place and is neither hidden nor locked.
[[nodiscard]] std::vector<ObjectRef> everything(const ProjectDocument& document);
/// The same without what is selected.
[[nodiscard]] std::vector<ObjectRef> notSelected(const ProjectDocument& document);

} // namespace passerby::editor
