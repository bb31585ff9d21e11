// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/wall_grid.h"

namespace passerby::steering {

/// All walls that stand in somebody's way, asked from where they are. Answers are exact; none is missed however far the way, since it is
/// looked along piece by piece. Without walls everything is free.
class WallsAround {
public:
    WallsAround() = default;
    /// `walls` must outlive it. `layers` as in Wall.
    WallsAround(const WallGrid& walls, geometry::Point place, std::uint32_t layers) : m_walls(&walls), m_place(place), m_layers(layers) {}

    /// From `from`, relative to the place, to the nearest wall; at most `most_m`, which is within the reach of the walls.
    [[nodiscard]] float clearance_m(Vector from, float most_m) const;
    /// How far a disc gets from `from`, relative to the place, into a direction of length 1 before it touches a wall: 0 … most_m. A disc
    /// that is in a wall already may go on as long as it gets at most kBrushing_m deeper.
    [[nodiscard]] float freeWay_m(Vector from, Vector direction, float radius_m, float most_m) const;

    static constexpr float kBrushing_m = 0.01F;

private:
    [[nodiscard]] float freePiece_m(geometry::Point from, geometry::Point middle, Vector direction, float radius_m, float most_m) const;

    const WallGrid* m_walls = nullptr;
    geometry::Point m_place{};
    std::uint32_t m_layers = 0;
};

} // namespace passerby::steering
