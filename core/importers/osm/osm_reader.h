// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/importers/osm/osm_data.h"

#include <string>

namespace passerby::importers::osm {

/// Reads .osm, .osm.gz, .osm.bz2 and .osm.pbf. Of objects that appear more than once, the first stays. What lies further than a degree from
/// the middle of the box (`box_deg`: W, S, E, N, else that of the header) is left out, so that memory follows what the box needs and not
/// the file; without either, everything is kept. Errors: "file-missing", "cannot-read" (damaged, another format), "no-osm-data" (a readable
/// file without nodes or ways), "too-large" (foundation/limits.h, or no memory), "cancelled".
[[nodiscard]] foundation::Result<OsmData> readOsm(const std::string& path, const std::optional<std::array<double, 4>>& box_deg,
                                                  foundation::JobContext& context);

} // namespace passerby::importers::osm
