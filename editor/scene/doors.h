// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <vector>

namespace passerby::editor {

/// Where a target meets the wall of a building.
struct Door {
    std::uint32_t target = 0; ///< number
    geometry::Point place;    ///< on the wall
    geometry::Point along;    ///< unit, left to right as seen from inside
    geometry::Point outward;  ///< unit
    world::Color color;       ///< of the target's type
};

/// A door for every target that lies within 3 m of the wall of a building that stands on the ground.
[[nodiscard]] std::vector<Door> findDoors(const world::World& world);

} // namespace passerby::editor
