// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/ground.h"
#include "editor/scene/solids.h"

#include <memory>
#include <vector>

namespace passerby::editor {

/// Everything of a city that stands still, ready to be drawn.
struct CityMeshes {
    std::shared_ptr<const Roofs> roofs;
    std::shared_ptr<const FloorHeights> floors; ///< that things stand on
    SolidLayers solids;
    GroundLayers ground;
    std::vector<RibbonTile> groundMarks;
};

/// Pure; meant for a worker thread. Roofs do not depend on the theme and may be handed in again. `whole`: what the ground spreads around;
/// empty: the city.
[[nodiscard]] CityMeshes makeCityMeshes(const world::World& world, bool dark, std::shared_ptr<const Roofs> roofs = nullptr,
                                        const geometry::Box& whole = {});

} // namespace passerby::editor
