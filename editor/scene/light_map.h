// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/scene/solids.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace passerby::editor {

/// Light that stands still, baked once over the whole city: how much sky the ground sees, where buildings cast shade.
struct LightMap {
    int width = 0;
    int height = 0;
    geometry::Point origin; ///< lower left corner of the first texel
    double texel_m = 0.5;
    /// [height × width × 4] south row first. Red: share of sky seen. Green: height below which a wall stands in shade, 85 m = 255. Blue:
    /// roof in the sun. Alpha: ground in the sun.
    std::vector<std::uint8_t> rgba;

    [[nodiscard]] bool isEmpty() const { return rgba.empty(); }
    /// Share of sun at a place on the ground, 0 … 1; 1 outside.
    [[nodiscard]] float sunAt(double x, double y) const;
};

/// About 3 s for Munich's old town on one core. Empty when the city is empty or `cancelled` became true.
[[nodiscard]] LightMap bakeLight(const world::World& world, const Roofs& roofs, const std::atomic<bool>& cancelled);

} // namespace passerby::editor
