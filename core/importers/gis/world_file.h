// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/reference_picture.h"
#include "core/world/settings.h"

#include <string>
#include <string_view>

namespace passerby::importers {

/// What the six lines of a world file say (Esri's format): in absolute coordinates, m.
struct WorldFile {
    geometry::Point right;       ///< from a pixel to the one at its right: lines 1 and 2
    geometry::Point down;        ///< from a pixel to the one below: lines 3 and 4
    geometry::Point firstMiddle; ///< of the middle of the upper left pixel: lines 5 and 6
};

/// Error: "bad-world-file", with `where` = `file`, and the line where it is one line's fault.
[[nodiscard]] foundation::Result<WorldFile> parseWorldFile(std::string_view text, const std::string& file);

/// The placement in a city: absolute coordinates less its origin, which is 0, 0 for a drawn one.
[[nodiscard]] world::PicturePlacement placementOf(const WorldFile& worldFile, const world::Settings& settings);

} // namespace passerby::importers
