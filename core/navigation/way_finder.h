// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/climb.h"

#include <queue>
#include <utility>
#include <vector>

namespace passerby::navigation {

class PathHierarchy;

/// Finds single ways between targets without growing trees: a climb from the destination, from which it is told lazily how far any portal
/// has yet to go (CH-potentials: Strasser and Zeitz 2021), and a search from the origin among those portals alone that lie on a shortest
/// way. The ways are those of the trees of their origins, ties included. Cost: about a millisecond in cities of 400,000 nodes, and what
/// there is of equally short ways. Keeps its working memory between calls, some 60 bytes a portal; one per thread. The graph must outlive
/// it.
class WayFinder {
public:
    /// Whether the ways of a graph can be found so: those of graphs that are one-way, or have portals in one place, cannot.
    [[nodiscard]] static bool canFind(const NavigationGraph& graph);

    explicit WayFinder(const NavigationGraph& graph);

    /// The segments of the way from a target to another, in order; empty from a target to itself and where there is no way. Valid until the
    /// next call.
    const std::vector<SegmentIndex>& find(std::uint32_t from, std::uint32_t to);
    /// How long a shortest way is, in metres; infinity where there is none.
    double length_m(std::uint32_t from, std::uint32_t to);

private:
    struct Label {
        double distance_m = 0.0; ///< from the origin
        std::uint32_t edges = 0;
        std::uint32_t round = 0;       ///< of the search that it is of
        std::uint32_t previous = 0;    ///< rank of the portal before; kNone: the origin
        SegmentIndex straight = kNone; ///< from the origin
    };
    using Waiting = std::pair<double, std::uint32_t>; ///< distance and rank

    void startAt(std::uint32_t to);
    [[nodiscard]] double toGo_m(std::uint32_t rank);
    void search(std::uint32_t from, double within_m);
    void reach(std::uint32_t rank, double distance_m, SegmentIndex straight, double within_m);
    void choosePrevious(std::uint32_t rank);
    void trace(std::uint32_t from, std::uint32_t to);
    [[nodiscard]] double distanceTo_m(std::uint32_t rank) const;

    const NavigationGraph& m_graph;
    const PathHierarchy& m_hierarchy;
    std::uint32_t m_round = 0;
    std::uint32_t m_from = kNone; ///< of the way found last
    std::uint32_t m_to = kNone;
    std::uint32_t m_goal = kNone; ///< whose climb m_climber's last is and m_toGo_m are
    std::uint32_t m_goalRound = 0;
    Climber m_climber;
    Climb m_climb; ///< working memory
    std::vector<std::uint32_t> m_toGoRound;
    std::vector<double> m_toGo_m;
    std::vector<std::uint32_t> m_chain;
    std::vector<Label> m_labels; ///< by rank
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> m_waiting;
    std::vector<std::uint32_t> m_settled; ///< ranks, from the nearest on
    std::vector<SegmentIndex> m_way;
};

} // namespace passerby::navigation
