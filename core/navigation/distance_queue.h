// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace passerby::navigation {

/// The queue of Dijkstra's algorithm as a ring of buckets (Brown 1988, "Calendar queues"; Dial 1969): nothing pushed is farther than the
/// longest arc beyond what was popped last. Pops in strict order of (distance, edges, node), so that growing is as deterministic as with a
/// heap; a few entries share a bucket and are sorted when it is opened. Entries are never changed: push again and skip the stale one when
/// it is popped.
class DistanceQueue {
public:
    struct Entry {
        double distance_m = 0.0;
        std::uint32_t edges = 0;
        std::uint32_t node = 0;
    };

    /// For about `nodes` nodes and arcs of at most `longest_m`, > 0.
    DistanceQueue(std::size_t nodes, double longest_m);

    /// Begins again at distance 0; must be empty.
    void reset()
    {
        m_current = 0;
        m_isOpen = false;
    }
    [[nodiscard]] bool empty() const { return m_count == 0; }
    void push(Entry entry);
    [[nodiscard]] Entry pop();

private:
    void openNext();

    double m_bucketsPerMetre;
    std::vector<std::vector<Entry>> m_buckets; ///< a power of two of them
    std::vector<std::uint64_t> m_occupied;     ///< one bit a bucket
    std::uint64_t m_current = 0;               ///< the open bucket, counted from distance 0 without wrapping
    std::size_t m_next = 0;                    ///< place in the open bucket
    bool m_isOpen = false;
    std::size_t m_count = 0;
};

} // namespace passerby::navigation
