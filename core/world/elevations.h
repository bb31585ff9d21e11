// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace passerby::world {

/// Heights of the ground: 0, a little more on other levels, and between the portals' elevations where a cell has some.
class Elevations {
public:
    explicit Elevations(const World& world);
    [[nodiscard]] double at(CellId cell, int level, geometry::Point place) const;

private:
    struct Node {
        geometry::Point place;
        double elevation_m;
    };
    std::vector<std::pair<std::uint32_t, std::vector<Node>>> m_nodesByCell; ///< ascending; cells with an elevation other than 0
};

} // namespace passerby::world
