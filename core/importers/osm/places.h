// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/buildings.h"
#include "core/importers/osm/walk_mesh.h"

#include <string>
#include <vector>

namespace passerby::importers::osm {

/// A target on its way to a cell.
struct PlacedTarget {
    std::string name;
    std::string_view type; ///< name of the target type
    geometry::Point position;
    std::uint32_t triangle = 0;
};

struct PlacedTargets {
    std::vector<PlacedTarget> targets;
    double homeFloor_m2 = 0.0; ///< of all homes, over all storeys
};

/// Doors and places of the map, put on the ground: at an entrance of the building, else where the place is drawn, else at the building;
/// moved to the nearest walkable point within 40 m, 0.4 m off the wall. Homes get a door per 500 m² of ground. At most one of a type
/// within 1 m.
[[nodiscard]] PlacedTargets placeTargets(const OsmMap& map, const std::vector<Building>& buildings, const WalkMesh& mesh,
                                         ReportBuilder& report);

} // namespace passerby::importers::osm
