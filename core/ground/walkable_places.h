// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/navigation/navigation_graph.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace passerby::ground {

/// A place on a way.
struct PlaceOnWay {
    navigation::SegmentIndex segment = navigation::kNone;
    double share = 0.0; ///< of the segment's length, from its beginning
};

/// Which places of a city hang together, and where on its ways somebody can be put who stands elsewhere. The graph must outlive it.
class WalkablePlaces {
public:
    explicit WalkablePlaces(const navigation::NavigationGraph& graph);

    /// Two targets or segments have the same number when there is a way between them.
    [[nodiscard]] std::uint32_t partOfTarget(std::uint32_t target) const { return m_part[m_graph.nodeOfTarget(target)]; }
    [[nodiscard]] std::uint32_t partOfNode(navigation::NodeIndex node) const { return m_part[node]; }
    [[nodiscard]] std::uint32_t partOfSegment(navigation::SegmentIndex segment) const { return m_part[m_graph.segments()[segment].from]; }
    /// Parts are numbered below this.
    [[nodiscard]] std::size_t partBound() const { return m_part.size(); }

    /// The nearest place on a way in one of the parts; within the cell (number) where that has such a way, else anywhere, where a level
    /// up or down counts as kStorey_m. Ties to the smaller segment. No segment where there is none.
    [[nodiscard]] PlaceOnWay nearest(geometry::Point place, int level, std::uint32_t cell, const std::vector<char>& isPartAllowed);

    static constexpr double kStorey_m = 4.0;

private:
    struct Asked;
    struct Found;
    struct Index {
        std::unordered_map<std::uint32_t, std::vector<navigation::SegmentIndex>> ofCell; ///< ascending
        geometry::SpatialGrid grid;                                                      ///< items: segments, each way in one direction
    };

    void look(navigation::SegmentIndex index, const Asked& asked, Found& found) const;
    [[nodiscard]] PlaceOnWay nearestByIndex(const Asked& asked, std::uint32_t cell) const;
    void makeIndex();

    const navigation::NavigationGraph& m_graph;
    std::vector<std::uint32_t> m_part; ///< [nodes]
    int m_timesAsked = 0;
    std::optional<Index> m_index; ///< once many have asked
};

} // namespace passerby::ground
