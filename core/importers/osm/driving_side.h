// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"
#include "core/world/place_kinds.h"

namespace passerby::importers::osm {

/// On which side vehicles keep on roads that do not say it: as most boundaries of countries and regions in the map do (`driving_side`),
/// else left where more than half of all roads with lanes say so; else right.
[[nodiscard]] world::Side usualDrivingSide(const OsmData& data);

} // namespace passerby::importers::osm
