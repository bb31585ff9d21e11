// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/tree_store.h"
#include "core/alibi/trip_rows.h"

#include <vector>

namespace passerby::alibi {

/// Spreads the trips of each target over its shortest-path tree and sums over targets: per directed segment the entries a second, and the
/// share of time a metre by type of destination. Sums are kept per chunk of sources and merged in the order of chunks, so they do not
/// depend on threads.
class SegmentSums {
public:
    SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits, std::size_t chunks);

    /// How many chunks keep the sums within some hundred MB; depends on the city alone.
    [[nodiscard]] static std::size_t chunksFor(const navigation::NavigationGraph& graph, const Habits& habits);

    /// Each chunk by one thread at a time, its sources in ascending order.
    void add(std::size_t chunk, std::uint32_t source, const SourceTree& tree, const TripRow& row);
    /// Adds up the chunks; call once, then read.
    void merge();

    [[nodiscard]] double entryRate_per_s(navigation::SegmentIndex segment) const { return m_total.sums[segment * m_stride]; }
    [[nodiscard]] double share_per_m(navigation::SegmentIndex segment, std::size_t type) const
    {
        return m_total.sums[segment * m_stride + 1 + type];
    }
    /// Out on round trips [n].
    [[nodiscard]] const std::vector<double>& roundTripArrivals_per_s() const { return m_total.roundTripArrivals_per_s; }
    /// Trips between different targets.
    [[nodiscard]] double trips_per_s() const { return m_total.trips_per_s; }

private:
    struct Part {
        std::vector<double> sums;  ///< [s × (1 + m)]
        std::vector<double> below; ///< [portals × (1 + m)] trips that pass, while a tree is summed
        std::vector<double> roundTripArrivals_per_s;
        double trips_per_s = 0.0;
    };

    void fetchAhead(const Part& part, const SourceTree& tree, std::size_t i) const;

    const navigation::NavigationGraph& m_graph;
    const Habits& m_habits;
    std::size_t m_stride;
    std::vector<Part> m_parts;
    Part m_total;
};

} // namespace passerby::alibi
