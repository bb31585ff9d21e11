// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/buildings.h"
#include "core/importers/osm/streets.h"

namespace passerby::importers::osm {

/// Ground below buildings that people walk through: ways tagged as passages, and other walked ways up to 40 m inside (2.5 m wide, each
/// reported). Longer ones are left out and reported.
[[nodiscard]] geometry::GridArea carvePassages(const std::vector<Street>& streets, const std::vector<Building>& buildings,
                                               ReportBuilder& report);

} // namespace passerby::importers::osm
