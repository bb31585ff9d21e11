// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/geojson/geojson_exporter.h"

#include "core/exporters/geojson/geojson_places.h"
#include "core/exporters/geojson/geojson_things.h"
#include "core/foundation/words.h"

#include <fmt/format.h>
#include <optional>

namespace passerby::exporters {

namespace {

using foundation::Error;
using foundation::Result;

constexpr std::size_t kRowsBetweenLooks = 1024;

class FeatureWriter {
public:
    FeatureWriter(const world::World& world, const geometry::MapProjection& projection, foundation::JobContext& context)
        : m_world(world), m_places(json, world.settings(), projection), m_context(context)
    {
    }

    /// One feature a row; `write(row)` writes its geometry, then its properties.
    template <class Row, class Write>
    void layer(const char* name, const Write& write)
    {
        for (const auto& [id, row] : m_world.of<Row>()) {
            if (++m_rows % kRowsBetweenLooks == 0 && m_context.isCancelled())
                m_cancelled = true;
            if (m_cancelled)
                return;
            json.beginObject();
            json.member("type", "Feature");
            json.member("id", fmt::format("{}.{}", name, id.number));
            write(row);
            json.member("layer", name);
            json.member("number", id.number);
            json.endObject();
            json.endObject();
        }
    }
    void polygon(const geometry::Polygon& polygon)
    {
        m_places.polygon(polygon);
        beginProperties();
    }
    void line(geometry::Point a, geometry::Point b)
    {
        m_places.line(a, b);
        beginProperties();
    }
    void polyline(std::span<const geometry::Point> points)
    {
        m_places.polyline(points);
        beginProperties();
    }
    void point(geometry::Point p)
    {
        m_places.point(p);
        beginProperties();
    }
    /// Why the collection is not whole, if it is not.
    [[nodiscard]] std::optional<Error> failure() const
    {
        if (m_cancelled)
            return Error{"cancelled", foundation::told("The export was cancelled."), {}};
        if (m_places.isOutside())
            return Error{"no-map-reference", foundation::told("Some places lie outside the area of the city's coordinate system."), {}};
        return std::nullopt;
    }

    JsonText json;

private:
    /// Which layer() ends.
    void beginProperties()
    {
        json.key("properties");
        json.beginObject();
    }

    const world::World& m_world;
    GeoJsonPlaces m_places;
    foundation::JobContext& m_context;
    std::size_t m_rows = 0;
    bool m_cancelled = false;
};

void writeWalkable(FeatureWriter& writer, const world::World& world)
{
    JsonText& json = writer.json;
    writer.layer<world::Cell>("cells", [&](const world::Cell& row) {
        writer.polygon(row.polygon);
        json.member("name", row.name);
        json.member("kind", world::spell(row.kind));
        json.member("level", row.level);
    });
    writer.layer<world::Portal>("portals", [&](const world::Portal& row) {
        writer.line(row.a, row.b);
        json.member("cell_a", row.cellA.number);
        json.member("cell_b", row.cellB.number);
        json.member("elevation_m", row.elevation_m);
        writePortalKind(json, row);
    });
    writer.layer<world::Target>("targets", [&](const world::Target& row) {
        writer.point(row.position);
        json.member("name", row.name);
        json.member("type", world.targetTypes().find(row.type)->name);
        json.member("cell", row.cell.number);
    });
}

void writeSurroundings(FeatureWriter& writer)
{
    JsonText& json = writer.json;
    writer.layer<world::Obstacle>("obstacles", [&](const world::Obstacle& row) {
        writer.polygon(row.polygon);
        json.member("name", row.name);
        json.member("kind", world::spell(row.kind));
        json.member("level", row.level);
        json.member("base_m", row.base_m);
        json.member("height_m", row.height_m);
        if (row.color)
            json.member("color", world::toHex(*row.color));
        if (row.roofColor)
            json.member("roof_color", world::toHex(*row.roofColor));
        if (row.roof != world::RoofShape::automatic)
            json.member("roof", world::spell(row.roof));
        if (row.roofHeight_m != 0.0)
            json.member("roof_height_m", row.roofHeight_m);
    });
    writer.layer<world::Region>("regions", [&](const world::Region& row) {
        writer.polygon(row.polygon);
        json.member("name", row.name);
        json.member("level", row.level);
        if (row.isObserver)
            json.member("observer", true);
        if (row.isRoom)
            json.member("room", true);
        if (row.speedShare != 1.0)
            json.member("speed_share", row.speedShare);
        if (row.keepsSide != world::KeepsSide::none)
            json.member("keeps_side", world::spell(row.keepsSide));
    });
    writer.layer<world::Attractor>("attractors", [&](const world::Attractor& row) {
        writer.point(row.position);
        json.member("name", row.name);
        json.member("strength", row.strength);
        json.member("reach_m", row.reach_m);
    });
    writer.layer<world::MeasurementLine>("measurement_lines", [&](const world::MeasurementLine& row) {
        writer.line(row.a, row.b);
        json.member("name", row.name);
        json.member("level", row.level);
        if (row.warnAbove_per_min != 0.0)
            json.member("warn_above_per_min", row.warnAbove_per_min);
    });
    writer.layer<world::PaintedDirection>("painted_directions", [&](const world::PaintedDirection& row) {
        writer.polyline(row.points);
        json.member("name", row.name);
        json.member("level", row.level);
        json.member("width_m", row.width_m);
        json.member("share", row.share);
    });
}

void writeThings(FeatureWriter& writer, const world::World& world)
{
    JsonText& json = writer.json;
    writer.layer<world::WaitingLine>("waiting_lines", [&](const world::WaitingLine& row) {
        writer.polyline(row.points);
        json.member("name", row.name);
        json.member("level", row.level);
        json.member("spacing_m", row.spacing_m);
    });
    writer.layer<world::Fixture>("fixtures", [&](const world::Fixture& row) {
        writer.point(row.position);
        writeFixture(json, row, *world.fixtureKinds().find(row.kind));
    });
}

/// A post is a point, a round a line back to where it began.
void writeDuties(FeatureWriter& writer, const world::World& world)
{
    writer.layer<world::Duty>("duties", [&](const world::Duty& row) {
        std::vector<geometry::Point> round = row.points;
        round.push_back(round.front());
        row.points.size() == 1 ? writer.point(row.points.front()) : writer.polyline(round);
        writeDuty(writer.json, row, world.profiles().find(row.profile)->name);
    });
}

/// Where people get on and off.
void writeTrains(FeatureWriter& writer, const world::World& world)
{
    writer.layer<world::TrainService>("train_services", [&](const world::TrainService& row) {
        writer.point(world.targets().find(row.target)->position);
        writeTrain(writer.json, row);
    });
}

/// Demands lie where vehicles come in.
void writeTraffic(FeatureWriter& writer, const world::World& world)
{
    JsonText& json = writer.json;
    writer.layer<world::Lane>("lanes", [&](const world::Lane& row) {
        writer.polyline(row.points);
        writeLane(json, row);
    });
    writer.layer<world::StopLine>("stop_lines", [&](const world::StopLine& row) {
        writer.line(row.a, row.b);
        json.member("name", row.name);
        json.member("level", row.level);
        writeSignal(json, row.signal, world.trafficSignals().find(row.signal));
    });
    writer.layer<world::Crossing>("crossings", [&](const world::Crossing& row) {
        writer.line(row.a, row.b);
        json.member("name", row.name);
        json.member("level", row.level);
        json.member("width_m", row.width_m);
        writeSignal(json, row.signal, world.trafficSignals().find(row.signal));
    });
    writer.layer<world::VehicleDemand>("vehicle_demands", [&](const world::VehicleDemand& row) {
        writer.point(world.lanes().find(row.lane)->points.front());
        writeDemand(json, row, *world.vehicleKinds().find(row.kind));
    });
    writer.layer<world::ParkingRow>("parking_rows", [&](const world::ParkingRow& row) {
        writer.polyline(row.points);
        writeParkingRow(json, row, world.vehicleKinds().find(row.kind)->name);
    });
}

} // namespace

Result<std::string> toGeoJson(const world::World& world, foundation::JobContext& context)
{
    const world::Settings& settings = world.settings();
    const auto projection = degreesOf(settings, foundation::told("Export it as city JSON."));
    if (!projection)
        return projection.error();
    FeatureWriter writer(world, projection.value(), context);
    writer.json.beginObject();
    writer.json.member("type", "FeatureCollection");
    writer.json.member("name", settings.name);
    writer.json.member("attribution", settings.attribution);
    writer.json.key("features");
    writer.json.beginList();
    writeWalkable(writer, world);
    writeSurroundings(writer);
    writeThings(writer, world);
    writeDuties(writer, world);
    writeTrains(writer, world);
    writeTraffic(writer, world);
    writer.json.endList();
    writer.json.endObject();
    if (const auto failure = writer.failure())
        return *failure;
    return writer.json.take();
}

} // namespace passerby::exporters
