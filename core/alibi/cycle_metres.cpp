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

double CycleMetresBuilder::waysTo(std::size_t active, std::uint32_t source, Count count) const
{
    return (slotAt(active).from[m_habits.typeOfTarget[source]].*count)();
}

/// Ways to a slot's own target from where any stretch leads, and from where one that began at that target leads.
void CycleMetresBuilder::addSingle(std::size_t to, std::uint32_t source, std::span<const double> distance_m, Count count)
{
    const double ways = waysTo(to, source, count);
    if (ways <= 0.0)
        return;
    const std::vector<std::uint32_t>& targets = targetsAt(to);
    for (std::size_t o = 0; o < m_jumps.origins.size(); ++o) {
        const Origin& origin = m_jumps.origins[o];
        const double factor = origin.rate * origin.spread[source] * ways;
        std::vector<double>& sums = m_spread_m[o][to];
        for (std::size_t place = 0; factor != 0.0 && place < targets.size(); ++place)
            sums[place] += factor * distance_m[targets[place]];
        if (m_activeOfOrigin[o] != to)
            continue;
        for (std::uint32_t i = origin.firstInColumn[source]; i < origin.firstInColumn[source + 1]; ++i)
            m_metres.single_m[to][origin.columns[i].index] +=
                origin.rate * origin.columns[i].visits * ways * distance_m[targets[origin.columns[i].index]];
    }
}

/// Ways to the target of slot `to` from where a stretch leads that began at the target of slot `from`.
void CycleMetresBuilder::addPair(PairTable<double>& table, std::size_t from, std::size_t to, std::uint32_t source,
                                 std::span<const double> distance_m, Count count)
{
    const double ways = waysTo(to, source, count);
    const auto origin = std::find(m_activeOfOrigin.begin(), m_activeOfOrigin.end(), from);
    if (ways <= 0.0 || origin == m_activeOfOrigin.end())
        return;
    const Origin& stretch = m_jumps.origins[static_cast<std::size_t>(origin - m_activeOfOrigin.begin())];
    const std::vector<std::uint32_t>& targets = targetsAt(to);
    for (std::uint32_t i = stretch.firstInColumn[source]; i < stretch.firstInColumn[source + 1]; ++i) {
        const Origin::Entry& entry = stretch.columns[i];
        const double factor = stretch.rate * entry.visits * ways;
        double* sums = table.values.data() + (from < to ? entry.index * table.columns : entry.index);
        const std::size_t stride = from < to ? 1 : table.columns;
        for (std::size_t place = 0; place < targets.size(); ++place)
            sums[place * stride] += factor * distance_m[targets[place]];
    }
}

void CycleMetresBuilder::add(std::uint32_t source, std::span<const double> distance_m, std::span<const double> back_m)
{
    if (m_jumps.sigma[source] <= 0.0)
        return;
    if (back_m.empty())
        return addWays(source, distance_m, &TripCounts::ways);
    addWays(source, distance_m, &TripCounts::outward);
    addWays(source, back_m, &TripCounts::back);
}

void CycleMetresBuilder::addWays(std::uint32_t source, std::span<const double> distance_m, Count count)
{
    for (std::size_t slot = 0; slot < m_metres.single_m.size(); ++slot)
        addSingle(slot, source, distance_m, count);
    for (PairTable<double>& table : m_metres.pairs_m) {
        addPair(table, table.rowSlot, table.columnSlot, source, distance_m, count);
        addPair(table, table.columnSlot, table.rowSlot, source, distance_m, count);
    }
}

std::size_t CycleMetresBuilder::sumCount() const
{
    std::size_t count = 0;
    for (const std::vector<double>& single : m_metres.single_m)
        count += single.size() * (1 + m_spread_m.size());
    for (const PairTable<double>& pair : m_metres.pairs_m)
        count += pair.values.size();
    return count;
}

void CycleMetresBuilder::write(LotWriter& sums) const
{
    for (const std::vector<double>& single : m_metres.single_m)
        sums.add(single);
    for (const PairTable<double>& pair : m_metres.pairs_m)
        sums.add(pair.values);
    for (const std::vector<std::vector<double>>& origin : m_spread_m)
        for (const std::vector<double>& spread : origin)
            sums.add(spread);
}

void CycleMetresBuilder::read(LotReader& sums)
{
    for (std::vector<double>& single : m_metres.single_m)
        sums.read(single);
    for (PairTable<double>& pair : m_metres.pairs_m)
        sums.read(pair.values);
    for (std::vector<std::vector<double>>& origin : m_spread_m)
        for (std::vector<double>& spread : origin)
            sums.read(spread);
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
