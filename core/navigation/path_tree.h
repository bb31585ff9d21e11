// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/distance_queue.h"
#include "core/navigation/navigation_graph.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace passerby::navigation {

/// Two ways whose lengths differ by no more than this are equally long.
inline constexpr double kTie_m = 1e-9;
/// How much longer than the shortest the way that is taken may be: kTie_m at each of its portals.
inline constexpr double kSlack_m = 1e-5;
/// The distance of a node to which no way leads.
inline constexpr double kUnreachable = std::numeric_limits<double>::infinity();

/// Shortest ways from one node to every node, in metres. Only portals are interior nodes. Ties (within kTie_m): fewer edges, then the
/// smaller number of the last portal, as seen growing from the source. Distances are the same in both directions up to rounding unless the
/// graph is one-way; of two equally short ways, i to j and j to i may take different ones. In a world's graph (kLengthUnit_m) distances are
/// exact, and the tree is the same whoever grows it.
struct PathTree {
    NodeIndex source = kNone;
    std::vector<double> distance_m;    ///< [nodes]; infinity where unreachable
    std::vector<NodeIndex> previous;   ///< [nodes]; kNone at the source and where unreachable
    std::vector<SegmentIndex> segment; ///< [nodes] the last segment of the way; kNone at the source and where unreachable
    /// Reachable portals other than the source, ascending by distance, then edges of the way, then number; so each comes after its
    /// previous. Subtree sums run over it backwards.
    std::vector<NodeIndex> settled;
};

/// Grows trees over one graph; keeps its working memory between calls. One per thread. The graph must outlive it.
class PathTreeGrower {
public:
    explicit PathTreeGrower(const NavigationGraph& graph);
    /// Fills `tree` (its vectors are reused). Cost: Dijkstra over the portals, then one look at each way into a target.
    void grow(NodeIndex source, PathTree& tree);
    /// The same where some segments are shut for now: the tree of the graph that lacks them, but for the numbers of segments, which are
    /// those of this one. `isShut` [segments]; of a way that leads there and back both are shut, or none.
    void growRound(std::span<const std::uint8_t> isShut, NodeIndex source, PathTree& tree);

private:
    struct Label {
        double distance_m = 0.0;
        std::uint32_t edges = 0;
        SegmentIndex segment = kNone;
        NodeIndex previous = kNone;
        bool isSettled = false;
    };

    template <class IsOpen>
    void growOver(NodeIndex source, PathTree& tree, IsOpen isOpen);
    template <class IsOpen>
    void start(NodeIndex source, PathTree& tree, IsOpen isOpen);
    template <class IsOpen>
    void settlePortals(PathTree& tree, IsOpen isOpen);
    template <class IsOpen>
    void breakTies(PathTree& tree, IsOpen isOpen);
    void sortSettled(PathTree& tree) const;
    void reach(std::uint32_t rank, double distance_m, std::uint32_t edges, SegmentIndex segment, NodeIndex previous);

    const NavigationGraph& m_graph;
    std::vector<Label> m_labels; ///< [portals] by rank
    DistanceQueue m_queue;
    bool m_hasNearTies = false; ///< some ways were equally long, but not to the last digit
};

/// The nodes from the tree's source to `to`, both included; empty when unreachable.
[[nodiscard]] std::vector<NodeIndex> route(const PathTree& tree, NodeIndex to);

} // namespace passerby::navigation
