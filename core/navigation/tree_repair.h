// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/graph_change.h"
#include "core/navigation/hang_targets.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::navigation {

/// Makes shortest-path trees of one state of a city's ways into those of the next, looking only at what the change concerns: portals behind
/// a segment that is gone are measured anew from those around them, then fresh segments shorten what they can (Ramalingam and Reps 1996),
/// and among equally short ways is chosen again wherever a distance or a number of edges is another. The result is the very tree that
/// PathTreeGrower and PathBatch grow, `settled` included. Keeps working memory; one per thread. Graph and change must outlive it.
class TreeRepair {
public:
    /// False where trees cannot be repaired: lengths that are no multiples of kLengthUnit_m, portals in one place.
    [[nodiscard]] static bool canRepair(const NavigationGraph& after);

    /// `change` leads to `after`, which canRepair().
    TreeRepair(const NavigationGraph& after, const GraphChange& change);
    /// `tree` is of the state before, with all its parts, of a target that is still there; becomes that of `after`. False where ways are
    /// longer than kLongestExact_m: then the tree is spoilt and must be grown.
    [[nodiscard]] bool repair(std::uint32_t target, PathTree& tree);

private:
    struct Entry {
        double distance_m = 0.0;
        NodeIndex portal = 0;
    };
    enum class Choice : std::uint8_t { none, waiting, made };

    void start();
    void carryOver(const PathTree& tree);
    [[nodiscard]] bool isStillAsFar(NodeIndex portal, double distance_m) const;
    [[nodiscard]] std::span<const PortalNetwork::Arc> arcsOf(NodeIndex portal) const { return m_network.arcs(m_network.rankOf(portal)); }
    [[nodiscard]] std::span<const PortalNetwork::Arc> arcsInto(NodeIndex portal) const
    {
        return m_network.arcsInto(m_network.rankOf(portal));
    }
    [[nodiscard]] double distanceAt(std::uint32_t rank) const { return m_distance_m[m_network.portalAt(rank)]; }
    [[nodiscard]] std::uint32_t edgesAt(std::uint32_t rank) const { return m_edges[m_network.portalAt(rank)]; }
    void touch(NodeIndex portal);
    void lower(NodeIndex portal, double distance_m);
    void measure();
    void askToChoose(NodeIndex portal);
    void chooseWays();
    void choose(NodeIndex portal);
    void listHung();
    void hang(PathTree& tree);
    void settle(PathTree& tree);
    template <class Visit>
    void forStraightWays(Visit visit) const;

    const NavigationGraph& m_graph;
    const PortalNetwork& m_network;
    const GraphChange& m_change;
    std::vector<SegmentIndex> m_freshWays; ///< those of `fresh` between portals
    NodeIndex m_source = kNone;
    std::vector<double> m_length_m; ///< of segments, closer together
    // Of one tree, by node:
    std::vector<double> m_distance_m;
    std::vector<SegmentIndex> m_segment;
    std::vector<NodeIndex> m_previous;
    // Of one tree, by portal:
    std::vector<std::uint32_t> m_edges; ///< of the way; 0 where it is yet to be chosen
    std::vector<char> m_isTouched;      ///< the distance is another, or may be
    std::vector<char> m_isNew;          ///< the distance or the number of edges is another
    std::vector<Choice> m_choice;
    std::vector<NodeIndex> m_touched;
    std::vector<NodeIndex> m_unsure; ///< as far as before, but perhaps by another way
    std::vector<NodeIndex> m_news;
    std::vector<NodeIndex> m_kept; ///< in the old order
    std::vector<Entry> m_heap;
    std::vector<std::uint32_t> m_hung; ///< targets to hang anew
    std::vector<char> m_isHung;        ///< by target; zero between trees
};

} // namespace passerby::navigation
