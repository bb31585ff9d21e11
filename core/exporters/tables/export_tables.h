// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/registry.h"

namespace passerby::exporters {

/// Writes the tables of a city and their manifest.json to a folder. A city without densities has segments.csv and targets.csv of the header
/// alone, one without junctions such a junctions.csv. Where one cannot look around in a city that has densities, there is no junctions.csv:
/// one of an earlier export is removed, and the log says why. Errors: "cannot-write", "cancelled"; without a bake those of
/// affordance::findCityAffordance.
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>>
exportTables(const ExportInput& input, const std::filesystem::path& folder, foundation::JobContext& context);

} // namespace passerby::exporters
