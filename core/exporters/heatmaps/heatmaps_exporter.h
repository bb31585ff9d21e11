// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/export_folder.h"
#include "core/exporters/registry.h"

namespace passerby::exporters {

/// For each level a raster of the people to expect (heat_raster.h) as heat_density.png, .exr and .tif, with a heat_density.json that says
/// what it is of (resources/schemas/heatmap.schema.json); levels other than 0 have "_level_2" or "_level_m1" in their names. Needs a bake.
/// Errors: those of drawDensities(), "cannot-write".
[[nodiscard]] foundation::Result<void> addHeatmaps(const ExportInput& input, ExportFolder& folder, foundation::JobContext& context);

/// The same with a manifest, as a format of its own.
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>>
exportHeatmaps(const ExportInput& input, const std::filesystem::path& folder, foundation::JobContext& context);

} // namespace passerby::exporters
