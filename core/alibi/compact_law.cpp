// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/compact_law.h"

#include <algorithm>
#include <cmath>

namespace passerby::alibi {

using navigation::kNone;

namespace {

/// Place of the slot that holds the type, which must be bound.
std::size_t slotOf(const BoundLaw& law, std::uint32_t type)
{
    return static_cast<std::size_t>(std::lower_bound(law.types().begin(), law.types().end(), type) - law.types().begin());
}

template <class Value>
std::size_t bytesOf(const std::vector<Value>& values)
{
    return values.size() * sizeof(Value);
}

} // namespace

/// Kinds and their type flows follow from the habits.
CompactLaw::CompactLaw(std::shared_ptr<const Habits> habits) : m_habits(std::move(habits))
{
    foundation::Result<std::vector<PersonKind>> kinds = makePersonKinds(*m_habits, false);
    m_columnOfType.assign(m_habits->typeCount(), kNone);
    if (!kinds)
        return; // habits that were solved once have kinds
    std::uint32_t columns = 0;
    for (const PersonKind& made : kinds.value()) {
        Kind& kind = m_kinds.emplace_back();
        kind.habits = made.habits;
        for (std::size_t pair = 0; pair < made.flow.closest.size(); ++pair) {
            const Flow flow{pair, made.flow.bound[pair], made.flow.closest[pair], made.flow.uniform[pair]};
            if (flow.bound.any() || flow.closest.any() || flow.uniform.any())
                kind.flows.push_back(flow);
            if (std::uint32_t& column = m_columnOfType[pair % m_habits->typeCount()]; column == kNone && flow.closest.any())
                column = columns++;
        }
        kind.flows.shrink_to_fit();
    }
    m_closestColumns = columns;
}

CompactLaw::CompactLaw(const TripLaw& law) : CompactLaw(std::make_shared<const Habits>(law.habits()))
{
    m_closest.assign(sourceCount() * m_closestColumns, kNone);
    takeClosest(law.closest(), 0);
    if (!m_habits->isStepFree.empty())
        takeClosest(law.closest(true), m_habits->targetCount());
    for (std::size_t i = 0; i < m_kinds.size(); ++i) {
        const PersonKind& from = law.kinds()[i];
        m_kinds[i].cycles_per_s = static_cast<float>(from.weights.whole.rate_per_s);
        m_kinds[i].sigma.assign(from.jumps.sigma.begin(), from.jumps.sigma.end());
        takeReturns(from.jumps, *m_habits, m_kinds[i]);
    }
}

void CompactLaw::takeClosest(const ClosestTargets& closest, std::size_t firstSource)
{
    for (std::uint32_t target = 0; target < m_habits->targetCount(); ++target)
        for (std::uint32_t type = 0; type < m_habits->typeCount(); ++type)
            if (m_columnOfType[type] != kNone)
                m_closest[(firstSource + target) * m_closestColumns + m_columnOfType[type]] = closest.of(target, type);
}

void CompactLaw::takeReturns(const JumpChain& jumps, const Habits& habits, Kind& kind)
{
    kind.firstReturn.assign(1, 0);
    for (std::uint32_t target = 0; target < habits.targetCount(); ++target) {
        for (const Origin& origin : jumps.origins)
            for (std::uint32_t i = origin.firstInColumn[target]; i < origin.firstInColumn[target + 1]; ++i)
                kind.returns.push_back({habits.targetsOfType[jumps.boundSlots[*origin.slot].type][origin.columns[i].index],
                                        static_cast<float>(origin.rate * origin.columns[i].visits)});
        kind.firstReturn.push_back(static_cast<std::uint32_t>(kind.returns.size()));
    }
}

double CompactLaw::trips_per_s(std::uint32_t source, std::uint32_t to) const
{
    const auto targets = static_cast<std::uint32_t>(m_habits->targetCount());
    const bool isStepFree = source >= targets;
    const std::uint32_t from = isStepFree ? source - targets : source;
    double sum = 0.0;
    for (const Kind& kind : m_kinds) {
        if (kind.habits->isStepFree != isStepFree)
            continue;
        const TripCounts there = outward(kind, from, to);
        sum += static_cast<double>(kind.cycles_per_s) * (there.oneWay + there.roundTrip + outward(kind, to, from).roundTrip);
    }
    return sum;
}

/// Trips to the target in a cycle.
TripCounts CompactLaw::outward(const Kind& kind, std::uint32_t from, std::uint32_t to) const
{
    const auto sigma = static_cast<double>(kind.sigma[from]);
    const std::uint32_t toType = m_habits->typeOfTarget[to];
    const std::size_t pair = m_habits->typeOfTarget[from] * m_habits->typeCount() + toType;
    TripCounts sum;
    const auto add = [&](const TripCounts& count, double visits) {
        sum.oneWay += visits * count.oneWay;
        sum.roundTrip += visits * count.roundTrip;
    };
    const auto flow = std::lower_bound(kind.flows.begin(), kind.flows.end(), pair,
                                       [](const Flow& each, std::size_t wanted) { return each.pair < wanted; });
    if (sigma <= 0.0 || flow == kind.flows.end() || flow->pair != pair)
        return sum;
    if (flow->uniform.any() && m_habits->isOpenTo(*kind.habits, to))
        add(flow->uniform, sigma / static_cast<double>(m_habits->targetsFor(*kind.habits, toType).size()));
    const std::size_t source = from + (kind.habits->isStepFree ? m_habits->targetCount() : 0);
    if (flow->closest.any() && m_closest[source * m_closestColumns + m_columnOfType[toType]] == to)
        add(flow->closest, sigma);
    if (flow->bound.any())
        add(flow->bound, boundVisits(kind, from, to));
    return sum;
}

/// Visits to `from`, a cycle, of those whose bound target `to` is: as many as its chance of being so says, corrected by who came from a
/// bound target a few closest goals ago.
double CompactLaw::boundVisits(const Kind& kind, std::uint32_t from, std::uint32_t to) const
{
    const BoundLaw& law = kind.habits->bound;
    const std::size_t slot = slotOf(law, m_habits->typeOfTarget[to]);
    const double chance = law.chance(slot, m_habits->placeInType[to]);
    double visits = chance * static_cast<double>(kind.sigma[from]);
    for (std::uint32_t i = kind.firstReturn[from]; i < kind.firstReturn[from + 1]; ++i) {
        const Return& entry = kind.returns[i];
        const std::size_t begins = slotOf(law, m_habits->typeOfTarget[entry.bound]);
        const std::size_t place = m_habits->placeInType[entry.bound];
        if (begins == slot)
            visits += static_cast<double>(entry.visits) * chance * ((entry.bound == to ? 1.0 : 0.0) - law.chance(slot, place));
        else if (law.hasReach())
            visits += static_cast<double>(entry.visits)
                      * (law.chance(begins, place, slot, m_habits->placeInType[to]) - law.chance(begins, place) * chance);
    }
    return std::max(visits, 0.0); // single precision may leave less than nothing
}

std::size_t CompactLaw::memory_bytes() const
{
    std::size_t sum = bytesOf(m_columnOfType) + bytesOf(m_closest);
    for (const Kind& kind : m_kinds)
        sum += sizeof(Kind) + bytesOf(kind.sigma) + bytesOf(kind.firstReturn) + bytesOf(kind.returns) + bytesOf(kind.flows);
    return sum;
}

} // namespace passerby::alibi
