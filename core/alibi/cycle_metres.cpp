// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/cycle_metres.h"

#include <algorithm>

namespace passerby::alibi {

CycleMetresBuilder::CycleMetresBuilder(const Habits& habits, const JumpChain& jumps, const BoundLaw& law, std::span<const double> free_m)
    : m_habits(habits), m_jumps(jumps), m_free_m(free_m)
{
    for (std::uint32_t slot = 0; slot < jumps.boundSlots.size(); ++slot) {
        const std::vector<TripCounts>& from = jumps.boundSlots[slot].from;
        if (std::any_of(from.begin(), from.end(), [](const TripCounts& count) { return count.any(); }))
            m_metres.activeSlots.push_back(slot);
    }
    if (law.hasReach() && !m_metres.activeSlots.empty() && m_metres.activeSlots.front() != 0)
        m_metres.activeSlots.insert(m_metres.activeSlots.begin(), 0U);
    const std::size_t count = m_metres.activeSlots.size();
    for (std::size_t a = 0; a < count; ++a)
        m_metres.single_m.emplace_back(targetsAt(a).size(), 0.0);
    for (std::uint32_t a = 0; a < count; ++a)
        for (std::uint32_t b = a + 1; b < count; ++b)
            m_metres.pairs_m.push_back({a, b, targetsAt(b).size(), std::vector<double>(targetsAt(a).size() * targetsAt(b).size(), 0.0)});
    for (const Origin& origin : jumps.origins) {
        const auto found = std::find(m_metres.activeSlots.begin(), m_metres.activeSlots.end(), origin.slot.value_or(navigation::kNone));
        m_activeOfOrigin.push_back(static_cast<std::size_t>(found - m_metres.activeSlots.begin()));
        m_spread_m.push_back(m_metres.single_m);
    }
}

void CycleMetresBuilder::addPair(std::size_t from, std::size_t to, std::size_t place, std::size_t toPlace, double metres)
{
    PairTable<double>& table = m_metres.pairs_m[pairPlace(std::min(from, to), std::max(from, to), m_metres.activeSlots.size())];
    (from < to ? table.at(place, toPlace) : table.at(toPlace, place)) += metres;
}

void CycleMetresBuilder::addColumn(const Origin& origin, std::size_t from, std::size_t to, std::uint32_t source, double ways,
                                   std::span<const double> distance_m)
{
    const std::vector<std::uint32_t>& targets = targetsAt(to);
    for (std::uint32_t i = origin.firstInColumn[source]; i < origin.firstInColumn[source + 1]; ++i) {
        const Origin::Entry& entry = origin.columns[i];
        const double factor = origin.rate * entry.visits * ways;
        if (from == to)
            m_metres.single_m[to][entry.index] += factor * distance_m[targets[entry.index]];
        else
            for (std::size_t place = 0; place < targets.size(); ++place)
                addPair(from, to, entry.index, place, factor * distance_m[targets[place]]);
    }
}

void CycleMetresBuilder::add(std::uint32_t source, std::span<const double> distance_m)
{
    if (m_jumps.sigma[source] <= 0.0)
        return;
    const std::size_t type = m_habits.typeOfTarget[source];
    for (std::size_t to = 0; to < m_metres.activeSlots.size(); ++to) {
        const double ways = slotAt(to).from[type].ways();
        if (ways <= 0.0)
            continue;
        const std::vector<std::uint32_t>& targets = targetsAt(to);
        for (std::size_t o = 0; o < m_jumps.origins.size(); ++o) {
            const Origin& origin = m_jumps.origins[o];
            const double factor = origin.rate * origin.spread[source] * ways;
            std::vector<double>& sums = m_spread_m[o][to];
            for (std::size_t place = 0; factor != 0.0 && place < targets.size(); ++place)
                sums[place] += factor * distance_m[targets[place]];
            addColumn(origin, m_activeOfOrigin[o], to, source, ways, distance_m);
        }
    }
}

void CycleMetresBuilder::finishOrigin(const Origin& origin, const std::vector<std::vector<double>>& spread)
{
    double free_m = 0.0;
    for (std::size_t target = 0; target < m_free_m.size(); ++target)
        if (origin.spread[target] > 0.0)
            free_m += origin.rate * origin.spread[target] * m_free_m[target];
    m_metres.constant_m += free_m;
    const std::size_t from =
        origin.slot ? m_activeOfOrigin[static_cast<std::size_t>(&origin - m_jumps.origins.data())] : m_metres.activeSlots.size();
    for (std::size_t place = 0; place + 1 < origin.firstInRow.size(); ++place)
        for (std::uint32_t i = origin.firstInRow[place]; i < origin.firstInRow[place + 1]; ++i)
            m_metres.single_m[from][place] += origin.rate * origin.rows[i].visits * m_free_m[origin.rows[i].index];
    for (std::size_t to = 0; to < m_metres.activeSlots.size(); ++to)
        for (std::size_t place = 0; place < spread[to].size(); ++place)
            m_metres.single_m[to][place] += spread[to][place]; // starts at `from`, but wherever that is, ends at `place`
}

CycleMetres CycleMetresBuilder::finish()
{
    for (std::size_t o = 0; o < m_jumps.origins.size(); ++o)
        finishOrigin(m_jumps.origins[o], m_spread_m[o]);
    return std::move(m_metres);
}

} // namespace passerby::alibi
