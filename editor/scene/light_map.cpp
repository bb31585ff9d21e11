// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/light_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace passerby::editor {
namespace {

constexpr float kShadeRange_m = 85.0F;
constexpr float kGround_m = 0.3F; ///< lower things count as ground
constexpr std::array<double, 6> kSkyDistances_m{1.5, 3.2, 6.0, 11.0, 18.0, 27.0};
constexpr int kSkyDirections = 12;
constexpr int kSmear = 3;
constexpr double kFarthestCrown_m = 12.0; ///< from its tree to its shadow

using Plane = std::vector<float>;

/// Texels in lines across the city, the first of them on the side of the sun; along a line the sun is less than 45° aside.
struct SunLines {
    int lines;             ///< across
    int length;            ///< of each
    std::ptrdiff_t first;  ///< texel
    std::ptrdiff_t across; ///< from a line to the next, away from the sun
    std::ptrdiff_t along;
    double slope;      ///< how far, in texels along, a ray of the sun moves from a line to the next
    double distance_m; ///< that it covers over the ground meanwhile
};

SunLines linesOf(const HeightRaster& raster, const QVector3D& sun)
{
    const double east = double(sun.x());
    const double north = double(sun.y());
    const std::ptrdiff_t width = raster.width;
    const bool byRows = std::abs(north) >= std::abs(east);
    const double ahead = byRows ? north : east;
    SunLines lines{byRows ? raster.height : raster.width,
                   byRows ? raster.width : raster.height,
                   0,
                   byRows ? width : 1,
                   byRows ? 1 : width,
                   0.0,
                   raster.texel_m};
    if (ahead > 0.0) { // the sun is beyond the last of them
        lines.first = (lines.lines - 1) * lines.across;
        lines.across = -lines.across;
    }
    if (ahead != 0.0) {
        lines.slope = -(byRows ? east : north) / std::abs(ahead);
        lines.distance_m = raster.texel_m * std::hypot(1.0, lines.slope);
    }
    return lines;
}

/// Height below which each texel lies in shade. Rays of the sun pass on from line to line what shades them, so that the cost does not
/// depend on how high the city is.
Plane shadeHeights(const HeightRaster& raster, const QVector3D& sun)
{
    const SunLines lines = linesOf(raster, sun);
    const float drop = float(lines.distance_m * double(sun.z()) / std::max(1e-6, std::hypot(double(sun.x()), double(sun.y()))));
    const int reach = int(std::ceil(std::abs(lines.slope) * lines.lines)) + 2;
    Plane rays(std::size_t(lines.length + 2 * reach), 0.0F);
    Plane shade(raster.heights.size(), 0.0F);
    for (int line = 0; line < lines.lines; ++line) {
        const int shift = int(std::lround(lines.slope * line));
        for (int at = 0; at < lines.length; ++at) {
            float& ray = rays[std::size_t(at - shift + reach)];
            const auto i = std::size_t(lines.first + line * lines.across + at * lines.along);
            shade[i] = std::max(0.0F, ray - drop);
            ray = std::max(shade[i], raster.heights[i]);
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

/// Of the sky, by that of the map.
constexpr int skySide(int side)
{
    return (side + 1) / 2;
}

std::uint8_t toByte(float value)
{
    return std::uint8_t(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
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

LightBaker::LightBaker(const world::World& world, const Roofs& roofs, const std::atomic<bool>& cancelled)
    : m_raster(rasterHeights(world, roofs))
{
    if (m_raster.heights.empty())
        return;
    const int width = skySide(m_raster.width);
    const int height = skySide(m_raster.height);
    m_sky = skySeen(m_raster, width, height, cancelled);
    std::vector<std::uint8_t> valid(m_sky.size());
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            valid[std::size_t(y) * std::size_t(width) + std::size_t(x)] = m_raster.at(2 * x, 2 * y) <= kGround_m;
    m_sky = blurredAmong(m_sky, valid, width, height, kSmear / 2);
    for (const auto& [id, obstacle] : world.obstacles())
        if (obstacle.kind == world::ObstacleKind::tree) {
            const geometry::Box box = geometry::boundingBox(obstacle.polygon);
            const double radius_m = std::clamp(0.25 * (box.high.x - box.low.x + box.high.y - box.low.y), 1.7, 3.1);
            m_trees.push_back({geometry::centroid(obstacle.polygon), radius_m});
        }
    if (cancelled)
        m_raster = {};
}

/// A soft dark spot under every tree, on the side away from the sun.
void LightBaker::stampTrees(const QVector3D& sun, Plane& groundSun) const
{
    const HeightRaster& raster = m_raster;
    for (const Tree& tree : m_trees) {
        const double lift = std::min(1.7 * tree.radius_m / double(sun.z()), kFarthestCrown_m);
        const geometry::Point away{-double(sun.x()) * lift, -double(sun.y()) * lift};
        const geometry::Point at = (tree.middle + away - raster.origin) * (1.0 / raster.texel_m);
        const int reach = int(std::ceil(tree.radius_m * 1.3 / raster.texel_m));
        for (int y = std::max(0, int(at.y) - reach); y <= std::min(raster.height - 1, int(at.y) + reach); ++y)
            for (int x = std::max(0, int(at.x) - reach); x <= std::min(raster.width - 1, int(at.x) + reach); ++x) {
                const double d = std::hypot(x + 0.5 - at.x, y + 0.5 - at.y) * raster.texel_m / tree.radius_m;
                const float light = float(std::clamp((d - 0.75) / 0.45, 0.12, 1.0));
                float& value = groundSun[std::size_t(y) * std::size_t(raster.width) + std::size_t(x)];
                value = std::min(value, light);
            }
    }
}

LightMap LightBaker::bake(const QVector3D& sun, const std::atomic<bool>& cancelled) const
{
    LightMap map;
    const std::size_t count = m_raster.heights.size();
    if (count == 0)
        return map;
    const int width = m_raster.width;
    const int height = m_raster.height;
    const Plane shade = shadeHeights(m_raster, sun);
    std::vector<std::uint8_t> isRoof(count);
    std::vector<std::uint8_t> isGround(count);
    Plane roofSun(count);
    Plane groundSun(count);
    for (std::size_t i = 0; i < count; ++i) {
        isRoof[i] = m_raster.heights[i] > kGround_m;
        isGround[i] = !isRoof[i];
        roofSun[i] = shade[i] <= m_raster.heights[i] + 0.8F ? 1.0F : 0.0F;
        groundSun[i] = shade[i] <= 0.05F ? 1.0F : 0.0F;
    }
    const auto filtered = [&](const Plane& plane, const std::vector<std::uint8_t>& valid) {
        return cancelled ? Plane{} : blurredAmong(blurredAmong(plane, valid, width, height, 1), valid, width, height, 1);
    };
    roofSun = filtered(roofSun, isRoof);
    groundSun = filtered(groundSun, isGround);
    const Plane wallShade = filtered(shade, isGround);
    if (cancelled)
        return map;
    stampTrees(sun, groundSun);
    map.width = width;
    map.height = height;
    map.origin = m_raster.origin;
    map.texel_m = m_raster.texel_m;
    map.rgba.resize(count * 4);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::size_t i = std::size_t(y) * std::size_t(width) + std::size_t(x);
            map.rgba[i * 4] = toByte(m_sky[std::size_t(y / 2) * std::size_t(skySide(width)) + std::size_t(x / 2)]);
            map.rgba[i * 4 + 1] = toByte(wallShade[i] / kShadeRange_m);
            map.rgba[i * 4 + 2] = toByte(roofSun[i]);
            map.rgba[i * 4 + 3] = toByte(groundSun[i]);
        }
    return map;
}

} // namespace passerby::editor
