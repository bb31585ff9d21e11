// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/obstacle.h"

#include <array>
#include <vector>

namespace passerby::shapes {

/// A roof as a surface over its building, above the ground.
struct Roof {
    struct Corner {
        geometry::Point place;
        double z_m = 0.0;
        double eaveDistance_m = 0.0; ///< over the ground, from the outline; 1000 on flat roofs
    };
    bool isHip = false;
    std::uint32_t house = 0;                      ///< what it is coloured by: the same for all that looks like one house
    double eave_m = 0.0;                          ///< top of the walls
    std::vector<std::array<Corner, 3>> triangles; ///< counter-clockwise from above; what bulges out is seen from below
    std::vector<std::array<Corner, 3>> ends;      ///< upright, from the eaves to the roof, counter-clockwise from outside
};

/// Of the shape that the obstacle says, where its outline allows it (shapedRoof); else a hip roof as deep as the outline allows (steeper on
/// towers), else, or where it says so, a flat one. The top is the obstacle's height; a building without
/// height gets eaves between 14.5 and 19.5 m by its number.
[[nodiscard]] Roof makeRoof(const world::Obstacle& obstacle, std::uint32_t number);

/// A number in [0, 1) that looks random, for small differences between neighbours.
[[nodiscard]] double hashOf(std::uint32_t number);

} // namespace passerby::shapes
