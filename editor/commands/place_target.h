// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/ground.h"

#include <optional>

namespace passerby::editor {

struct TargetPlacing {
    world::TargetTypeId type;
    double wallReach_m = 0.0; ///< goes to the nearest wall within this; 0: stays where it is put
    std::optional<int> level; ///< cells of this level alone; none: of any, the ground first
};

/// A target of the type in the cell around the point, or at the nearest wall: a border of a cell that no other cell lies behind. Errors:
/// "no-type", "not-walkable".
[[nodiscard]] foundation::Result<world::Target> placeTarget(const Ground& ground, geometry::Point point, const TargetPlacing& placing);

} // namespace passerby::editor
