// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"

#include <optional>
#include <string_view>
#include <vector>

namespace passerby::importers::osm {

/// A thing of the map that people use, as it is drawn.
struct MapThing {
    std::string_view element; ///< "osm node", "osm way" or "osm relation"
    std::int64_t id = 0;
    const Tags* tags = nullptr; ///< owned by the map
    std::string_view kind;      ///< name of a usual kind of fixture
    geometry::Point middle;
    std::optional<double> along_rad; ///< direction of its long side, where it is drawn as a line or an area
    double width_m = 0.0;            ///< along the long side; 0 for a point
    double depth_m = 0.0;            ///< across; 0 for a point or a straight line
};

/// Benches, machines, counters and platforms whose middle lies in the box, at ground level and outdoors; at most
/// foundation::kMostMapFixtures. What is left out is reported.
[[nodiscard]] std::vector<MapThing> collectThings(const OsmMap& map, ReportBuilder& report);

} // namespace passerby::importers::osm
