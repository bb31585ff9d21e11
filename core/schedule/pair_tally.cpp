// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/pair_tally.h"

#include <algorithm>

namespace passerby::schedule {

PairTally::PairTally(std::uint32_t targets) : m_targets(targets), m_slots(std::size_t{1} << (32U - m_shift)) {}

void PairTally::grow()
{
    std::vector<Slot> old = std::move(m_slots);
    m_shift -= 2;
    m_slots.assign(std::size_t{1} << (32U - m_shift), Slot{});
    for (const Slot& slot : old)
        if (slot.trips != 0)
            *find(slot.key) = slot;
}

std::vector<PairCount> PairTally::sorted() const
{
    std::vector<PairCount> pairs;
    pairs.reserve(m_used);
    for (const Slot& slot : m_slots)
        if (slot.trips != 0)
            pairs.push_back({slot.key / m_targets, slot.key % m_targets, slot.trips, slot.slowness_s_per_m});
    std::sort(pairs.begin(), pairs.end(), [](const PairCount& a, const PairCount& b) {
        return a.origin != b.origin ? a.origin < b.origin : a.destination < b.destination;
    });
    return pairs;
}

} // namespace passerby::schedule
