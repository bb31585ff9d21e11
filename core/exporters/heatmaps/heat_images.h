// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/heatmaps/heat_raster.h"
#include "core/world/settings.h"

#include <filesystem>
#include <string>

namespace passerby::exporters {

/// A PNG of 16 bits grey (W3C 2003): 0 is no data, 1 the least and 65535 the most of the raster, evenly between. Error: "cannot-write".
[[nodiscard]] foundation::Result<std::string> heatPng(const HeatRaster& raster);
/// OpenEXR with the numbers as they are, in the channel Y. Error: "cannot-write".
[[nodiscard]] foundation::Result<std::string> heatExr(const HeatRaster& raster);
/// A GeoTIFF 1.1 with the numbers as they are, in the city's coordinate system where it has one, no data named as GDAL does.
/// Error: "cannot-write", of `goal`.
[[nodiscard]] foundation::Result<void> writeHeatTiff(const HeatRaster& raster, const world::Settings& settings,
                                                     const std::filesystem::path& draft, const std::filesystem::path& goal);

} // namespace passerby::exporters
