// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <vector>

namespace passerby::world {

/// Height of the ground over a cell: a plane. Shao and Terzopoulos 2005, section 3.2, call it a height function.
struct HeightPlane {
    double height_m = 0.0; ///< over the origin of coordinates
    geometry::Point slope; ///< metres upwards for each metre

    [[nodiscard]] double at(geometry::Point place) const { return height_m + dot(slope, place); }
    friend bool operator==(const HeightPlane&, const HeightPlane&) = default;
};

/// Of each cell, from its portals' elevations: level where these agree (0 without portals), linear along the way from the middle of the
/// lowest to the middle of the highest where they do not, as stairs are.
[[nodiscard]] std::vector<HeightPlane> heightPlanes(const World& world);

} // namespace passerby::world
