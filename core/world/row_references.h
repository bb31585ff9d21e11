// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world_patch.h"

namespace passerby::world {

// forEachReference(row, visit): calls visit(id) with each id that the row holds and that may not be null.

template <class Row, class Visit>
void forEachReference(const Row&, const Visit&)
{
    // Cells, obstacles, regions, measurement lines, attractors, junction edits, reference pictures,
    // recordings, kinds of fixtures, waiting lines, lanes, signals, painted directions, state sets and stories refer to nothing.
}

template <class Visit>
void forEachReference(const Portal& row, const Visit& visit)
{
    visit(row.cellA);
    visit(row.cellB);
    if (!row.line.isNull())
        visit(row.line);
}

template <class Visit>
void forEachReference(const Fixture& row, const Visit& visit)
{
    visit(row.kind);
    if (!row.line.isNull())
        visit(row.line);
}

template <class Visit>
void forEachReference(const Need& row, const Visit& visit)
{
    visit(row.profile);
    if (!row.fulfilledBy.isNull())
        visit(row.fulfilledBy);
}

template <class Visit>
void forEachReference(const Duty& row, const Visit& visit)
{
    visit(row.profile);
}

template <class Visit>
void forEachReference(const TrainService& row, const Visit& visit)
{
    visit(row.platform);
    visit(row.target);
}

template <class Visit>
void forEachReference(const StopLine& row, const Visit& visit)
{
    if (!row.signal.isNull())
        visit(row.signal);
}

template <class Visit>
void forEachReference(const Crossing& row, const Visit& visit)
{
    if (!row.signal.isNull())
        visit(row.signal);
}

template <class Visit>
void forEachReference(const VehicleDemand& row, const Visit& visit)
{
    visit(row.lane);
    visit(row.kind);
}

template <class Visit>
void forEachReference(const VehicleKind& row, const Visit& visit)
{
    if (!row.states.isNull())
        visit(row.states);
}

template <class Visit>
void forEachReference(const ParkingRow& row, const Visit& visit)
{
    visit(row.kind);
}

template <class Visit>
void forEachReference(const TargetType& row, const Visit& visit)
{
    for (const Goal& goal : row.goals)
        visit(goal.destination);
}

template <class Visit>
void forEachReference(const Target& row, const Visit& visit)
{
    visit(row.type);
    visit(row.cell);
}

template <class Visit>
void forEachReference(const AgentProfile& row, const Visit& visit)
{
    for (const auto& [type, factor] : row.goalMultipliers)
        visit(type);
    if (!row.states.isNull())
        visit(row.states);
}

template <class Visit>
void forEachReference(const Crowd& row, const Visit& visit)
{
    visit(row.profile);
    if (!row.region.isNull())
        visit(row.region);
    if (!row.target.isNull())
        visit(row.target);
    if (!row.companions.isNull())
        visit(row.companions);
}

template <class Visit>
void forEachReference(const ProxyRule& row, const Visit& visit)
{
    std::visit(visit, row.on);
}

template <class Visit>
void forEachReference(const PinnedAlibi& row, const Visit& visit)
{
    visit(row.origin);
    visit(row.destination);
}

// withoutGenerations(row): the row with the generations of all its ids set to 0, for comparing by number.

template <class Row>
[[nodiscard]] Row withoutGenerations(Row row)
{
    return row;
}

[[nodiscard]] inline Portal withoutGenerations(Portal row)
{
    row.cellA.generation = row.cellB.generation = row.line.generation = 0;
    return row;
}

[[nodiscard]] inline Fixture withoutGenerations(Fixture row)
{
    row.kind.generation = row.line.generation = 0;
    return row;
}

[[nodiscard]] inline Need withoutGenerations(Need row)
{
    row.profile.generation = row.fulfilledBy.generation = 0;
    return row;
}

[[nodiscard]] inline Duty withoutGenerations(Duty row)
{
    row.profile.generation = 0;
    return row;
}

[[nodiscard]] inline TrainService withoutGenerations(TrainService row)
{
    row.platform.generation = row.target.generation = 0;
    return row;
}

[[nodiscard]] inline StopLine withoutGenerations(StopLine row)
{
    row.signal.generation = 0;
    return row;
}

[[nodiscard]] inline Crossing withoutGenerations(Crossing row)
{
    row.signal.generation = 0;
    return row;
}

[[nodiscard]] inline VehicleDemand withoutGenerations(VehicleDemand row)
{
    row.lane.generation = row.kind.generation = 0;
    return row;
}

[[nodiscard]] inline VehicleKind withoutGenerations(VehicleKind row)
{
    row.states.generation = 0;
    return row;
}

[[nodiscard]] inline ParkingRow withoutGenerations(ParkingRow row)
{
    row.kind.generation = 0;
    return row;
}

[[nodiscard]] inline TargetType withoutGenerations(TargetType row)
{
    for (Goal& goal : row.goals)
        goal.destination.generation = 0;
    return row;
}

[[nodiscard]] inline Target withoutGenerations(Target row)
{
    row.type.generation = row.cell.generation = 0;
    return row;
}

[[nodiscard]] inline AgentProfile withoutGenerations(AgentProfile row)
{
    std::map<TargetTypeId, double> multipliers;
    for (const auto& [type, factor] : row.goalMultipliers)
        multipliers.emplace(TargetTypeId{type.number, 0}, factor);
    row.goalMultipliers = std::move(multipliers);
    row.states.generation = 0;
    return row;
}

[[nodiscard]] inline Crowd withoutGenerations(Crowd row)
{
    row.profile.generation = row.region.generation = row.target.generation = row.companions.generation = 0;
    return row;
}

[[nodiscard]] inline ProxyRule withoutGenerations(ProxyRule row)
{
    std::visit([](auto& id) { id.generation = 0; }, row.on);
    return row;
}

[[nodiscard]] inline PinnedAlibi withoutGenerations(PinnedAlibi row)
{
    row.origin.generation = row.destination.generation = 0;
    return row;
}

} // namespace passerby::world
