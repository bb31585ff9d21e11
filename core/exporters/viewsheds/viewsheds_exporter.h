// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/storage/viewshed_file.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::exporters {

/// What is seen from each junction of a city, in the order of the junctions, with the measures of affordance::Isovist. Points are those of
/// sight, not yet rounded. Errors: "no-junctions", those of affordance::CitySight::build, "cancelled".
[[nodiscard]] foundation::Result<std::vector<storage::ViewshedRow>> viewshedRows(const world::World& world,
                                                                                 foundation::JobContext& context);

/// The same as a GeoJSON feature collection (RFC 7946) of polygons in degrees; the properties are named like the columns of the GeoPackage.
/// Errors: "no-map-reference", "cancelled".
[[nodiscard]] foundation::Result<std::string> viewshedsGeoJson(const std::vector<storage::ViewshedRow>& rows,
                                                               const world::Settings& settings, foundation::JobContext& context);

} // namespace passerby::exporters
