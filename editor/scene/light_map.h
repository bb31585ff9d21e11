// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/scene/height_raster.h"
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

/// What of the light does not change with the sun: made once for a city, for light maps of all hours.
class LightBaker {
public:
    /// Most of the work: about 2 s for Munich's old town on one core. Without a city, or where `cancelled` became true, it bakes empty
    /// maps.
    LightBaker(const world::World& world, const Roofs& roofs, const std::atomic<bool>& cancelled);

    /// `sun`: towards it, of length 1, above the horizon. Empty where `cancelled` became true. For any thread.
    [[nodiscard]] LightMap bake(const QVector3D& sun, const std::atomic<bool>& cancelled) const;

private:
    struct Tree {
        geometry::Point middle;
        double radius_m = 0.0;
    };
    void stampTrees(const QVector3D& sun, std::vector<float>& groundSun) const;

    HeightRaster m_raster;
    std::vector<float> m_sky; ///< at every second texel
    std::vector<Tree> m_trees;
};

} // namespace passerby::editor
