// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/solids.h"

#include <cstddef>
#include <vector>

namespace passerby::editor {

/// Heights of roofs over a square grid; 0 where nothing stands.
struct HeightRaster {
    int width = 0;
    int height = 0;
    geometry::Point origin;
    double texel_m = 0.5;
    std::vector<float> heights; ///< [height × width] south row first

    [[nodiscard]] float at(int x, int y) const
    {
        return x < 0 || y < 0 || x >= width || y >= height ? 0.0F : heights[std::size_t(y) * std::size_t(width) + std::size_t(x)];
    }
};

/// Of everything that stands up (the ground below an arch counts as covered), over the box of cells and obstacles and 30 m around it; at
/// most 4096 texels a side.
[[nodiscard]] HeightRaster rasterHeights(const world::World& world, const Roofs& roofs);

} // namespace passerby::editor
