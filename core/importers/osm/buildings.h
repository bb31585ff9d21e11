// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"

#include <string>
#include <vector>

namespace passerby::importers::osm {

/// Height of a storey where the map tells only how many there are.
inline constexpr double kStorey_m = 3.2;

struct Building {
    std::string_view element; ///< "osm way" or "osm relation"
    std::int64_t id = 0;
    std::vector<std::int64_t> nodes; ///< of the outline of a way
    const Tags* tags = nullptr;      ///< owned by the map
    geometry::GridArea area;
    double base_m = 0.0;
    double height_m = 0.0;
    bool isPart = false;

    /// People cannot walk where it stands.
    [[nodiscard]] bool blocksFeet() const { return !isPart && base_m < 2.0 && !tags->isAny("building", "roof", "canopy"); }
};

/// Buildings and their parts that touch the box, ways first, in ascending order of id. A building that its parts fill stands as high as
/// the lowest of them only. Heights: `height`, else levels of kStorey_m, else the median of the known ones (reported as invented).
[[nodiscard]] std::vector<Building> collectBuildings(const OsmMap& map, ReportBuilder& report);

/// Ground that buildings take from people.
[[nodiscard]] geometry::GridArea blockedGround(const std::vector<Building>& buildings);

} // namespace passerby::importers::osm
