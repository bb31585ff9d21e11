// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/document/object_ref.h"

#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// The patch that erases `refs` and whatever cannot be without them: a cell's portals and targets, a type's targets and the goals that
/// lead to it, a kind's fixtures and the needs that it fulfils, a platform's or target's trains, a profile's needs, duties and crowds,
/// rules on what goes, pinned alibis. What merely mentions them (a crowd's target, its companions, its region, the waiting line of a
/// fixture, a lift or a gate) forgets them.
[[nodiscard]] world::WorldPatch deletionPatch(const world::World& world, const std::vector<ObjectRef>& refs);

/// They, and the fixtures and waiting lines that lie in the cells among them.
[[nodiscard]] std::vector<ObjectRef> withThings(const world::World& world, const std::vector<ObjectRef>& refs);

/// Deletes them in one undoable step ("Delete 3 objects"), cells with what lies in them; does nothing when none of `refs` is there.
[[nodiscard]] foundation::Result<void> deleteObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs);

} // namespace passerby::editor
