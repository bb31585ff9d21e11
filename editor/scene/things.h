// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shapes/shape.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/scene_theme.h"

#include <vector>

namespace passerby::editor {

/// A shape that stands in the city, as part of what stands still; `body` is its own colour.
void appendShape(const shapes::Shape& shape, const shapes::Placement& at, world::Color body, const SceneTheme& theme,
                 std::vector<SolidVertex>& out);

/// One fixture on the floor of its level; nothing for what only lies on the floor.
void appendFixture(const world::World& world, const world::Fixture& fixture, const FloorHeights& floors, const SceneTheme& theme,
                   std::vector<SolidVertex>& out);

/// What people use, by how far it is seen.
struct ThingShapes {
    std::vector<std::vector<SolidVertex>> small; ///< a few metres at most: fixtures, parked cars and the posts of waiting lines
    std::vector<std::vector<SolidVertex>> large; ///< wide fixtures, parked buses, escalators, lifts and gates
};
[[nodiscard]] ThingShapes makeThings(const world::World& world, const FloorHeights& floors, const SceneTheme& theme);

/// Edges of platforms, outlines of what has no height, waiting lines with their places, and painted directions.
[[nodiscard]] std::vector<Ribbon> thingMarks(const world::World& world, const FloorHeights& floors, const SceneTheme& theme);

} // namespace passerby::editor
