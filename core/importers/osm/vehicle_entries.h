// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/import_report.h"
#include "core/importers/osm/lanes.h"
#include "core/world/patch_builder.h"

#include <vector>

namespace passerby::importers::osm {

/// Adds the usual kinds of vehicles, and how many of them come in by each entry, every hour the same: no map says it. On lanes for cars as
/// many cars as is modest for the class of the road (5 to 600 an hour), on those for buses 6 buses, on those for bicycles 20 bicycles and a
/// tricycle. All of these figures are made up, and reported so.
void addVehicles(world::PatchBuilder& builder, const std::vector<LaneEntry>& entries, ReportBuilder& report);

} // namespace passerby::importers::osm
