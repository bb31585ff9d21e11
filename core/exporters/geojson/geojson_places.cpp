// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/geojson/geojson_places.h"
#include "core/foundation/words.h"

#include <array>
#include <cmath>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {
constexpr double kDegreeStep = 1e-9;
} // namespace

Result<geometry::MapProjection> degreesOf(const world::Settings& settings, const std::string& instead)
{
    if (!settings.epsg)
        return Error{
            "no-map-reference",
            foundation::told("GeoJSON holds longitudes and latitudes, but this city was drawn and has no place on the map. {}", instead),
            {}};
    auto projection = geometry::MapProjection::forEpsg(*settings.epsg);
    if (!projection)
        return Error{"no-map-reference", projection.error().message, projection.error().where};
    return projection;
}

void GeoJsonPlaces::polygon(const geometry::Polygon& polygon)
{
    begin("Polygon");
    m_json.beginList();
    ring(polygon.outer);
    for (const geometry::Ring& hole : polygon.holes)
        ring(hole);
    m_json.endList();
    m_json.endObject();
}

void GeoJsonPlaces::line(geometry::Point a, geometry::Point b)
{
    polyline(std::array{a, b});
}

void GeoJsonPlaces::polyline(std::span<const geometry::Point> points)
{
    begin("LineString");
    m_json.beginList();
    for (const geometry::Point p : points)
        position(p);
    m_json.endList();
    m_json.endObject();
}

void GeoJsonPlaces::point(geometry::Point p)
{
    begin("Point");
    position(p);
    m_json.endObject();
}

void GeoJsonPlaces::begin(const char* type)
{
    m_json.key("geometry");
    m_json.beginObject();
    m_json.member("type", type);
    m_json.key("coordinates");
}

void GeoJsonPlaces::ring(const geometry::Ring& points)
{
    m_json.beginList();
    for (const geometry::Point p : points)
        position(p);
    if (!points.empty())
        position(points.front());
    m_json.endList();
}

void GeoJsonPlaces::position(geometry::Point local)
{
    const auto& origin = m_settings.origin_m;
    const auto [longitude, latitude] =
        m_projection.toDegrees({static_cast<double>(origin[0]) + local.x, static_cast<double>(origin[1]) + local.y});
    m_isOutside = m_isOutside || !std::isfinite(longitude) || !std::isfinite(latitude);
    m_json.value(geometry::Point{std::round(longitude / kDegreeStep) * kDegreeStep, std::round(latitude / kDegreeStep) * kDegreeStep});
}

} // namespace passerby::exporters
