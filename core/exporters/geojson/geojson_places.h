// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/json_text.h"
#include "core/geometry/map_projection.h"
#include "core/geometry/polygon.h"
#include "core/world/settings.h"

namespace passerby::exporters {

/// The projection of a city whose places are to become degrees. Error "no-map-reference", which ends with what else one can do.
[[nodiscard]] foundation::Result<geometry::MapProjection> degreesOf(const world::Settings& settings, const std::string& instead);

/// Writes places of a city as GeoJSON geometries: WGS 84 longitude and latitude in degrees, to 1e-9°.
class GeoJsonPlaces {
public:
    /// All outlive this.
    GeoJsonPlaces(JsonText& json, const world::Settings& settings, const geometry::MapProjection& projection)
        : m_json(json), m_settings(settings), m_projection(projection)
    {
    }

    void polygon(const geometry::Polygon& polygon);
    void line(geometry::Point a, geometry::Point b);
    void polyline(std::span<const geometry::Point> points);
    void point(geometry::Point p);
    /// Some place had no longitude and latitude.
    [[nodiscard]] bool isOutside() const { return m_isOutside; }

private:
    void begin(const char* type);
    void ring(const geometry::Ring& points);
    void position(geometry::Point local);

    JsonText& m_json;
    const world::Settings& m_settings;
    const geometry::MapProjection& m_projection;
    bool m_isOutside = false;
};

} // namespace passerby::exporters
