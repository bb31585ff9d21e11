// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/importers/osm/osm_data.h"

#include <string>

namespace passerby::importers::osm {

/// Reads .osm, .osm.gz, .osm.bz2 and .osm.pbf. Of objects that appear more than once, the first stays. Errors: "cannot-read" (no such
/// file, damaged, another format), "no-osm-data" (a readable file without nodes or ways), "cancelled".
[[nodiscard]] foundation::Result<OsmData> readOsm(const std::string& path, foundation::JobContext& context);

} // namespace passerby::importers::osm
