// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/height_plane.h"
#include "core/world/world.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::world {

/// Heights of the ground: 0, a little more on other levels, and between the portals' elevations where a cell has some: stairs are even (see
/// HeightPlane), other cells rise towards each portal.
class Elevations {
public:
    explicit Elevations(const World& world);
    [[nodiscard]] double at(CellId cell, int level, geometry::Point place) const;

private:
    struct Node {
        geometry::Point place;
        double elevation_m;
    };
    struct Raised {
        std::uint32_t cell = 0;
        std::optional<HeightPlane> flight; ///< stairs
        std::vector<Node> nodes;           ///< others
    };
    std::vector<Raised> m_raised; ///< ascending; cells with an elevation other than 0
};

} // namespace passerby::world
