// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/engine_tables.h"

#include "core/alibi/bake.h"
#include "core/exporters/gltf/cell_heights.h"
#include "core/exporters/gltf/gltf_names.h"
#include "core/exporters/gltf/person_words.h"
#include "core/run/frame.h"
#include "core/shapes/floor_heights.h"
#include "core/world/behaviour_shares.h"

#include <cmath>
#include <numbers>

namespace passerby::exporters {

namespace {

using Fields = std::vector<EngineTable::Field>;

/// Rows about one city, in Unreal's axes and units.
class Tables {
public:
    Tables(const ExportInput& input, const LivedPeople& people)
        : m_input(input), m_world(input.world), m_people(people), m_cellHeights(input.world), m_floors(input.world)
    {
    }

    std::vector<EngineTable> take();

private:
    [[nodiscard]] double x(double place_m) const { return 100.0 * (place_m - m_input.origin.x); }
    [[nodiscard]] double y(double place_m) const { return -100.0 * (place_m - m_input.origin.y) + 0.0; }
    [[nodiscard]] static double yaw(double heading_rad) { return -heading_rad * 180.0 / std::numbers::pi + 0.0; }
    void appendPlace(geometry::Point place, double z_m, Fields& out) const { out.insert(out.end(), {x(place.x), y(place.y), 100.0 * z_m}); }
    void add(EngineTable table)
    {
        if (!table.empty())
            m_tables.push_back(std::move(table));
    }

    void addCells();
    void addPortals();
    void addTargets();
    void addFixtures();
    void addProfiles();
    void addLanes();
    void addSignals();
    template <class Row>
    void addRoadLines(const world::Table<Row>& rows, const char* kind, const char* name, const char* content);
    void addPeople();
    void addPaths();
    void addVehicles();
    void appendKeys(const std::string& name, const std::vector<PathKey>& keys, EngineTable& out) const;

    const ExportInput& m_input;
    const world::World& m_world;
    const LivedPeople& m_people;
    CellHeights m_cellHeights;
    shapes::FloorHeights m_floors;
    std::vector<EngineTable> m_tables;
};

std::string wordOf(std::string_view word)
{
    return std::string(word);
}

void Tables::addCells()
{
    EngineTable table("cells", "Cells: middle and area.", {"Id", "Title", "Kind", "Level", "X", "Y", "Z", "AreaM2"});
    for (const auto& [id, cell] : m_world.cells()) {
        const geometry::Point middle = geometry::centroid(cell.polygon);
        Fields fields{double(id.number), cell.name, wordOf(world::spell(cell.kind)), double(cell.level)};
        appendPlace(middle, m_cellHeights.at(id, cell.level, middle), fields);
        fields.emplace_back(geometry::area(cell.polygon));
        table.add(exportName("cell", id.number), std::move(fields));
    }
    add(std::move(table));
}

void Tables::addPortals()
{
    EngineTable table("portals", "Portals: what they join, and their ends.",
                      {"Id", "Kind", "CellA", "CellB", "X", "Y", "Z", "EndX", "EndY", "EndZ", "OneWay"});
    for (const auto& [id, portal] : m_world.portals()) {
        Fields fields{double(id.number), wordOf(world::spell(portal.kind)), exportName("cell", portal.cellA.number),
                      exportName("cell", portal.cellB.number)};
        appendPlace(portal.a, portal.elevation_m, fields);
        appendPlace(portal.b, portal.elevation_m, fields);
        fields.emplace_back(portal.kind == world::PortalKind::escalator ? 1.0 : 0.0);
        table.add(exportName("portal", id.number), std::move(fields));
    }
    add(std::move(table));
}

void Tables::addTargets()
{
    EngineTable table("targets", "Targets: where they are, and the people to expect inside.",
                      {"Id", "Title", "Type", "Cell", "X", "Y", "Z", "PeopleInside"});
    const auto population = world::scheduledPopulation(m_world);
    std::size_t place = 0;
    for (const auto& [id, target] : m_world.targets()) {
        const world::Cell* cell = m_world.cells().find(target.cell);
        const world::TargetType* type = m_world.targetTypes().find(target.type);
        Fields fields{double(id.number), target.name, type ? type->name : std::string(), exportName("cell", target.cell.number)};
        appendPlace(target.position, m_cellHeights.at(target.cell, cell ? cell->level : 0, target.position), fields);
        const alibi::Bake* bake = m_input.bake;
        fields.emplace_back(bake ? bake->expectedAgents(bake->probabilityInside[place], population) : 0.0);
        ++place;
        table.add(exportName("target", id.number), std::move(fields));
    }
    add(std::move(table));
}

void Tables::addFixtures()
{
    EngineTable table("fixtures", "Fixtures: benches, counters and the like.",
                      {"Id", "Title", "Kind", "Use", "Level", "X", "Y", "Z", "YawDeg", "WidthCm", "DepthCm", "Places", "WaitingLine"});
    for (const auto& [id, fixture] : m_world.fixtures()) {
        const world::FixtureKind* kind = m_world.fixtureKinds().find(fixture.kind);
        if (!kind)
            continue;
        Fields fields{double(id.number), fixture.name, kind->name, wordOf(world::spell(kind->use)), double(fixture.level)};
        appendPlace(fixture.position, m_floors.at(fixture.level, fixture.position), fields);
        const bool hasLine = m_world.waitingLines().find(fixture.line) != nullptr;
        fields.insert(fields.end(), {yaw(fixture.heading_rad), 100.0 * fixture.width_m, 100.0 * fixture.depth_m, double(fixture.places),
                                     hasLine ? exportName("waiting_line", fixture.line.number) : std::string()});
        table.add(exportName("fixture", id.number), std::move(fields));
    }
    add(std::move(table));
}

void Tables::addProfiles()
{
    EngineTable table("profiles", "Kinds of people.", {"Id", "Title", "Share", "SpeedCmS", "SpeedSdCmS", "RadiusCm"});
    for (const auto& [id, profile] : m_world.profiles())
        table.add(exportName("profile", id.number), {double(id.number), profile.name, profile.share, 100.0 * profile.speedMean_mps,
                                                     100.0 * profile.speedSd_mps, 100.0 * profile.radius_m});
    add(std::move(table));
}

void Tables::addLanes()
{
    EngineTable lanes("lanes", "Lanes of the road.", {"Id", "Title", "Kind", "Level", "WidthCm", "LimitCmS", "Points"});
    EngineTable points("lane_points", "Middles of lanes, in the direction of driving.", {"Lane", "Place", "X", "Y", "Z"});
    for (const auto& [id, lane] : m_world.lanes()) {
        const std::string name = exportName("lane", id.number);
        lanes.add(name, {double(id.number), lane.name, wordOf(world::spell(lane.kind)), double(lane.level), 100.0 * lane.width_m,
                         100.0 * lane.limit_mps, double(lane.points.size())});
        for (std::size_t i = 0; i < lane.points.size(); ++i) {
            Fields fields{name, double(i)};
            appendPlace(lane.points[i], m_floors.at(lane.level, lane.points[i]), fields);
            points.add(exportName(name, i), std::move(fields));
        }
    }
    add(std::move(lanes));
    add(std::move(points));
}

void Tables::addSignals()
{
    EngineTable table("signals", "Lights: green, amber, red over and over; the offset is from midnight to some green.",
                      {"Id", "Title", "GreenS", "AmberS", "RedS", "OffsetS"});
    for (const auto& [id, signal] : m_world.trafficSignals())
        table.add(exportName("signal", id.number),
                  {double(id.number), signal.name, signal.green_s, signal.amber_s, signal.red_s, signal.offset_s});
    add(std::move(table));
    addRoadLines(m_world.stopLines(), "stop_line", "stop_lines", "Lines before which vehicles stop.");
    addRoadLines(m_world.crossings(), "crossing", "crossings", "Ways of people over lanes; without a signal zebra crossings.");
}

template <class Row>
void Tables::addRoadLines(const world::Table<Row>& rows, const char* kind, const char* name, const char* content)
{
    EngineTable table(name, content, {"Id", "Title", "Level", "X", "Y", "Z", "EndX", "EndY", "EndZ", "Signal"});
    for (const auto& [id, row] : rows) {
        Fields fields{double(id.number), row.name, double(row.level)};
        appendPlace(row.a, m_floors.at(row.level, row.a), fields);
        appendPlace(row.b, m_floors.at(row.level, row.b), fields);
        fields.emplace_back(row.signal.isNull() ? std::string() : exportName("signal", row.signal.number));
        table.add(exportName(kind, id.number), std::move(fields));
    }
    add(std::move(table));
}

void Tables::addPeople()
{
    if (!m_people.start)
        return;
    EngineTable table("people", "Everybody on the way at the start.",
                      {"Id", "Kind", "Profile", "DestinationType", "Posture", "X", "Y", "Z", "YawDeg", "SpeedCmS"});
    std::size_t place = 0;
    for (const run::Walker& walker : m_people.start->walkers) {
        const auto profile = m_world.profiles().at(walker.profile);
        Fields fields{double(exportedId(walker.agent)), wordOf(kindOf(walker.agent)), exportName("profile", profile.id.number),
                      destinationTypeName(m_world, walker.destinationType),
                      wordOf(postureOf(m_people.start->activityOf(place++), double(walker.speed_mps)))};
        appendPlace({double(walker.x_m), double(walker.y_m)}, double(walker.z_m), fields);
        fields.insert(fields.end(), {yaw(double(walker.heading_rad)), 100.0 * double(walker.speed_mps)});
        table.add(exportName("person", exportedId(walker.agent)), std::move(fields));
    }
    add(std::move(table));
}

void Tables::appendKeys(const std::string& name, const std::vector<PathKey>& keys, EngineTable& out) const
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Fields fields{name, keys[i].time_s};
        appendPlace(keys[i].place, keys[i].z_m, fields);
        fields.insert(fields.end(), {yaw(keys[i].heading_rad), keys[i].isThere ? 1.0 : 0.0});
        out.add(exportName(name, i), std::move(fields));
    }
}

void Tables::addPaths()
{
    EngineTable table("people_paths", "Keys of the people of people.glb: even between two, gone where Visible is 0.",
                      {"Person", "TimeS", "X", "Y", "Z", "YawDeg", "Visible"});
    for (const PersonTrack& track : m_people.tracks.people)
        appendKeys(exportName("person", exportedId(track.agent)), track.keys, table);
    add(std::move(table));
}

void Tables::addVehicles()
{
    EngineTable table("vehicles", "Vehicles of the run.", {"Id", "Kind", "LengthCm", "WidthCm"});
    EngineTable paths("vehicle_paths", "Their keys: even between two, gone where Visible is 0.",
                      {"Vehicle", "TimeS", "X", "Y", "Z", "YawDeg", "Visible"});
    for (const VehicleTrack& track : m_people.tracks.vehicles) {
        const std::string name = exportName("vehicle", track.number);
        table.add(name,
                  {double(track.number), m_world.vehicleKinds().at(track.kind).row->name, 100.0 * track.length_m, 100.0 * track.width_m});
        appendKeys(name, track.keys, paths);
    }
    add(std::move(table));
    add(std::move(paths));
}

std::vector<EngineTable> Tables::take()
{
    addCells();
    addPortals();
    addTargets();
    addFixtures();
    addProfiles();
    addLanes();
    addSignals();
    addPeople();
    addPaths();
    addVehicles();
    return std::move(m_tables);
}

} // namespace

std::vector<EngineTable> engineTables(const ExportInput& input, const LivedPeople& people)
{
    return Tables(input, people).take();
}

} // namespace passerby::exporters
