// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/height_raster.h"

#include "core/world/extent.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {
namespace {

constexpr double kMargin_m = 30.0;
constexpr int kMostTexels = 4096;

void drawTriangle(const std::array<shapes::Roof::Corner, 3>& triangle, HeightRaster& raster)
{
    std::array<geometry::Point, 3> p;
    for (std::size_t i = 0; i < 3; ++i)
        p[i] = (triangle[i].place - raster.origin) * (1.0 / raster.texel_m);
    const double area = geometry::orientation(p[0], p[1], p[2]);
    if (std::abs(area) < 1e-9)
        return;
    const auto [lowX, highX] = std::minmax({p[0].x, p[1].x, p[2].x});
    const auto [lowY, highY] = std::minmax({p[0].y, p[1].y, p[2].y});
    const int x0 = std::max(0, int(std::floor(lowX - 0.5)));
    const int x1 = std::min(raster.width - 1, int(std::ceil(highX - 0.5)));
    const int y0 = std::max(0, int(std::floor(lowY - 0.5)));
    const int y1 = std::min(raster.height - 1, int(std::ceil(highY - 0.5)));
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) {
            const geometry::Point at{x + 0.5, y + 0.5};
            const double a = geometry::orientation(p[1], p[2], at) / area;
            const double b = geometry::orientation(p[2], p[0], at) / area;
            const double c = 1.0 - a - b;
            if (a < -1e-6 || b < -1e-6 || c < -1e-6)
                continue;
            float& height = raster.heights[std::size_t(y) * std::size_t(raster.width) + std::size_t(x)];
            height = std::max(height, float(a * triangle[0].z_m + b * triangle[1].z_m + c * triangle[2].z_m));
        }
}

} // namespace

HeightRaster rasterHeights(const world::World& world, const Roofs& roofs)
{
    geometry::Box box = world::extentOf(world);
    HeightRaster raster;
    if (box.isEmpty())
        return raster;
    box = box.grown(kMargin_m);
    const double extent = std::max(box.high.x - box.low.x, box.high.y - box.low.y);
    raster.texel_m = std::max(0.5, extent / kMostTexels);
    raster.origin = box.low;
    raster.width = std::min(kMostTexels, int(std::ceil((box.high.x - box.low.x) / raster.texel_m)));
    raster.height = std::min(kMostTexels, int(std::ceil((box.high.y - box.low.y) / raster.texel_m)));
    raster.heights.assign(std::size_t(raster.width) * std::size_t(raster.height), 0.0F);
    for (const auto& [number, roof] : roofs)
        for (const auto& triangle : roof.triangles)
            drawTriangle(triangle, raster);
    return raster;
}

} // namespace passerby::editor
