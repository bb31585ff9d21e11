// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/path_map.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace passerby::autonomous {

using geometry::Box;
using geometry::Point;

/// Which smallest squares are free, and how many of them lie in any rectangle.
struct PathMap::Squares {
    std::uint32_t columns = 0; ///< beyond, and above `rows`, none is free
    std::uint32_t rows = 0;
    std::vector<std::uint32_t> sums; ///< [(rows + 1) × (columns + 1)] free ones to the south-west

    Squares(const PerceptionMap& perception, int level, std::span<const std::uint32_t> cells, Point low, Point high)
        : columns(squaresIn(high.x - low.x)), rows(squaresIn(high.y - low.y)), sums(std::size_t{columns + 1} * (rows + 1), 0)
    {
        PerceptionMap::Glance glance(perception, level);
        std::uint32_t cell = 0; // the last one looked for; no cell has the number 0
        bool isRooms = false;
        for (std::uint32_t row = 0; row < rows; ++row) {
            std::uint32_t inRow = 0;
            for (std::uint32_t column = 0; column < columns; ++column) {
                const PerceptionMap::Square square = glance.at(low + Point{(column + 0.5) * kSquare_m, (row + 0.5) * kSquare_m});
                if (const std::uint32_t here = square.cell(); here != cell) {
                    cell = here;
                    isRooms = std::find(cells.begin(), cells.end(), cell) != cells.end();
                }
                // Whatever covers a part of a square that is clear of walls covers the whole of it.
                inRow += isRooms && square.clearance_m() >= kClear_m && !square.object() ? 1U : 0U;
                at(column + 1, row + 1) = at(column + 1, row) + inRow;
            }
        }
    }
    [[nodiscard]] static std::uint32_t squaresIn(double length_m)
    {
        return static_cast<std::uint32_t>(std::max(std::ceil(length_m / kSquare_m), 1.0));
    }
    [[nodiscard]] std::uint32_t& at(std::uint32_t column, std::uint32_t row) { return sums[std::size_t{row} * (columns + 1) + column]; }
    [[nodiscard]] std::uint32_t at(std::uint32_t column, std::uint32_t row) const
    {
        return sums[std::size_t{row} * (columns + 1) + column];
    }
    [[nodiscard]] std::uint32_t freeIn(std::uint32_t column, std::uint32_t row, std::uint32_t size) const
    {
        const std::uint32_t left = std::min(column, columns);
        const std::uint32_t right = std::min(column + size, columns);
        const std::uint32_t bottom = std::min(row, rows);
        const std::uint32_t top = std::min(row + size, rows);
        return at(right, top) + at(left, bottom) - at(right, bottom) - at(left, top);
    }
};

PathMap::PathMap(const PerceptionMap& perception, int level, std::span<const std::uint32_t> cells, const Box& box)
{
    m_low = {std::floor(box.low.x / kSquare_m) * kSquare_m, std::floor(box.low.y / kSquare_m) * kSquare_m};
    const double longest_m = std::max(box.high.x - m_low.x, box.high.y - m_low.y);
    if (!(longest_m <= kLongest_m + kSquare_m))
        throw std::length_error("A room is longer than 2 km; it has no map of ways");
    m_size = std::bit_ceil(Squares::squaresIn(longest_m));
    m_nodes.emplace_back();
    divide(0, 0, 0, m_size, Squares(perception, level, cells, m_low, box.high));
    joinNeighbours();
}

void PathMap::divide(std::uint32_t node, std::uint32_t column, std::uint32_t row, std::uint32_t size, const Squares& squares)
{
    const std::uint32_t freeOnes = squares.freeIn(column, row, size);
    if (freeOnes == 0)
        return;
    if (freeOnes == size * size) {
        m_nodes[node].leaf = static_cast<LeafIndex>(m_leaves.size());
        const double size_m = size * kSquare_m;
        m_leaves.push_back(
            {m_low + Point{column * kSquare_m + size_m / 2.0, row * kSquare_m + size_m / 2.0}, static_cast<float>(size_m), 0});
        return;
    }
    const auto quarters = static_cast<std::uint32_t>(m_nodes.size());
    m_nodes[node].quarters = quarters;
    m_nodes.resize(m_nodes.size() + 4);
    const std::uint32_t half = size / 2;
    for (std::uint32_t quarter = 0; quarter < 4; ++quarter)
        divide(quarters + quarter, column + (quarter % 2) * half, row + (quarter / 2) * half, half, squares);
}

LeafIndex PathMap::leafAt(Point place) const
{
    const Point from = place - m_low;
    double half_m = m_size * kSquare_m / 2.0;
    if (!(from.x >= 0.0 && from.y >= 0.0 && from.x < 2.0 * half_m && from.y < 2.0 * half_m))
        return kNoLeaf;
    std::uint32_t node = 0;
    for (Point within = from; m_nodes[node].quarters != 0; half_m /= 2.0) {
        const bool isEast = within.x >= half_m;
        const bool isNorth = within.y >= half_m;
        within = within - Point{isEast ? half_m : 0.0, isNorth ? half_m : 0.0};
        node = m_nodes[node].quarters + (isEast ? 1U : 0U) + (isNorth ? 2U : 0U);
    }
    return m_nodes[node].leaf; // kBlocked is kNoLeaf
}

Box PathMap::boxOf(LeafIndex leaf) const
{
    const double half_m = static_cast<double>(m_leaves[leaf].size_m) / 2.0;
    return Box{m_leaves[leaf].middle, m_leaves[leaf].middle}.grown(half_m);
}

LeafIndex PathMap::nearestLeaf(Point place, double most_m) const
{
    if (const LeafIndex leaf = leafAt(place); leaf != kNoLeaf)
        return leaf;
    LeafIndex nearest = kNoLeaf;
    double least_m = most_m;
    const auto steps = static_cast<int>(std::ceil(most_m / kSquare_m));
    for (int row = -steps; row <= steps; ++row)
        for (int column = -steps; column <= steps; ++column) {
            const LeafIndex leaf = leafAt(place + Point{column * kSquare_m, row * kSquare_m});
            if (leaf == kNoLeaf)
                continue;
            const Box box = boxOf(leaf);
            const Point on{std::clamp(place.x, box.low.x, box.high.x), std::clamp(place.y, box.low.y, box.high.y)};
            const double far_m = distance(place, on);
            if (far_m < least_m || (far_m == least_m && leaf < nearest)) {
                least_m = far_m;
                nearest = leaf;
            }
        }
    return nearest;
}

void PathMap::joinNeighbours()
{
    for (LeafIndex leaf = 0; leaf < m_leaves.size(); ++leaf) {
        m_firstNeighbour.push_back(static_cast<std::uint32_t>(m_neighbours.size()));
        const Box box = boxOf(leaf);
        const auto begin = static_cast<std::ptrdiff_t>(m_neighbours.size());
        const auto size_m = static_cast<double>(m_leaves[leaf].size_m);
        const auto addAlong = [&](Point outside, Point along) {
            for (double gone_m = kSquare_m / 2.0; gone_m < size_m;) {
                const LeafIndex other = leafAt(outside + along * gone_m);
                if (other != kNoLeaf)
                    m_neighbours.push_back(other);
                gone_m += other != kNoLeaf ? static_cast<double>(m_leaves[other].size_m) : kSquare_m; // smaller ones begin where it does
            }
        };
        addAlong({box.low.x, box.low.y - kSquare_m / 2.0}, {1.0, 0.0});
        addAlong({box.low.x, box.high.y + kSquare_m / 2.0}, {1.0, 0.0});
        addAlong({box.low.x - kSquare_m / 2.0, box.low.y}, {0.0, 1.0});
        addAlong({box.high.x + kSquare_m / 2.0, box.low.y}, {0.0, 1.0});
        std::sort(m_neighbours.begin() + begin, m_neighbours.end());
        m_neighbours.erase(std::unique(m_neighbours.begin() + begin, m_neighbours.end()), m_neighbours.end());
    }
    m_firstNeighbour.push_back(static_cast<std::uint32_t>(m_neighbours.size()));
}

std::size_t PathMap::bytes() const
{
    return sizeof(PathMap) + m_nodes.capacity() * sizeof(Node) + m_leaves.capacity() * sizeof(Leaf)
           + (m_firstNeighbour.capacity() + m_neighbours.capacity()) * sizeof(std::uint32_t);
}

} // namespace passerby::autonomous
