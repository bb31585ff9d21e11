// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <limits>
#include <vector>

namespace passerby::navigation {

class PathHierarchy;

/// How far a node is from all that stands above it in the hierarchy, on ways that only climb. Two climbs meet at the top of every shortest
/// way between their nodes (Dibbelt, Strasser and Wagner 2016).
struct Climb {
    std::vector<std::uint32_t> heights; ///< ascending
    std::vector<double> metres;         ///< [heights] at least as far as it is

    /// How long a shortest way between the nodes is that leads by way of a portal, in metres; infinity where there is none.
    [[nodiscard]] static double between_m(const Climb& a, const Climb& b);
};

/// Climbs from nodes of one graph, which must outlive it; not for graphs that are one-way. Cost: the arcs above a node, some hundred
/// microseconds in cities of 400,000 nodes. Keeps its working memory, 12 bytes a portal; one per thread.
class Climber {
public:
    explicit Climber(const NavigationGraph& graph);

    /// From a portal, or from a target over all portals of its cell.
    void climb(NodeIndex from, Climb& climb);
    /// Of the last climb, in metres; infinity where that did not lead.
    [[nodiscard]] double climbed_m(std::uint32_t height) const
    {
        return m_roundAt[height] == m_round ? m_metres[height] : std::numeric_limits<double>::infinity();
    }

private:
    void enter(std::uint32_t height, double metres, Climb& climb);

    const NavigationGraph& m_graph;
    const PathHierarchy& m_hierarchy;
    std::uint32_t m_round = 0;
    std::vector<std::uint32_t> m_roundAt; ///< by height: of the climb that m_metres is of
    std::vector<double> m_metres;
};

} // namespace passerby::navigation
