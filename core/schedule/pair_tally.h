// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace passerby::schedule {

/// Trips of a group of people between two different targets.
struct PairCount {
    std::uint32_t origin = 0; ///< as a source (navigation::NavigationGraph::sourceCount)
    std::uint32_t destination = 0;
    std::uint32_t trips = 0;
    float slowness_s_per_m = 0.0F; ///< summed over the trips
};

/// Counts trips by pair: a hash table with open addressing that grows.
class PairTally {
public:
    explicit PairTally(std::uint32_t targets);
    void add(std::uint32_t origin, std::uint32_t destination, float slowness_s_per_m)
    {
        Slot* slot = find(origin * m_targets + destination);
        ++slot->trips;
        slot->slowness_s_per_m += slowness_s_per_m;
        if (slot->trips == 1 && ++m_used * 2 > m_slots.size())
            grow();
    }
    /// Ascending by origin, then destination.
    [[nodiscard]] std::vector<PairCount> sorted() const;

private:
    struct Slot {
        std::uint32_t key = 0;
        std::uint32_t trips = 0; ///< 0: free
        float slowness_s_per_m = 0.0F;
    };

    [[nodiscard]] Slot* find(std::uint32_t key)
    {
        std::size_t place = (key * 0x9E3779B1U) >> m_shift;
        while (m_slots[place].trips != 0 && m_slots[place].key != key)
            place = (place + 1) & (m_slots.size() - 1);
        m_slots[place].key = key;
        return &m_slots[place];
    }
    void grow();

    std::uint32_t m_targets;
    unsigned m_shift = 22; ///< 32 minus the logarithm of the number of slots
    std::size_t m_used = 0;
    std::vector<Slot> m_slots;
};

} // namespace passerby::schedule
