// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/trip_rows.h"

#include "core/foundation/lanes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

namespace passerby::alibi {

namespace {

bool hasRoundTrips(const std::vector<TripCounts>& from)
{
    return std::any_of(from.begin(), from.end(), [](const TripCounts& count) { return count.roundTrip > 0.0; });
}

CycleInverse total(const std::vector<CycleInverse>& weights)
{
    CycleInverse sum;
    for (const CycleInverse& weight : weights)
        sum += weight;
    return sum;
}

/// Adds arrivals × visits × trips to rates, `stride` entries apart, and to those of round trips where there are any.
PASSERBY_LANES void addScaled(const CycleInverse* arrivals, std::size_t stride, double visits, const TripCounts& count,
                              std::span<CycleInverse> trips, double* roundTrips_per_s)
{
    constexpr std::size_t kAtOnce = 4;
    const double outward = count.outward();
    std::array<double, 2 * kAtOnce> people;
    std::array<double, 2 * kAtOnce> sum;
    std::size_t place = 0;
    for (; stride == 1 && place + kAtOnce <= trips.size(); place += kAtOnce) {
        std::memcpy(people.data(), arrivals + place, sizeof people);
        std::memcpy(sum.data(), trips.data() + place, sizeof sum);
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += people[i] * visits * outward;
        std::memcpy(static_cast<void*>(trips.data() + place), sum.data(), sizeof sum);
    }
    for (; place < trips.size(); ++place)
        trips[place] += arrivals[place * stride] * visits * outward;
    for (place = 0; count.roundTrip > 0.0 && place < trips.size(); ++place)
        roundTrips_per_s[place] += arrivals[place * stride].rate_per_s * visits * count.roundTrip;
}

} // namespace

void TripRow::clear(std::size_t targets)
{
    trips.assign(targets, {});
    roundTripArrivals_per_s.assign(targets, 0.0);
}

TripRows::TripRows(const Habits& habits, const ClosestTargets& closest, const TypeFlow& flow, const JumpChain& jumps,
                   const CycleMetres& metres, const TripWeights& weights)
    : m_habits(habits), m_closest(closest), m_flow(flow), m_jumps(jumps), m_metres(metres), m_weights(weights)
{
    for (const Origin& origin : jumps.origins) {
        const auto found = std::find(metres.activeSlots.begin(), metres.activeSlots.end(), origin.slot.value_or(navigation::kNone));
        m_activeOfOrigin.push_back(static_cast<std::size_t>(found - metres.activeSlots.begin()));
    }
    sumArrivals();
    sumMargins();
    listBases(closest);
}

TripRows::Joint TripRows::joint(std::size_t a, std::size_t i, std::size_t b) const
{
    const PairTable<CycleInverse>& pair = m_weights.pairs[pairPlace(std::min(a, b), std::max(a, b), m_metres.activeSlots.size())];
    return a < b ? Joint{pair.values.data() + i * pair.columns, 1} : Joint{pair.values.data() + i, pair.columns};
}

void TripRows::sumArrivals()
{
    m_arrivals.assign(m_habits.targetCount(), {});
    for (std::size_t o = 0; o < m_jumps.origins.size(); ++o) {
        const Origin& origin = m_jumps.origins[o];
        const CycleInverse whole = origin.slot ? total(m_weights.single[m_activeOfOrigin[o]]) : m_weights.whole;
        for (std::size_t target = 0; target < m_arrivals.size(); ++target) {
            m_arrivals[target] += whole * (origin.rate * origin.spread[target]);
            for (std::uint32_t i = origin.firstInColumn[target]; i < origin.firstInColumn[target + 1]; ++i)
                m_arrivals[target] +=
                    m_weights.single[m_activeOfOrigin[o]][origin.columns[i].index] * (origin.rate * origin.columns[i].visits);
        }
    }
}

void TripRows::sumMargins()
{
    for (std::size_t slot = 0; slot < m_metres.activeSlots.size(); ++slot) {
        m_margins.emplace_back();
        for (std::size_t o = 0; o < m_jumps.origins.size(); ++o) {
            const std::size_t from = m_activeOfOrigin[o];
            std::vector<CycleInverse> margin = m_weights.single[slot];
            if (from < m_metres.activeSlots.size() && from != slot) {
                std::fill(margin.begin(), margin.end(), CycleInverse{});
                for (std::size_t i = 0; i < m_weights.single[from].size(); ++i) {
                    const Joint both = joint(from, i, slot);
                    for (std::size_t j = 0; j < margin.size(); ++j)
                        margin[j] += both[j];
                }
            }
            for (CycleInverse& weight : margin)
                weight = weight * m_jumps.origins[o].rate;
            m_margins.back().push_back(std::move(margin));
        }
    }
}

void TripRows::listBases(const ClosestTargets& closest)
{
    const std::size_t types = m_flow.typeCount;
    m_firstBase.assign(m_habits.targetCount() + 1, 0);
    const auto forEach = [&](const auto& visit) {
        for (std::uint32_t base = 0; base < m_habits.targetCount(); ++base)
            for (std::uint32_t type = 0; type < types; ++type) {
                const double roundTrips = m_flow.closest[m_habits.typeOfTarget[base] * types + type].roundTrip;
                if (roundTrips > 0.0 && closest.of(base, type) != navigation::kNone)
                    visit(closest.of(base, type), Base{base, roundTrips});
            }
    };
    forEach([&](std::uint32_t there, const Base&) { ++m_firstBase[there + 1]; });
    std::partial_sum(m_firstBase.begin(), m_firstBase.end(), m_firstBase.begin());
    m_bases.resize(m_firstBase.back());
    std::vector<std::uint32_t> next = m_firstBase;
    forEach([&](std::uint32_t there, const Base& base) { m_bases[next[there]++] = base; });
}

CycleInverse TripRows::boundVisits(std::uint32_t from, std::size_t slot, std::size_t place) const
{
    CycleInverse sum;
    for (std::size_t o = 0; o < m_jumps.origins.size(); ++o) {
        const Origin& origin = m_jumps.origins[o];
        const std::size_t begins = m_activeOfOrigin[o];
        sum += m_margins[slot][o][place] * origin.spread[from];
        for (std::uint32_t i = origin.firstInColumn[from]; i < origin.firstInColumn[from + 1]; ++i) {
            const Origin::Entry& entry = origin.columns[i];
            const double visits = origin.rate * entry.visits;
            if (begins != slot)
                sum += joint(begins, entry.index, slot)[place] * visits;
            else if (entry.index == place)
                sum += m_weights.single[slot][place] * visits;
        }
    }
    return sum;
}

void TripRows::addOutward(std::uint32_t from, std::uint32_t to, CycleInverse& oneWay, CycleInverse& out) const
{
    if (m_jumps.sigma[from] <= 0.0)
        return;
    const std::size_t fromType = m_habits.typeOfTarget[from];
    const std::size_t toType = m_habits.typeOfTarget[to];
    const std::size_t place = m_habits.placeInType[to];
    const auto add = [&](const TripCounts& count, CycleInverse visits) {
        oneWay += visits * count.oneWay;
        out += visits * count.roundTrip;
    };
    for (const SpreadTerm& term : m_jumps.terms)
        if (term.type == toType && term.from[fromType].any())
            add(term.from[fromType], m_arrivals[from] * term.chance[place]);
    const TripCounts& closest = m_flow.closest[fromType * m_flow.typeCount + toType];
    if (closest.any() && m_closest.of(from, static_cast<std::uint32_t>(toType)) == to)
        add(closest, m_arrivals[from]);
    for (std::size_t slot = 0; slot < m_metres.activeSlots.size(); ++slot) {
        const BoundSlot& bound = m_jumps.boundSlots[m_metres.activeSlots[slot]];
        if (bound.type == toType && bound.from[fromType].any())
            add(bound.from[fromType], boundVisits(from, slot, place));
    }
}

TripSplit TripRows::split(std::uint32_t from, std::uint32_t to) const
{
    TripSplit split;
    addOutward(from, to, split.oneWay, split.out);
    CycleInverse others;
    addOutward(to, from, others, split.back);
    return split;
}

void TripRows::addRow(std::uint32_t source, TripRow& row) const
{
    addOut(source, row);
    addBack(source, row);
}

void TripRows::addOut(std::uint32_t source, TripRow& row) const
{
    if (m_jumps.sigma[source] <= 0.0)
        return;
    const CycleInverse arrivals = m_arrivals[source];
    const std::size_t type = m_habits.typeOfTarget[source];
    const auto add = [&](std::uint32_t to, const TripCounts& count, double chance) {
        row.trips[to] += arrivals * (count.outward() * chance);
        row.roundTripArrivals_per_s[to] += arrivals.rate_per_s * count.roundTrip * chance;
    };
    for (const SpreadTerm& term : m_jumps.terms)
        for (std::size_t place = 0; term.from[type].any() && place < term.chance.size(); ++place)
            add(m_habits.targetsOfType[term.type][place], term.from[type], term.chance[place]);
    for (std::uint32_t to = 0; to < m_flow.typeCount; ++to) {
        const TripCounts& count = m_flow.closest[type * m_flow.typeCount + to];
        if (count.any())
            add(m_closest.of(source, to), count, 1.0);
    }
    for (std::size_t slot = 0; slot < m_metres.activeSlots.size(); ++slot)
        if (m_jumps.boundSlots[m_metres.activeSlots[slot]].from[type].any())
            addBoundOut(source, slot, row);
}

/// The targets of the slot are brought together and back, since several things are added to each of them.
void TripRows::addBoundOut(std::uint32_t source, std::size_t slot, TripRow& row) const
{
    const BoundSlot& bound = m_jumps.boundSlots[m_metres.activeSlots[slot]];
    const std::vector<std::uint32_t>& targets = m_habits.targetsOfType[bound.type];
    row.tripsOfType.resize(targets.size());
    row.roundTripsOfType_per_s.resize(targets.size());
    for (std::size_t place = 0; place < targets.size(); ++place) {
        row.tripsOfType[place] = row.trips[targets[place]];
        row.roundTripsOfType_per_s[place] = row.roundTripArrivals_per_s[targets[place]];
    }
    addArrivals(source, slot, bound.from[m_habits.typeOfTarget[source]], row);
    for (std::size_t place = 0; place < targets.size(); ++place) {
        row.trips[targets[place]] = row.tripsOfType[place];
        row.roundTripArrivals_per_s[targets[place]] = row.roundTripsOfType_per_s[place];
    }
}

void TripRows::addArrivals(std::uint32_t source, std::size_t slot, const TripCounts& count, TripRow& row) const
{
    const auto addAll = [&](const Joint& arrivals, double visits) {
        addScaled(arrivals.first, arrivals.stride, visits, count, row.tripsOfType, row.roundTripsOfType_per_s.data());
    };
    for (std::size_t o = 0; o < m_jumps.origins.size(); ++o) {
        const Origin& origin = m_jumps.origins[o];
        const std::size_t from = m_activeOfOrigin[o];
        if (origin.spread[source] > 0.0)
            addAll(Joint{m_margins[slot][o].data(), 1}, origin.spread[source]);
        for (std::uint32_t i = origin.firstInColumn[source]; i < origin.firstInColumn[source + 1]; ++i) {
            const Origin::Entry& entry = origin.columns[i];
            const double visits = origin.rate * entry.visits;
            if (from != slot) {
                addAll(joint(from, entry.index, slot), visits);
                continue;
            }
            const CycleInverse arrivals = m_weights.single[slot][entry.index] * visits;
            row.tripsOfType[entry.index] += arrivals * count.outward();
            row.roundTripsOfType_per_s[entry.index] += arrivals.rate_per_s * count.roundTrip;
        }
    }
}

void TripRows::addBack(std::uint32_t source, TripRow& row) const
{
    const std::uint32_t type = m_habits.typeOfTarget[source];
    const std::size_t targets = m_habits.targetCount();
    for (const SpreadTerm& term : m_jumps.terms) {
        if (term.type != type || !hasRoundTrips(term.from))
            continue;
        const double chance = term.chance[m_habits.placeInType[source]];
        for (std::size_t base = 0; base < targets; ++base)
            row.trips[base] += m_arrivals[base] * (term.from[m_habits.typeOfTarget[base]].roundTrip * chance);
    }
    for (std::uint32_t i = m_firstBase[source]; i < m_firstBase[source + 1]; ++i)
        row.trips[m_bases[i].target] += m_arrivals[m_bases[i].target] * m_bases[i].roundTrips;
    for (std::size_t slot = 0; slot < m_metres.activeSlots.size(); ++slot) {
        const BoundSlot& bound = m_jumps.boundSlots[m_metres.activeSlots[slot]];
        if (bound.type == type && hasRoundTrips(bound.from))
            addBoundBack(source, slot, row);
    }
}

void TripRows::addBoundBack(std::uint32_t source, std::size_t slot, TripRow& row) const
{
    const BoundSlot& bound = m_jumps.boundSlots[m_metres.activeSlots[slot]];
    const std::size_t here = m_habits.placeInType[source];
    const auto add = [&](std::size_t base, CycleInverse arrivals) {
        row.trips[base] += arrivals * bound.from[m_habits.typeOfTarget[base]].roundTrip;
    };
    for (std::size_t o = 0; o < m_jumps.origins.size(); ++o) {
        const Origin& origin = m_jumps.origins[o];
        const std::size_t from = m_activeOfOrigin[o];
        for (std::size_t base = 0; base < origin.spread.size(); ++base)
            add(base, m_margins[slot][o][here] * origin.spread[base]);
        if (origin.firstInRow.empty())
            continue;
        const Joint both = from == slot ? Joint{m_weights.single[slot].data(), 1} : joint(slot, here, from);
        for (std::size_t place = 0; place + 1 < origin.firstInRow.size(); ++place) {
            if (from == slot && place != here)
                continue;
            const CycleInverse people = both[place] * origin.rate;
            for (std::uint32_t i = origin.firstInRow[place]; i < origin.firstInRow[place + 1]; ++i)
                add(origin.rows[i].index, people * origin.rows[i].visits);
        }
    }
}

} // namespace passerby::alibi
