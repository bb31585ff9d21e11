// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/point.h"

#include <memory>
#include <utility>

namespace passerby::geometry {

/// Between WGS 84 longitude and latitude, in degrees, and the metres of a projected system. Move only; not for two threads at once.
class MapProjection {
public:
    /// Fails with "unknown-epsg" where the code names no projected system, "no-projection" where PROJ cannot reach it.
    [[nodiscard]] static foundation::Result<MapProjection> forEpsg(int epsg);
    /// The UTM zone of a place, WGS 84 (EPSG 32601 to 32660 north, 32701 to 32760 south), with the exceptions of Norway and Svalbard.
    [[nodiscard]] static int utmEpsg(double longitude_deg, double latitude_deg);

    MapProjection(MapProjection&&) noexcept;
    MapProjection& operator=(MapProjection&&) noexcept;
    ~MapProjection();

    /// Absolute metres, x east, y north. Fails with "outside-projection" where the projection has no answer.
    [[nodiscard]] foundation::Result<Point> toMetres(double longitude_deg, double latitude_deg) const;
    /// Longitude and latitude in degrees of absolute metres; both NaN where the projection has no answer.
    [[nodiscard]] std::pair<double, double> toDegrees(Point absolute) const;

private:
    struct Library;
    explicit MapProjection(std::unique_ptr<Library> library);
    std::unique_ptr<Library> m_library;
};

} // namespace passerby::geometry
