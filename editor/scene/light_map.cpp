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

/// Sums of 2·radius+1 neighbours in each row, in place.
void sumAlongRows(Plane& plane, int width, int height, int radius)
{
    Plane line(static_cast<std::size_t>(width));
    for (int y = 0; y < height; ++y) {
        float* const row = plane.data() + std::size_t(y) * std::size_t(width);
        float running = 0.0F;
        for (int i = 0; i < width + radius; ++i) {
            if (i < width)
                running += line[std::size_t(i)] = row[i];
            if (i - 2 * radius - 1 >= 0)
                running -= line[std::size_t(i - 2 * radius - 1)];
            if (i >= radius)
                row[i - radius] = running;
        }
    }
}

/// The same in each column; row by row, as they lie in memory.
void sumAlongColumns(Plane& plane, int width, int height, int radius)
{
    const int kept = 2 * radius + 1;
    const auto columns = static_cast<std::size_t>(width);
    Plane running(columns, 0.0F);
    Plane last(columns * std::size_t(kept)); // rows as they were
    for (int i = 0; i < height + radius; ++i) {
        float* const old = last.data() + std::size_t(i % kept) * columns;
        float* const row = plane.data() + std::size_t(std::min(i, height - 1)) * columns;
        if (i < height)
            for (std::size_t x = 0; x < columns; ++x)
                running[x] += row[x];
        if (i >= kept)
            for (std::size_t x = 0; x < columns; ++x)
                running[x] -= old[x];
        if (i < height)
            std::copy(row, row + columns, old);
        if (i >= radius)
            std::copy(running.begin(), running.end(), plane.begin() + std::ptrdiff_t(i - radius) * std::ptrdiff_t(columns));
    }
}

/// Means over squares of 2·radius+1 texels, counting only those that `valid` allows; for any number of planes of that size.
class BlurAmong {
public:
    BlurAmong(const std::vector<std::uint8_t>& valid, int width, int height, int radius)
        : m_valid(valid), m_width(width), m_height(height), m_radius(radius), m_weight(valid.begin(), valid.end())
    {
        sum(m_weight);
    }
    /// `values` become their means; where nothing counts they stay. `spare` is of the same size, and holds anything afterwards.
    void blur(Plane& values, Plane& spare) const
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            spare[i] = m_valid[i] ? values[i] : 0.0F;
        sum(spare);
        for (std::size_t i = 0; i < values.size(); ++i)
            if (m_weight[i] > 0.5F)
                values[i] = spare[i] / m_weight[i];
    }

private:
    void sum(Plane& plane) const
    {
        sumAlongRows(plane, m_width, m_height, m_radius);
        sumAlongColumns(plane, m_width, m_height, m_radius);
    }

    const std::vector<std::uint8_t>& m_valid;
    int m_width;
    int m_height;
    int m_radius;
    Plane m_weight;
};

/// A place beside a texel, how far away it is, and the texels of every second row and column that begin there.
struct SkyLook {
    std::size_t plane;    ///< by parity of row and column
    std::ptrdiff_t place; ///< from the texel itself, in that plane
    float distance_m;
};

/// The raster in four planes, by parity of row and column, with a rim of nothing: what lies beside every second texel lies in rows.
struct ParityPlanes {
    int rim;
    std::ptrdiff_t stride;
    std::array<Plane, 4> planes;

    ParityPlanes(const HeightRaster& raster, int width, int height, int ofRim) : rim(ofRim), stride(width + 2 * ofRim)
    {
        for (int parity = 0; parity < 4; ++parity) {
            Plane& plane = planes[std::size_t(parity)];
            plane.resize(std::size_t(stride) * std::size_t(height + 2 * rim));
            auto at = plane.begin();
            for (int y = -rim; y < height + rim; ++y)
                for (int x = -rim; x < width + rim; ++x)
                    *at++ = raster.at(2 * x + parity % 2, 2 * y + parity / 2);
        }
    }
    [[nodiscard]] SkyLook look(int east, int north, double distance_m) const
    {
        const auto half = [](int offset) { return (offset - (offset & 1)) / 2; };
        return {std::size_t((east & 1) + 2 * (north & 1)), half(north) * stride + half(east), float(distance_m)};
    }
};

/// Share of sky that the ground sees, at every second texel: the mean over directions of 1 − m²/(1+m²), m the steepest rise.
Plane skySeen(const HeightRaster& raster, int width, int height, const std::atomic<bool>& cancelled)
{
    const int rim = int(std::ceil(kSkyDistances_m.back() / raster.texel_m / 2.0)) + 1;
    const ParityPlanes parts(raster, width, height, rim);
    std::vector<SkyLook> looks;
    for (int k = 0; k < kSkyDirections; ++k)
        for (const double d : kSkyDistances_m) {
            const double angle = (k + 0.5) * 2.0 * std::numbers::pi / kSkyDirections;
            looks.push_back(parts.look(int(std::lround(d * std::cos(angle) / raster.texel_m)),
                                       int(std::lround(d * std::sin(angle) / raster.texel_m)), d));
        }
    Plane seen(std::size_t(width) * std::size_t(height), 1.0F);
    Plane steepest(static_cast<std::size_t>(width));
    for (int y = 0; y < height && !cancelled; ++y) {
        Plane blocked(std::size_t(width), 0.0F);
        for (std::size_t k = 0; k < looks.size(); k += kSkyDistances_m.size()) {
            std::fill(steepest.begin(), steepest.end(), 0.0F);
            for (std::size_t d = 0; d < kSkyDistances_m.size(); ++d) {
                const SkyLook& look = looks[k + d];
                const float* const row = parts.planes[look.plane].data() + (y + rim) * parts.stride + rim + look.place;
                for (std::size_t x = 0; x < steepest.size(); ++x)
                    steepest[x] = std::max(steepest[x], row[x] / look.distance_m);
            }
            for (std::size_t x = 0; x < steepest.size(); ++x)
                blocked[x] += steepest[x] * steepest[x] / (1.0F + steepest[x] * steepest[x]);
        }
        for (std::size_t x = 0; x < blocked.size(); ++x)
            seen[std::size_t(y) * blocked.size() + x] = 1.0F - blocked[x] / float(kSkyDirections);
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

/// A channel of the map; `most` is where it ends.
void put(LightMap& map, std::size_t channel, const Plane& plane, float most)
{
    for (std::size_t i = 0; i < plane.size(); ++i)
        map.rgba[i * 4 + channel] = toByte(plane[i] / most);
}

/// That of the sky, from every second texel.
void putSky(LightMap& map, const Plane& sky)
{
    for (int y = 0; y < map.height; ++y)
        for (int x = 0; x < map.width; ++x)
            map.rgba[(std::size_t(y) * std::size_t(map.width) + std::size_t(x)) * 4] =
                toByte(sky[std::size_t(y / 2) * std::size_t(skySide(map.width)) + std::size_t(x / 2)]);
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
    Plane spare(m_sky.size());
    BlurAmong(valid, width, height, kSmear / 2).blur(m_sky, spare);
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
    map.width = width;
    map.height = height;
    map.origin = m_raster.origin;
    map.texel_m = m_raster.texel_m;
    map.rgba.resize(count * 4);
    // One channel after the other: of a large city every plane takes 40 MB.
    Plane shade = shadeHeights(m_raster, sun);
    Plane plane(count);
    Plane spare(count);
    std::vector<std::uint8_t> counts(count);
    const auto soften = [&](Plane& values, const BlurAmong& among) {
        for (int times = 0; times < 2 && !cancelled; ++times)
            among.blur(values, spare);
    };
    for (std::size_t i = 0; i < count; ++i) {
        counts[i] = m_raster.heights[i] > kGround_m;
        plane[i] = shade[i] <= m_raster.heights[i] + 0.8F ? 1.0F : 0.0F;
    }
    soften(plane, BlurAmong(counts, width, height, 1));
    put(map, 2, plane, 1.0F);
    for (std::size_t i = 0; i < count; ++i) {
        counts[i] = !counts[i];
        plane[i] = shade[i] <= 0.05F ? 1.0F : 0.0F;
    }
    const BlurAmong ground(counts, width, height, 1);
    soften(plane, ground);
    stampTrees(sun, plane);
    put(map, 3, plane, 1.0F);
    soften(shade, ground);
    put(map, 1, shade, kShadeRange_m);
    putSky(map, m_sky);
    if (cancelled)
        return {};
    return map;
}

} // namespace passerby::editor
