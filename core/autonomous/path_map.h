// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/perception_map.h"
#include "core/world/settings.h"

#include <limits>
#include <span>
#include <vector>

namespace passerby::autonomous {

using LeafIndex = std::uint32_t;
inline constexpr LeafIndex kNoLeaf = 0xFFFFFFFFU;

/// Free ground of a room in squares as large as they can be: the quadtree path map of Shao and Terzopoulos 2005, section 3.3. Squares are
/// 0.25 m · 2ⁿ wide, and free where a body can stand in the middle of each smallest square of them. The ways between them stay as they are;
/// how many people stand in them changes.
class PathMap {
public:
    /// So far from walls is ground.
    static constexpr double kClear_m = 0.18;
    /// A room is no longer and no wider than this, since its smallest squares are looked at one by one.
    static constexpr double kLongest_m = 2000.0;

    struct Leaf {
        geometry::Point middle;
        float size_m = 0.0F;
        std::uint32_t people = 0; ///< as last counted

        [[nodiscard]] double area_m2() const { return static_cast<double>(size_m) * static_cast<double>(size_m); }
    };

    /// Of the cells (numbers) of one room. The map must have tiles wherever these reach, and is not kept.
    /// Throws std::length_error where the box is longer than kLongest_m.
    PathMap(const PerceptionMap& perception, int level, std::span<const std::uint32_t> cells, const geometry::Box& box);

    [[nodiscard]] std::span<const Leaf> leaves() const { return m_leaves; }
    /// Leaves that share a part of a side with this one, ascending.
    [[nodiscard]] std::span<const LeafIndex> neighbours(LeafIndex leaf) const
    {
        return std::span(m_neighbours).subspan(m_firstNeighbour[leaf], m_firstNeighbour[leaf + 1] - m_firstNeighbour[leaf]);
    }
    /// The free square that holds the place; kNoLeaf where the ground is not free.
    [[nodiscard]] LeafIndex leafAt(geometry::Point place) const;
    /// The free square nearest to the place, ties to the smaller number; kNoLeaf where none comes within `most_m`.
    [[nodiscard]] LeafIndex nearestLeaf(geometry::Point place, double most_m) const;
    /// Counts people anew, by where they are.
    void count(std::span<const geometry::Point> places);
    /// Between the middles of two leaves; sooner than by hypot, since nothing overflows here.
    [[nodiscard]] double length_m(LeafIndex from, LeafIndex to) const;
    /// Of their free speed that people walk at in a leaf, as crowded as it is: in (0, 1].
    [[nodiscard]] double speedShare(LeafIndex leaf, const world::FlowLaw& law) const;
    /// Metres of unhindered walking that it takes to go from the middle of one leaf to that of the next: more where the next is crowded.
    [[nodiscard]] double cost_m(LeafIndex from, LeafIndex to, const world::FlowLaw& law) const
    {
        return length_m(from, to) / speedShare(to, law);
    }
    /// The same along a straight way, as crowded as it is beyond the leaf that it begins in: squares of less than a square metre together
    /// with their neighbours. What is not free is walked unhindered.
    [[nodiscard]] double costAlong_m(geometry::Point from, geometry::Point to, const world::FlowLaw& law) const;
    [[nodiscard]] geometry::Box boxOf(LeafIndex leaf) const;
    [[nodiscard]] std::size_t bytes() const;

private:
    /// A square of the tree: a leaf, or four quarters.
    struct Node {
        static constexpr std::uint32_t kBlocked = 0xFFFFFFFFU;

        std::uint32_t quarters = 0;    ///< number of the first (south-west, south-east, north-west, north-east); 0: it has none
        std::uint32_t leaf = kBlocked; ///< where it has no quarters and is free
    };
    struct Squares;

    [[nodiscard]] double crowd_pm2(LeafIndex leaf) const;
    void divide(std::uint32_t node, std::uint32_t column, std::uint32_t row, std::uint32_t size, const Squares& squares);
    void joinNeighbours();

    geometry::Point m_low;
    std::uint32_t m_size = 1; ///< smallest squares a side
    std::vector<Node> m_nodes;
    std::vector<Leaf> m_leaves;
    std::vector<std::uint32_t> m_firstNeighbour; ///< [leaves + 1]
    std::vector<LeafIndex> m_neighbours;
};

} // namespace passerby::autonomous
