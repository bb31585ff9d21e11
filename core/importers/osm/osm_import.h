// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/issue.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/importers/osm/import_report.h"
#include "core/world/world.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace passerby::importers {

struct OsmImportOptions {
    std::optional<std::array<double, 4>> box_deg; ///< west, south, east, north; absent: that of the file's header, else all of it
    std::uint64_t seed = 1;
    std::optional<std::int64_t> population; ///< absent: from the floors of homes
    std::optional<world::Side> side;        ///< on which vehicles keep; absent: as the map says (`driving_side`), else right
};

struct OsmImport {
    world::World world;
    std::vector<foundation::Issue> issues; ///< one for each thing skipped or invented that has a place
    ImportReport report;
    double largestShare = 0.0; ///< of the largest connected piece in the walkable area, stitches included, before islands are dropped
};

/// Makes a city from an OpenStreetMap extract (.osm, .osm.gz, .osm.bz2, .osm.pbf): walkable ground triangulated and merged into cells,
/// buildings and scenery as obstacles, doors and places as targets, habits to start from, lanes with stop lines, signals and crossings,
/// kinds of vehicles and how many come in. All on level 0, but for lanes of bridges over roads. Where vehicles keep left, people do so,
/// too. The same content gives the same city in any format. Errors: "file-missing", "cannot-read", "too-large", "no-osm-data", "no-area",
/// "nothing-walkable", "no-places", "cancelled", and those of the projection.
[[nodiscard]] foundation::Result<OsmImport> importOsm(const std::string& path, const OsmImportOptions& options,
                                                      foundation::JobContext& context);

} // namespace passerby::importers
