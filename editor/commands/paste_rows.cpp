// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/paste_rows.h"

#include "editor/commands/place_fixture.h"
#include "editor/commands/transform_objects.h"

#include <QCoreApplication>
#include <algorithm>

namespace passerby::editor {

using foundation::Error;
using foundation::Id;
using foundation::Result;
using geometry::Point;

namespace {

/// The rows of the patch, or where it has none (nothing moved) those of the city.
template <class Row>
std::map<Id<Row>, Row> rowsOf(const world::World& city, const std::set<ObjectRef>& refs, const world::WorldPatch& moved)
{
    std::map<Id<Row>, Row> rows;
    for (const ObjectRef ref : refs)
        if (ref.kind == kindOf<Row>()) {
            const auto id = city.of<Row>().idOf(ref.number);
            rows.emplace(id, *city.of<Row>().find(id));
        }
    for (const auto& change : moved.of<Row>())
        rows.insert_or_assign(change.id, *change.row);
    return rows;
}

template <class Row>
Id<Row> named(const world::Table<Row>& table, const std::string& name)
{
    for (const auto& [id, row] : table)
        if (row.name == name)
            return id;
    return {};
}

/// The line of the other city where that is the same: a copy within one city queues where its original does.
world::WaitingLineId sameLine(const world::World& from, world::WaitingLineId line, const world::World& to)
{
    const world::WaitingLine* row = from.waitingLines().find(line);
    const world::WaitingLineId there = row ? to.waitingLines().idOf(line.number) : world::WaitingLineId{};
    const world::WaitingLine* other = there.isNull() ? nullptr : to.waitingLines().find(there);
    return other && *other == *row ? there : world::WaitingLineId{};
}

} // namespace

PasteSource::PasteSource(const CopiedObjects& from)
    : copied(from), part(from.city), wanted(from.objects.begin(), from.objects.end()), contents(withContents(part, from.objects))
{
}

PasteRows::PasteRows(const Ground& ground, const PasteSource& source)
    : m_ground(ground), m_source(source), m_copied(source.copied), m_build(ground.world())
{
    // The makers of the map data are named wherever it goes.
    world::Settings settings = ground.world().settings();
    if (settings.attribution.empty() && !m_copied.city.settings().attribution.empty()) {
        settings.attribution = m_copied.city.settings().attribution;
        m_build.setSettings(settings);
    }
}

template <class Row>
void PasteRows::keep(Id<Row> from, Id<Row> id)
{
    if (m_source.wanted.contains({kindOf<Row>(), from.number}))
        m_added.push_back({kindOf<Row>(), id.number});
}

world::TargetTypeId PasteRows::typeFor(world::TargetTypeId type)
{
    if (const auto found = m_types.find(type); found != m_types.end())
        return found->second;
    world::TargetType row = *m_copied.city.targetTypes().find(type);
    world::TargetTypeId id = named(m_ground.world().targetTypes(), row.name);
    if (id.isNull()) {
        row.goals.clear(); // until all types are here
        id = m_build.add(row);
    }
    m_types[type] = id;
    return id;
}

world::FixtureKindId PasteRows::kindFor(world::FixtureKindId kind)
{
    if (const auto found = m_kinds.find(kind); found != m_kinds.end())
        return found->second;
    const world::FixtureKind& row = *m_copied.city.fixtureKinds().find(kind);
    world::FixtureKindId known;
    for (const auto& [id, there] : m_ground.world().fixtureKinds())
        if (known.isNull() && isSameKindName(there.name, row.name))
            known = id;
    return m_kinds[kind] = known.isNull() ? m_build.add(row) : known;
}

/// A profile that comes along is of nobody, so that who lives in the city stays as it is.
world::AgentProfileId PasteRows::profileFor(world::AgentProfileId profile)
{
    if (const auto found = m_profiles.find(profile); found != m_profiles.end())
        return found->second;
    world::AgentProfile row = *m_copied.city.profiles().find(profile);
    const world::AgentProfileId known = named(m_ground.world().profiles(), row.name);
    row.goalMultipliers.clear();
    row.states = {};
    row.share = 0.0;
    return m_profiles[profile] = known.isNull() ? m_build.add(row) : known;
}

/// Types that came along choose among the types that are known now.
void PasteRows::bringGoals()
{
    const auto known = m_types;
    for (const auto& [from, id] : known) {
        if (m_ground.world().targetTypes().contains(id))
            continue;
        world::TargetType row = *m_copied.city.targetTypes().find(from);
        std::erase_if(row.goals, [&](world::Goal& goal) {
            const std::string& name = m_copied.city.targetTypes().find(goal.destination)->name;
            const auto came = known.find(goal.destination);
            goal.destination = came != known.end() ? came->second : named(m_ground.world().targetTypes(), name);
            return goal.destination.isNull();
        });
        m_build.replace(id, row);
    }
}

/// The signal of the city where that is the same: a copy within one city obeys what its original does.
world::SignalId PasteRows::signalFor(world::SignalId signal)
{
    if (signal.isNull())
        return {};
    if (const auto found = m_signals.find(signal); found != m_signals.end())
        return found->second;
    const auto& there = m_ground.world().trafficSignals();
    const world::Signal& row = *m_copied.city.trafficSignals().find(signal);
    const world::SignalId known = there.idOf(signal.number);
    return m_signals[signal] = !known.isNull() && *there.find(known) == row ? known : m_build.add(row);
}

/// The kind of the city that is called so.
world::VehicleKindId PasteRows::vehicleFor(world::VehicleKindId kind)
{
    if (const auto found = m_vehicles.find(kind); found != m_vehicles.end())
        return found->second;
    world::VehicleKind row = *m_copied.city.vehicleKinds().find(kind);
    row.states = {};
    const world::VehicleKindId known = named(m_ground.world().vehicleKinds(), row.name);
    return m_vehicles[kind] = known.isNull() ? m_build.add(row) : known;
}

Result<void> PasteRows::add(Point by)
{
    const std::set<ObjectRef>& refs = m_source.contents;
    const world::WorldPatch moved = transformedRows(m_source.part, m_copied.objects, {by, 0.0, 1.0, {}});
    std::map<world::CellId, world::CellId> cells;
    for (const auto& [from, row] : rowsOf<world::Cell>(m_copied.city, refs, moved))
        keep(from, cells[from] = m_build.add(row));
    std::map<world::WaitingLineId, world::WaitingLineId> lines;
    for (const auto& [from, row] : rowsOf<world::WaitingLine>(m_copied.city, refs, moved))
        keep(from, lines[from] = m_build.add(row));
    const auto lineFor = [&](world::WaitingLineId line) {
        const auto found = lines.find(line);
        return found == lines.end() ? sameLine(m_copied.city, line, m_ground.world()) : found->second;
    };
    for (auto [from, row] : rowsOf<world::Portal>(m_copied.city, refs, moved)) {
        if (!cells.contains(row.cellA) || !cells.contains(row.cellB))
            continue;
        row.cellA = cells.at(row.cellA);
        row.cellB = cells.at(row.cellB);
        row.line = lineFor(row.line);
        keep(from, m_build.add(row));
    }
    for (auto [from, row] : rowsOf<world::Target>(m_copied.city, refs, moved)) {
        const auto home = cells.find(row.cell);
        row.cell =
            home != cells.end() ? home->second : cellHolding(m_ground, {}, row.position, m_copied.city.cells().find(row.cell)->level);
        if (row.cell.isNull())
            return Error{"not-walkable", QCoreApplication::translate("commands", "A target would lie in no cell.").toStdString(), {}};
        row.type = typeFor(row.type);
        keep(from, m_build.add(row));
    }
    for (auto [from, row] : rowsOf<world::Fixture>(m_copied.city, refs, moved)) {
        row.kind = kindFor(row.kind);
        row.line = lineFor(row.line);
        keep(from, m_build.add(row));
    }
    for (auto [from, row] : rowsOf<world::Duty>(m_copied.city, refs, moved)) {
        row.profile = profileFor(row.profile);
        keep(from, m_build.add(row));
    }
    for (auto [from, row] : rowsOf<world::ParkingRow>(m_copied.city, refs, moved)) {
        row.kind = vehicleFor(row.kind);
        keep(from, m_build.add(row));
    }
    const auto addObeying = [&]<class Row>(std::map<Id<Row>, Row> rows) {
        for (auto& [from, row] : rows) {
            row.signal = signalFor(row.signal);
            keep(from, m_build.add(row));
        }
    };
    addObeying(rowsOf<world::StopLine>(m_copied.city, refs, moved));
    addObeying(rowsOf<world::Crossing>(m_copied.city, refs, moved));
    const auto addPlain = [&]<class Row>(const std::map<Id<Row>, Row>& rows) {
        for (const auto& [from, row] : rows)
            keep(from, m_build.add(row));
    };
    addPlain(rowsOf<world::Obstacle>(m_copied.city, refs, moved));
    addPlain(rowsOf<world::Lane>(m_copied.city, refs, moved));
    addPlain(rowsOf<world::PaintedDirection>(m_copied.city, refs, moved));
    addPlain(rowsOf<world::Region>(m_copied.city, refs, moved));
    addPlain(rowsOf<world::MeasurementLine>(m_copied.city, refs, moved));
    addPlain(rowsOf<world::Attractor>(m_copied.city, refs, moved));
    return {};
}

PastedObjects PasteRows::take()
{
    bringGoals();
    return {m_build.take(), m_added};
}

} // namespace passerby::editor
