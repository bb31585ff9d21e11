// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/buildings.h"
#include "core/world/obstacle.h"

#include <vector>

namespace passerby::importers::osm {

/// What stands in the city: buildings and their parts (cut open where people walk through them, the storeys above the passage kept), and,
/// clear of walked ground, water, green and trees.
[[nodiscard]] std::vector<world::Obstacle> makeObstacles(const OsmMap& map, const std::vector<Building>& buildings,
                                                         const geometry::GridArea& passages, const geometry::GridArea& walked,
                                                         ReportBuilder& report);

} // namespace passerby::importers::osm
