// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/road_heatmap.h"

#include "core/shapes/road_shapes.h"
#include "core/world/elevations.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/heat_raster.h"
#include "editor/words/traffic_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kMostOfTheTime = 0.9;
constexpr double kLeastMisses = 5.0; ///< at the end of a ramp: one is no end of the world

struct LaneSquare {
    HeatSquare square;
    double weight = 0.0;
};

/// The band of a lane, at the height at which vehicles of its level drive.
std::vector<GroundTriangle> bandOf(const world::Lane& lane, double height_m)
{
    std::vector<GroundTriangle> triangles;
    for (const shapes::Triangle& triangle : shapes::bandOf(lane)) {
        GroundTriangle& one = triangles.emplace_back();
        for (std::size_t i = 0; i < one.corners.size(); ++i)
            one.corners[i] = {triangle.corners[i][0], triangle.corners[i][1]};
        one.heights_m.fill(height_m);
    }
    return triangles;
}

/// Most of the weight lies at values up to this one.
double coveringValue(const std::vector<LaneSquare>& ascending)
{
    double total = 0.0;
    for (const LaneSquare& one : ascending)
        total += one.weight;
    double below = 0.0;
    for (const LaneSquare& one : ascending) {
        below += one.weight;
        if (below >= kMostOfTheTime * total * (1.0 - 1e-12))
            return one.square.value;
    }
    return 0.0;
}

/// Two triangles that fill a square of the grid.
std::vector<GroundTriangle> squareAt(long column, long row, const std::function<double(Point)>& heightAt)
{
    const auto corner = [&](long x, long y) {
        return Point{static_cast<double>(x) * kNearMissSquare_m, static_cast<double>(y) * kNearMissSquare_m};
    };
    const std::array<Point, 4> ring{corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)};
    const double height_m = heightAt(geometry::midpoint(ring[0], ring[2]));
    return {{{ring[0], ring[1], ring[2]}, {height_m, height_m, height_m}}, {{ring[0], ring[2], ring[3]}, {height_m, height_m, height_m}}};
}

} // namespace

double valueOf(const run::LaneMeasure& measure, LaneValue value)
{
    return value == LaneValue::density ? measure.vehicles_per_km() : lostPerVehicle_s(measure);
}

Heatmap laneHeatmap(std::span<const run::LaneMeasure> lanes, const world::World& world, LaneValue value, double maximum)
{
    Heatmap map;
    const world::Elevations elevations(world);
    std::vector<LaneSquare> shown;
    for (const run::LaneMeasure& measure : lanes) {
        const world::Lane* lane = world.lanes().find(measure.lane);
        if (!lane || !(measure.vehicle_s > 0.0))
            continue;
        const double amount = valueOf(measure, value);
        shown.push_back({{bandOf(*lane, elevations.at({}, lane->level, {})), amount}, measure.vehicle_s});
        map.highest = std::max(map.highest, amount);
    }
    std::stable_sort(shown.begin(), shown.end(), [](const LaneSquare& a, const LaneSquare& b) { return a.square.value < b.square.value; });
    map.maximum = maximum > 0.0 ? maximum : roundedUp(coveringValue(shown));
    if (shown.empty())
        return map;
    HeatRaster ground{};
    for (auto one = shown.rbegin(); one != shown.rend(); ++one) // of what lies over each other in the city, the first is seen
        ground.squares.push_back(std::move(one->square));
    map.raster = std::make_shared<const HeatRaster>(std::move(ground));
    return map;
}

Heatmap nearMissHeatmap(std::span<const run::NearMiss> misses, run::NearMissKind kind, const world::World& world, double maximum)
{
    Heatmap map;
    std::map<std::tuple<int, long, long>, int> counts; // by level, column, row
    for (const run::NearMiss& miss : misses)
        if (miss.kind == kind)
            ++counts[{miss.level, std::lround(std::floor(miss.place.x / kNearMissSquare_m)),
                      std::lround(std::floor(miss.place.y / kNearMissSquare_m))}];
    const FloorHeights floors(world);
    HeatRaster ground{};
    for (const auto& [place, count] : counts) {
        const auto& [level, column, row] = place;
        ground.squares.push_back({squareAt(column, row, [&, level = level](Point at) { return floors.at(level, at); }), double(count)});
        map.highest = std::max(map.highest, double(count));
    }
    map.maximum = maximum > 0.0 ? maximum : roundedUp(std::max(map.highest, kLeastMisses));
    if (!ground.squares.empty())
        map.raster = std::make_shared<const HeatRaster>(std::move(ground));
    return map;
}

} // namespace passerby::editor
