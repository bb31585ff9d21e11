// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world_patch.h"

namespace passerby::world {

// forEachReference(row, visit): calls visit(id) with each id that the row holds and that may not be null.

template <class Row, class Visit>
void forEachReference(const Row&, const Visit&)
{
    // Cells, obstacles, regions, measurement lines, attractors, junction edits, reference pictures,
    // recordings, kinds of fixtures, waiting lines, lanes, signals, painted directions, state sets and stories refer to nothing; those of a
    // variant may refer to what is gone.
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

// changeReferences(row, change): puts change(id) in the place of each id that the row holds, null or not.

template <class Row, class Change>
void changeReferences(Row&, const Change&)
{
    // Those that refer to nothing.
}

template <class Change>
void changeReferences(Portal& row, const Change& change)
{
    row.cellA = change(row.cellA);
    row.cellB = change(row.cellB);
    row.line = change(row.line);
}

template <class Change>
void changeReferences(Fixture& row, const Change& change)
{
    row.kind = change(row.kind);
    row.line = change(row.line);
}

template <class Change>
void changeReferences(Need& row, const Change& change)
{
    row.profile = change(row.profile);
    row.fulfilledBy = change(row.fulfilledBy);
}

template <class Change>
void changeReferences(Duty& row, const Change& change)
{
    row.profile = change(row.profile);
}

template <class Change>
void changeReferences(TrainService& row, const Change& change)
{
    row.platform = change(row.platform);
    row.target = change(row.target);
}

template <class Change>
void changeReferences(StopLine& row, const Change& change)
{
    row.signal = change(row.signal);
}

template <class Change>
void changeReferences(Crossing& row, const Change& change)
{
    row.signal = change(row.signal);
}

template <class Change>
void changeReferences(VehicleDemand& row, const Change& change)
{
    row.lane = change(row.lane);
    row.kind = change(row.kind);
}

template <class Change>
void changeReferences(VehicleKind& row, const Change& change)
{
    row.states = change(row.states);
}

template <class Change>
void changeReferences(ParkingRow& row, const Change& change)
{
    row.kind = change(row.kind);
}

template <class Change>
void changeReferences(TargetType& row, const Change& change)
{
    for (Goal& goal : row.goals)
        goal.destination = change(goal.destination);
}

template <class Change>
void changeReferences(Target& row, const Change& change)
{
    row.type = change(row.type);
    row.cell = change(row.cell);
}

template <class Change>
void changeReferences(AgentProfile& row, const Change& change)
{
    std::map<TargetTypeId, double> multipliers;
    for (const auto& [type, factor] : row.goalMultipliers)
        multipliers.emplace(change(type), factor);
    row.goalMultipliers = std::move(multipliers);
    row.states = change(row.states);
}

template <class Change>
void changeReferences(Crowd& row, const Change& change)
{
    row.profile = change(row.profile);
    row.region = change(row.region);
    row.target = change(row.target);
    row.companions = change(row.companions);
}

template <class Change>
void changeReferences(ProxyRule& row, const Change& change)
{
    std::visit([&](auto& id) { id = change(id); }, row.on);
}

template <class Change>
void changeReferences(PinnedAlibi& row, const Change& change)
{
    row.origin = change(row.origin);
    row.destination = change(row.destination);
}

/// The row with the generations of all its ids set to 0, for comparing by number.
template <class Row>
[[nodiscard]] Row withoutGenerations(Row row)
{
    changeReferences(row, [](auto id) {
        id.generation = 0;
        return id;
    });
    return row;
}

/// Whether two rows say the same, whatever the generations of their ids; both may be null.
template <class Row>
[[nodiscard]] bool sameRow(const std::shared_ptr<const Row>& a, const std::shared_ptr<const Row>& b)
{
    return a == b || (a && b && (*a == *b || withoutGenerations(*a) == withoutGenerations(*b)));
}

} // namespace passerby::world
