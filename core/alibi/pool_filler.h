// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_pools.h"
#include "core/alibi/tree_walk.h"
#include "core/alibi/trips_in_order.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::alibi {

/// Draws lots of pools while sources go by, round after round: what the sources of a round offer to a request is put down, and of the
/// draws held so far each becomes one of them in proportion to the rates (a weighted reservoir).
class PoolFiller {
public:
    /// All arguments must outlive this. `chunks`: of TreeStore::visit, each of which has at most one block of sources a round.
    PoolFiller(const navigation::NavigationGraph& graph, std::span<const PoolRequest> requests, std::size_t each, std::uint64_t seed,
               std::size_t chunks, unsigned threads);

    /// Each chunk by one thread at a time.
    void offer(std::size_t chunk, std::uint32_t source, const SourceTree& tree, const TreeWalk& walk, const TripsInOrder& trips);
    /// Ends a round.
    void draw();
    /// [requests]; empty for paths that nobody walks.
    [[nodiscard]] std::vector<std::vector<TripEnds>> take();

private:
    /// Trips from one source over a request's path: those to the targets at places [first, last).
    struct Offer {
        std::uint32_t next; ///< the offer to the same request before it; kNone: none
        std::uint32_t desk; ///< place of the source among those of the round
        std::uint32_t first;
        std::uint32_t last;
    };
    struct Bid {
        double rate_per_s = 0.0; ///< of all offers of the round
        std::uint32_t latest = 0xFFFFFFFFU;
    };
    /// What a chunk offers in a round.
    struct Chunk {
        std::vector<Bid> bids; ///< [requests]
        std::vector<Offer> offers;
        std::size_t desks = 0;
        std::vector<std::uint32_t> sources;            ///< [desks]
        std::vector<std::vector<std::uint32_t>> order; ///< [desks][n]
        std::vector<std::vector<double>> upTo_per_s;   ///< [desks][n + 1]
    };
    struct Held {
        double rate_per_s = 0.0;
        double next_per_s = 0.0; ///< sum of rates at which the next draw changes; 0 while there is none
    };

    void put(Chunk& chunk, navigation::SegmentIndex segment, const SourceTree& tree, PlaceRange places, double rate_per_s) const;
    static void put(Chunk& chunk, std::uint32_t request, PlaceRange places, double rate_per_s);
    [[nodiscard]] bool leadsOver(const SourceTree& tree, const std::vector<navigation::SegmentIndex>& path) const;
    void drawFor(std::size_t request);
    void change(std::size_t request, double offered_per_s);
    [[nodiscard]] TripEnds pick(std::size_t request, double drawn_per_s) const;
    [[nodiscard]] static TripEnds pickFrom(const Chunk& chunk, const Offer& offer, double drawn_per_s);

    const navigation::NavigationGraph& m_graph;
    std::span<const PoolRequest> m_requests;
    std::uint64_t m_seed;
    unsigned m_threads;
    std::uint32_t m_round = 0;
    bool m_isEverySegment;                       ///< each request is of the segment of its place
    std::vector<std::uint32_t> m_firstOfSegment; ///< [s + 1] requests by the last segment of their paths
    std::vector<std::uint32_t> m_bySegment;
    std::vector<Chunk> m_chunks;
    std::vector<std::size_t> m_firstDraw; ///< [requests + 1]
    std::vector<Held> m_held;             ///< [requests]
    std::vector<TripEnds> m_draws;
};

} // namespace passerby::alibi
