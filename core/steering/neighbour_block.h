// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/neighbour_grid.h"
#include "core/steering/neighbours.h"

namespace passerby::steering {

/// All who may be neighbours of the people in one cell of a grid, gathered once for all of them. Lives on the stack of whoever steps.
class NeighbourBlock {
public:
    NeighbourBlock(const Crowd& crowd, const NeighbourGrid& grid) : m_crowd(crowd), m_grid(grid) {}

    /// Gathers around this cell.
    void gather(NeighbourGrid::Cell cell);
    /// The nearest `most` (up to Neighbours::kMost) bodies closer than `reach_m` (up to the cell size) to the body at this place of the
    /// grid, which lies in the gathered cell. Does not depend on the order of the crowd's rows nor on who is out of reach.
    void findNearest(std::uint32_t place, float reach_m, std::uint32_t most, Neighbours& found);

private:
    static constexpr std::uint32_t kMost = 9 * NeighbourGrid::kMostInBucket;
    static constexpr std::uint32_t kPadding = 16; ///< the widest vector

    [[nodiscard]] Vector relativeToCorner(std::uint32_t place) const;
    void refuse(std::uint32_t place, float reach2_m2);
    [[nodiscard]] std::uint32_t pickAmongMany(float reach2_m2, std::uint32_t most);
    void copyPicked(Vector here, std::uint32_t picked, Neighbours& found) const;

    const Crowd& m_crowd;
    const NeighbourGrid& m_grid;
    geometry::Point m_corner;
    std::uint32_t m_count = 0;
    float m_lastThreshold_m2 = 0.0F; ///< where the nearest ended for the one before, a good first guess
    // Undefined behind m_count.
    alignas(64) std::array<float, kMost + kPadding> m_x;
    alignas(64) std::array<float, kMost + kPadding> m_y;
    alignas(64) std::array<float, kMost + kPadding> m_distance2;
    std::array<std::uint32_t, kMost + kPadding> m_place;
    std::array<std::uint32_t, kMost + kPadding> m_picked;
};

} // namespace passerby::steering
