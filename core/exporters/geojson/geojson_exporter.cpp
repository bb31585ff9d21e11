// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/geojson/geojson_exporter.h"

#include "core/exporters/json_text.h"
#include "core/geometry/map_projection.h"

#include <array>
#include <cmath>
#include <optional>

namespace passerby::exporters {

namespace {

using foundation::Error;
using foundation::Result;

constexpr double kDegreeStep = 1e-9;
constexpr std::size_t kRowsBetweenLooks = 1024;

class FeatureWriter {
public:
    FeatureWriter(const world::World& world, const geometry::MapProjection& projection, foundation::JobContext& context)
        : m_world(world), m_projection(projection), m_context(context)
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
            json.member("id", std::string(name) + "." + std::to_string(id.number));
            write(row);
            json.member("layer", name);
            json.member("number", id.number);
            json.endObject();
            json.endObject();
        }
    }
    void polygon(const geometry::Polygon& polygon)
    {
        beginGeometry("Polygon");
        json.beginList();
        ring(polygon.outer);
        for (const geometry::Ring& hole : polygon.holes)
            ring(hole);
        json.endList();
        endGeometry();
    }
    void line(geometry::Point a, geometry::Point b)
    {
        beginGeometry("LineString");
        json.beginList();
        position(a);
        position(b);
        json.endList();
        endGeometry();
    }
    void point(geometry::Point p)
    {
        beginGeometry("Point");
        position(p);
        endGeometry();
    }
    /// Why the collection is not whole, if it is not.
    [[nodiscard]] std::optional<Error> failure() const
    {
        if (m_cancelled)
            return Error{"cancelled", "The export was cancelled.", {}};
        if (m_outside)
            return Error{"no-map-reference", "Some places lie outside the area of the city's coordinate system.", {}};
        return std::nullopt;
    }

    JsonText json;

private:
    void beginGeometry(const char* type)
    {
        json.key("geometry");
        json.beginObject();
        json.member("type", type);
        json.key("coordinates");
    }
    /// Ends the geometry and begins the properties, which layer() ends.
    void endGeometry()
    {
        json.endObject();
        json.key("properties");
        json.beginObject();
    }
    void ring(const geometry::Ring& points)
    {
        json.beginList();
        for (const geometry::Point p : points)
            position(p);
        if (!points.empty())
            position(points.front());
        json.endList();
    }
    void position(geometry::Point local)
    {
        const auto& origin = m_world.settings().origin_m;
        const auto [longitude, latitude] =
            m_projection.toDegrees({static_cast<double>(origin[0]) + local.x, static_cast<double>(origin[1]) + local.y});
        m_outside = m_outside || !std::isfinite(longitude) || !std::isfinite(latitude);
        json.value(geometry::Point{std::round(longitude / kDegreeStep) * kDegreeStep, std::round(latitude / kDegreeStep) * kDegreeStep});
    }

    const world::World& m_world;
    const geometry::MapProjection& m_projection;
    foundation::JobContext& m_context;
    std::size_t m_rows = 0;
    bool m_cancelled = false;
    bool m_outside = false;
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
    });
    writer.layer<world::Region>("regions", [&](const world::Region& row) {
        writer.polygon(row.polygon);
        json.member("name", row.name);
        json.member("level", row.level);
        if (row.isObserver)
            json.member("observer", true);
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
    });
}

} // namespace

Result<std::string> toGeoJson(const world::World& world, foundation::JobContext& context)
{
    const world::Settings& settings = world.settings();
    if (!settings.epsg)
        return Error{"no-map-reference",
                     "GeoJSON holds longitudes and latitudes, but this city was drawn and has no place on the map. Export it as city JSON.",
                     {}};
    const auto projection = geometry::MapProjection::forEpsg(*settings.epsg);
    if (!projection)
        return Error{"no-map-reference", projection.error().message, projection.error().where};
    FeatureWriter writer(world, projection.value(), context);
    writer.json.beginObject();
    writer.json.member("type", "FeatureCollection");
    writer.json.member("name", settings.name);
    writer.json.member("attribution", settings.attribution);
    writer.json.key("features");
    writer.json.beginList();
    writeWalkable(writer, world);
    writeSurroundings(writer);
    writer.json.endList();
    writer.json.endObject();
    if (const auto failure = writer.failure())
        return *failure;
    return writer.json.take();
}

} // namespace passerby::exporters
