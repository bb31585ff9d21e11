// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string>

namespace passerby::exporters {

/// The places of a city as one GeoJSON feature collection (RFC 7946): WGS 84 longitude and latitude in degrees, to 1e-9°. The property
/// `layer` says what a feature is ("cells", "portals"...). A city without a map reference has no degrees: error "no-map-reference".
[[nodiscard]] foundation::Result<std::string> toGeoJson(const world::World& world, foundation::JobContext& context);

} // namespace passerby::exporters
