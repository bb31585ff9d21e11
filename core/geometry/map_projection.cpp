// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/map_projection.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <proj.h>
#include <string>

namespace passerby::geometry {

struct MapProjection::Library {
    PJ_CONTEXT* context = nullptr;
    PJ* transformation = nullptr;

    Library() : context(proj_context_create())
    {
        proj_context_set_enable_network(context, 0);
        proj_log_level(context, PJ_LOG_NONE);
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    ~Library()
    {
        proj_destroy(transformation);
        proj_context_destroy(context);
    }
};

MapProjection::MapProjection(std::unique_ptr<Library> library) : m_library(std::move(library)) {}
MapProjection::MapProjection(MapProjection&&) noexcept = default;
MapProjection& MapProjection::operator=(MapProjection&&) noexcept = default;
MapProjection::~MapProjection() = default;

foundation::Result<MapProjection> MapProjection::forEpsg(int epsg)
{
    auto library = std::make_unique<Library>();
    const std::string name = "EPSG:" + std::to_string(epsg);
    PJ* system = proj_create(library->context, name.c_str());
    const bool projected = system && proj_get_type(system) == PJ_TYPE_PROJECTED_CRS;
    proj_destroy(system);
    if (!projected)
        return foundation::Error{"unknown-epsg", foundation::told("{} is not a projected coordinate system.", name), {}};
    PJ* raw = proj_create_crs_to_crs(library->context, "EPSG:4326", name.c_str(), nullptr);
    if (raw) {
        library->transformation = proj_normalize_for_visualization(library->context, raw);
        proj_destroy(raw);
    }
    if (!library->transformation)
        return foundation::Error{"no-projection", foundation::told("PROJ knows no way from longitude and latitude to {}.", name), {}};
    return MapProjection(std::move(library));
}

int MapProjection::utmEpsg(double longitude_deg, double latitude_deg)
{
    const double longitude = longitude_deg - 360.0 * std::floor((longitude_deg + 180.0) / 360.0);
    int zone = std::clamp(static_cast<int>(std::floor((longitude + 180.0) / 6.0)) + 1, 1, 60);
    if (latitude_deg >= 56.0 && latitude_deg < 64.0 && longitude >= 3.0 && longitude < 12.0)
        zone = 32;
    if (latitude_deg >= 72.0 && latitude_deg < 84.0 && longitude >= 0.0 && longitude < 42.0)
        zone = longitude < 9.0 ? 31 : longitude < 21.0 ? 33 : longitude < 33.0 ? 35 : 37;
    return (latitude_deg >= 0.0 ? 32600 : 32700) + zone;
}

foundation::Result<Point> MapProjection::toMetres(double longitude_deg, double latitude_deg) const
{
    proj_errno_reset(m_library->transformation);
    const PJ_COORD result = proj_trans(m_library->transformation, PJ_FWD, proj_coord(longitude_deg, latitude_deg, 0.0, 0.0));
    if (proj_errno(m_library->transformation) != 0 || !std::isfinite(result.xy.x) || !std::isfinite(result.xy.y))
        return foundation::Error{
            "outside-projection",
            foundation::told("The projection has no place for longitude {}, latitude {}.", longitude_deg, latitude_deg),
            {}};
    return Point{result.xy.x, result.xy.y};
}

std::pair<double, double> MapProjection::toDegrees(Point absolute) const
{
    proj_errno_reset(m_library->transformation);
    const PJ_COORD result = proj_trans(m_library->transformation, PJ_INV, proj_coord(absolute.x, absolute.y, 0.0, 0.0));
    if (proj_errno(m_library->transformation) != 0 || !std::isfinite(result.xy.x) || !std::isfinite(result.xy.y)) {
        constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
        return {kNan, kNan};
    }
    return {result.xy.x, result.xy.y};
}

} // namespace passerby::geometry
