// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/geometry/polygon.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace passerby::world {
struct Settings;
}

namespace passerby::storage {

/// What is seen from a junction.
struct ViewshedRow {
    geometry::Polygon polygon;
    std::string junction;   ///< its name
    std::int64_t cell = 0;  ///< number of the junction's cell
    std::int64_t level = 0; ///< that it is on
    double area_m2 = 0.0;   ///< seen
    double walkable_m2 = 0.0;
    double perimeter_m = 0.0;
    double compactness = 0.0;   ///< 1 for a circle
    double occlusivity_m = 0.0; ///< of the perimeter, behind which more lies hidden
    double drift_m = 0.0;       ///< from the junction to the centroid
    double drift_rad = 0.0;     ///< the direction thither, from east
    double longestSight_m = 0.0;
};

/// Writes a GeoPackage with one features table `viewsheds` in the reference system of these settings; points are rounded to the grid of the
/// world. The file appears whole or not at all. Errors: "holds-city" (a project is never replaced), "in-use", "read-only", "cannot-write",
/// "out-of-range", "cancelled".
[[nodiscard]] foundation::Result<void> saveViewsheds(const std::filesystem::path& file, const world::Settings& settings,
                                                     std::span<const ViewshedRow> rows, foundation::JobContext& context);

} // namespace passerby::storage
