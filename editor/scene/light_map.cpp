// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/light_map.h"

#include "editor/scene/height_raster.h"
#include "editor/scene/scene_theme.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {
namespace {

constexpr float kShadeRange_m = 85.0F;
constexpr float kGround_m = 0.3F; ///< lower things count as ground
constexpr std::array<double, 6> kSkyDistances_m{1.5, 3.2, 6.0, 11.0, 18.0, 27.0};
constexpr int kSkyDirections = 12;
constexpr int kSmear = 3;

using Plane = std::vector<float>;

/// Height below which each texel lies in shade. Texels along one line towards the sun pass on what shades them, so that the cost does
/// not depend on how high the city is.
Plane shadeHeights(const HeightRaster& raster)
{
    const QVector3D sun = sunDirection();
    const double slope = double(sun.x()) / double(sun.y()); // texels east for a row north
    const double rowLength_m = raster.texel_m * std::sqrt(1.0 + slope * slope);
    const float drop = float(rowLength_m * double(sun.z()) / std::hypot(double(sun.x()), double(sun.y())));
    const int reach = int(std::ceil(std::abs(slope) * raster.height)) + 2;
    Plane lines(std::size_t(raster.width + 2 * reach), 0.0F);
    Plane shade(raster.heights.size(), 0.0F);
    for (int y = 0; y < raster.height; ++y) {
        const int shift = int(std::lround(slope * y));
        for (int x = 0; x < raster.width; ++x) {
            float& line = lines[std::size_t(x - shift + reach)];
            const std::size_t i = std::size_t(y) * std::size_t(raster.width) + std::size_t(x);
            shade[i] = std::max(0.0F, line - drop);
            line = std::max(shade[i], raster.heights[i]);
        }
    }
    return shade;
}

/// Mean of `values` over a square of 2·radius+1 texels, counting only those that `valid` allows; two passes.
Plane blurredAmong(const Plane& values, const std::vector<std::uint8_t>& valid, int width, int height, int radius)
{
    Plane sum(values.size());
    Plane weight(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        weight[i] = valid[i] ? 1.0F : 0.0F;
        sum[i] = values[i] * weight[i];
    }
    const auto pass = [&](Plane& plane, bool horizontal) {
        const int lines = horizontal ? height : width;
        const int length = horizontal ? width : height;
        const std::size_t step = horizontal ? 1 : std::size_t(width);
        Plane line(static_cast<std::size_t>(length));
        for (int l = 0; l < lines; ++l) {
            const std::size_t first = horizontal ? std::size_t(l) * std::size_t(width) : std::size_t(l);
            float running = 0.0F;
            for (int i = 0; i < length + radius; ++i) {
                if (i < length)
                    running += line[std::size_t(i)] = plane[first + std::size_t(i) * step];
                if (i - 2 * radius - 1 >= 0)
                    running -= line[std::size_t(i - 2 * radius - 1)];
                if (i >= radius)
                    plane[first + std::size_t(i - radius) * step] = running;
            }
        }
    };
    for (const bool horizontal : {true, false}) {
        pass(sum, horizontal);
        pass(weight, horizontal);
    }
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = weight[i] > 0.5F ? sum[i] / weight[i] : values[i];
    return sum;
}

/// Share of sky that the ground sees, at every second texel: the mean over directions of 1 − m²/(1+m²), m the steepest rise.
Plane skySeen(const HeightRaster& raster, int width, int height, const std::atomic<bool>& cancelled)
{
    std::vector<std::array<int, 2>> offsets;
    for (int k = 0; k < kSkyDirections; ++k)
        for (const double d : kSkyDistances_m) {
            const double angle = (k + 0.5) * 2.0 * std::numbers::pi / kSkyDirections;
            offsets.push_back(
                {int(std::lround(d * std::cos(angle) / raster.texel_m)), int(std::lround(d * std::sin(angle) / raster.texel_m))});
        }
    Plane seen(std::size_t(width) * std::size_t(height), 1.0F);
    for (int y = 0; y < height && !cancelled; ++y)
        for (int x = 0; x < width; ++x) {
            float blocked = 0.0F;
            for (std::size_t k = 0; k < std::size_t(kSkyDirections); ++k) {
                float steepest = 0.0F;
                for (std::size_t d = 0; d < kSkyDistances_m.size(); ++d) {
                    const auto& offset = offsets[k * kSkyDistances_m.size() + d];
                    steepest = std::max(steepest, raster.at(2 * x + offset[0], 2 * y + offset[1]) / float(kSkyDistances_m[d]));
                }
                blocked += steepest * steepest / (1.0F + steepest * steepest);
            }
            seen[std::size_t(y) * std::size_t(width) + std::size_t(x)] = 1.0F - blocked / float(kSkyDirections);
        }
    return seen;
}

std::uint8_t toByte(float value)
{
    return std::uint8_t(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
}

/// A soft dark spot under every tree, on the side away from the sun.
void stampTrees(const world::World& world, const HeightRaster& raster, Plane& groundSun)
{
    const QVector3D sun = sunDirection();
    for (const auto& [id, obstacle] : world.obstacles()) {
        if (obstacle.kind != world::ObstacleKind::tree)
            continue;
        const geometry::Box box = geometry::boundingBox(obstacle.polygon);
        const double radius = std::clamp(0.25 * (box.high.x - box.low.x + box.high.y - box.low.y), 1.7, 3.1);
        const double lift = 1.7 * radius / double(sun.z());
        const geometry::Point away{-double(sun.x()) * lift, -double(sun.y()) * lift};
        const geometry::Point at = (geometry::centroid(obstacle.polygon) + away - raster.origin) * (1.0 / raster.texel_m);
        const int reach = int(std::ceil(radius * 1.3 / raster.texel_m));
        for (int y = std::max(0, int(at.y) - reach); y <= std::min(raster.height - 1, int(at.y) + reach); ++y)
            for (int x = std::max(0, int(at.x) - reach); x <= std::min(raster.width - 1, int(at.x) + reach); ++x) {
                const double d = std::hypot(x + 0.5 - at.x, y + 0.5 - at.y) * raster.texel_m / radius;
                const float light = float(std::clamp((d - 0.75) / 0.45, 0.12, 1.0));
                float& value = groundSun[std::size_t(y) * std::size_t(raster.width) + std::size_t(x)];
                value = std::min(value, light);
            }
    }
}

} // namespace

float LightMap::sunAt(double x, double y) const
{
    const int column = int(std::floor((x - origin.x) / texel_m));
    const int row = int(std::floor((y - origin.y) / texel_m));
    if (column < 0 || row < 0 || column >= width || row >= height)
        return 1.0F;
    return float(rgba[(std::size_t(row) * std::size_t(width) + std::size_t(column)) * 4 + 3]) / 255.0F;
}

LightMap bakeLight(const world::World& world, const Roofs& roofs, const std::atomic<bool>& cancelled)
{
    const HeightRaster raster = rasterHeights(world, roofs);
    LightMap map;
    if (raster.heights.empty())
        return map;
    const std::size_t count = raster.heights.size();
    const Plane shade = shadeHeights(raster);
    std::vector<std::uint8_t> isRoof(count);
    std::vector<std::uint8_t> isGround(count);
    Plane roofSun(count);
    Plane groundSun(count);
    for (std::size_t i = 0; i < count; ++i) {
        isRoof[i] = raster.heights[i] > kGround_m;
        isGround[i] = !isRoof[i];
        roofSun[i] = shade[i] <= raster.heights[i] + 0.8F ? 1.0F : 0.0F;
        groundSun[i] = shade[i] <= 0.05F ? 1.0F : 0.0F;
    }
    const auto filtered = [&](const Plane& plane, const std::vector<std::uint8_t>& valid) {
        return cancelled ? Plane{}
                         : blurredAmong(blurredAmong(plane, valid, raster.width, raster.height, 1), valid, raster.width, raster.height, 1);
    };
    roofSun = filtered(roofSun, isRoof);
    groundSun = filtered(groundSun, isGround);
    const Plane wallShade = filtered(shade, isGround);
    const int skyWidth = (raster.width + 1) / 2;
    const int skyHeight = (raster.height + 1) / 2;
    Plane sky = skySeen(raster, skyWidth, skyHeight, cancelled);
    std::vector<std::uint8_t> skyValid(sky.size());
    for (int y = 0; y < skyHeight; ++y)
        for (int x = 0; x < skyWidth; ++x)
            skyValid[std::size_t(y) * std::size_t(skyWidth) + std::size_t(x)] = raster.at(2 * x, 2 * y) <= kGround_m;
    sky = blurredAmong(sky, skyValid, skyWidth, skyHeight, kSmear / 2);
    if (cancelled)
        return map;
    stampTrees(world, raster, groundSun);
    map.width = raster.width;
    map.height = raster.height;
    map.origin = raster.origin;
    map.texel_m = raster.texel_m;
    map.rgba.resize(count * 4);
    for (int y = 0; y < raster.height; ++y)
        for (int x = 0; x < raster.width; ++x) {
            const std::size_t i = std::size_t(y) * std::size_t(raster.width) + std::size_t(x);
            map.rgba[i * 4] = toByte(sky[std::size_t(y / 2) * std::size_t(skyWidth) + std::size_t(x / 2)]);
            map.rgba[i * 4 + 1] = toByte(wallShade[i] / kShadeRange_m);
            map.rgba[i * 4 + 2] = toByte(roofSun[i]);
            map.rgba[i * 4 + 3] = toByte(groundSun[i]);
        }
    return map;
}

} // namespace passerby::editor
