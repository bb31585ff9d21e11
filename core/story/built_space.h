// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/story/eye.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::story {

/// What of a city is in a camera's way: the ground, and buildings and walls from their base to their top, roofs included.
class BuiltSpace {
public:
    explicit BuiltSpace(const world::World& world);

    /// The lowest height from `z_m` up at which nothing is nearer than `room_m`.
    [[nodiscard]] double freeHeight_m(geometry::Point at, double z_m, double room_m) const;
    /// Not in a building, a wall or the ground.
    [[nodiscard]] bool isFree(const Place& eye) const { return freeHeight_m(eye.ground(), eye.z, 0.0) <= eye.z; }
    /// How much of the straight way is free, from its beginning: 1 all of it. Found to a quarter of a metre. The ground stops what begins
    /// above it; what begins below may come up through it, but not sink lower than it began.
    [[nodiscard]] double freeShare(const Place& from, const Place& to) const;

    static constexpr double kLowest_m = 0.3; ///< that a camera may be above the ground

private:
    struct Prism {
        const geometry::Polygon* polygon;
        double base_m;
        double top_m;
    };
    [[nodiscard]] bool isNear(const Prism& prism, geometry::Point at, double room_m) const;
    /// As freeHeight_m(), as if there were no ground.
    [[nodiscard]] double clearOfBuildings_m(geometry::Point at, double z_m, double room_m) const;

    world::World m_world; ///< keeps the polygons
    std::vector<Prism> m_prisms;
    geometry::SpatialGrid m_grid;
};

} // namespace passerby::story
