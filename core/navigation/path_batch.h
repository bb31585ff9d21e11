// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/hang_targets.h"
#include "core/navigation/path_hierarchy.h"
#include "core/navigation/path_lanes.h"
#include "core/navigation/path_tree.h"
#include "core/navigation/portal_network.h"
#include "core/navigation/tree_branches.h"

#include <functional>
#include <span>
#include <vector>

namespace passerby::navigation {

/// Grows the trees of many sources, eight at a time: a climb from each source and one sweep down the hierarchy for all of them (PHAST:
/// Delling, Goldberg, Nowatzyk and Werneck 2011), then the last segment of each way from its own neighbours. Same trees as
/// PathTreeGrower's, ties and order included; distances are the same up to rounding, and the very same in a world's graph. Pays from a few
/// hundred trees of one city on. Keeps its working memory between calls, about 200 bytes a portal; one per thread. Graph and hierarchy must
/// outlive it.
class PathBatch {
public:
    static constexpr std::size_t kLanes = kPathLanes;

    PathBatch(const NavigationGraph& graph, const PathHierarchy& hierarchy);
    /// Called with the number of its source as soon as a tree is grown, while it is in the cache; false: no more.
    using SeeTree = std::function<bool(std::size_t lane)>;
    /// Grows one tree for each of at most kLanes sources: `tree` becomes one after another, and may be taken from.
    void grow(std::span<const NodeIndex> sources, PathTree& tree, const SeeTree& see);
    /// The same trees as what follows what, at half the cost. Sources must be targets.
    void branch(std::span<const NodeIndex> sources, TreeBranches& tree, const SeeTree& see);
    /// Only how far all targets are from each source, [n] each, infinity where unreachable; the very values of grow(), at a small part of
    /// its cost. Sources must be targets.
    void measure(std::span<const NodeIndex> sources, std::span<std::vector<double>> distances_m);

private:
    using Lanes = PathLanes;
    static constexpr std::uint32_t kTies = kNone;       ///< several may be
    static constexpr std::uint32_t kSource = kNone - 1; ///< straight from the source, or the source itself
    void start(std::span<const NodeIndex> sources);
    void climb();
    void startTree(NodeIndex source, PathTree& tree);
    void sortByDistance(std::size_t lane);
    void straightenPortals(std::size_t lane, NodeIndex source, TreeBranches& tree);
    void straightenTargets(std::size_t lane, NodeIndex source, TreeBranches& tree);
    void chooseAmongTies(std::size_t lane);
    void linkPortals(std::size_t lane, TreeBranches& tree) const;
    void linkTargets(std::size_t lane, TreeBranches& tree);
    [[nodiscard]] HungTarget hangOn(std::size_t lane, std::uint32_t target);
    void extract(std::size_t lane, PathTree& tree);
    void breakTies(std::size_t lane);
    [[nodiscard]] std::uint32_t preferredWay(std::size_t lane, std::uint32_t height);
    [[nodiscard]] std::uint32_t edgesTo(std::size_t lane, std::uint32_t height);
    /// Calls visit(height, segment, length) for each portal that the source, a target, shares a cell with.
    template <class Visit>
    void forStraightWays(NodeIndex source, Visit visit) const
    {
        if (source < m_graph.portalCount())
            return;
        for (SegmentIndex index = m_graph.firstSegment(source); index < m_graph.lastSegment(source); ++index)
            if (const Segment& segment = m_graph.segments()[index]; segment.to < m_graph.portalCount())
                visit(m_hierarchy.heightOf(m_graph.network().rankOf(segment.to)), index, segment.length_m);
    }
    [[nodiscard]] double distanceTo_m(std::size_t lane, std::uint32_t height) const
    {
        return m_byLane_m[lane * m_hierarchy.size() + height];
    }

    const NavigationGraph& m_graph;
    const PathHierarchy& m_hierarchy;
    std::vector<Lanes> m_distance_m;      ///< by height
    std::vector<double> m_byLane_m;       ///< [lanes × portals] the same, for extracting one lane
    std::vector<std::uint32_t> m_lastWay; ///< [lanes × portals] the entry that a portal is reached by; kSource, kTies
    std::vector<std::uint32_t> m_climbed; ///< heights that some source climbs over, ascending
    std::vector<char> m_isClimbed;        ///< by height
    std::vector<std::uint32_t> m_edges;   ///< by height, of one lane: of its way, where it has been asked for; 0 where not
    std::vector<std::uint32_t> m_trail;
    std::vector<std::uint32_t> m_lastTargetWay; ///< [lanes × targets] as m_lastWay; kNowhere
    std::vector<std::uint32_t> m_ties;          ///< heights of one lane that are reached by several ways
    bool m_edgesAreClear = false;               ///< m_edges hold nothing of the lane before
    std::vector<std::uint32_t> m_bucketEnd;
    std::vector<std::uint32_t> m_order; ///< heights that one lane reaches, ascending by distance
};

} // namespace passerby::navigation
