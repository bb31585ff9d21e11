// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/first_view.h"

#include "editor/scene/city_outline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

namespace passerby::editor {
namespace {

using geometry::Point;

constexpr double kAround_m = 150.0;
constexpr double kLeastAbove_m = 12.0; ///< of a landmark, above the middle of all houses
constexpr double kLeastSquare_m2 = 300.0;
constexpr double kLandmarkPitch_deg = 36.0; ///< so that its top is in the view
constexpr double kFarthestSquare_m = 120.0; ///< from the landmark that is seen over it

struct Landmark {
    Point middle;
    double top_m = 0.0;
};

/// How lively it is there, growing slowly with the number of targets.
double liveliness(const world::World& world, Point place)
{
    const auto near = std::count_if(world.targets().begin(), world.targets().end(),
                                    [place](const auto& entry) { return geometry::distance(entry.second.position, place) < kAround_m; });
    return std::log1p(static_cast<double>(near));
}

double middleHeight_m(const world::World& world)
{
    std::vector<double> heights;
    for (const auto& [id, obstacle] : world.obstacles())
        if (obstacle.kind == world::ObstacleKind::building)
            heights.push_back(obstacle.height_m);
    if (heights.empty())
        return 0.0;
    const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
    std::nth_element(heights.begin(), middle, heights.end());
    return *middle;
}

std::optional<Landmark> landmarkOf(const world::World& world)
{
    const double middle_m = middleHeight_m(world);
    std::optional<Landmark> best;
    double most = 0.0;
    for (const auto& [id, obstacle] : world.obstacles()) {
        const double above_m = obstacle.height_m - middle_m;
        if (obstacle.kind != world::ObstacleKind::building || obstacle.name.empty() || above_m < kLeastAbove_m)
            continue;
        const Point middle = geometry::centroid(obstacle.polygon);
        if (const double score = above_m * (1.0 + liveliness(world, middle)); score > most) {
            most = score;
            best = Landmark{middle, obstacle.height_m};
        }
    }
    return best;
}

/// The square with the largest value; none where all are worth nothing.
template <class Value>
std::optional<Point> bestSquare(const world::World& world, Value value)
{
    std::optional<Point> best;
    double most = 0.0;
    for (const auto& [id, cell] : world.cells()) {
        if (cell.kind != world::CellKind::plaza || cell.level != 0 || geometry::area(cell.polygon) < kLeastSquare_m2)
            continue;
        const Point middle = geometry::interiorPoint(cell.polygon);
        if (const double one = value(cell, middle); one > most) {
            most = one;
            best = middle;
        }
    }
    return best;
}

QVector3D onGround(Point p)
{
    return {float(p.x), float(p.y), 0.0F};
}

} // namespace

OrbitCamera firstView(const world::World& world)
{
    OrbitCamera camera;
    const geometry::Box box = groundOf(world);
    camera.center = onGround(geometry::midpoint(box.low, box.high));
    const std::optional<Landmark> landmark = landmarkOf(world);
    if (!landmark) {
        if (const auto square = bestSquare(world, [&](const world::Cell&, Point middle) { return liveliness(world, middle); }))
            camera.center = onGround(*square);
        return camera;
    }
    const auto square = bestSquare(world, [&](const world::Cell& cell, Point middle) {
        const double nearness = std::max(0.0, kFarthestSquare_m - geometry::distance(middle, landmark->middle));
        return nearness * std::sqrt(geometry::area(cell.polygon));
    });
    camera.center = onGround(square ? geometry::midpoint(*square, landmark->middle) : landmark->middle);
    camera.distance_m = std::max(camera.distance_m, 3.0 * landmark->top_m);
    camera.pitch_deg = kLandmarkPitch_deg;
    if (square && geometry::distance(*square, landmark->middle) > 1.0) {
        const Point to = landmark->middle - *square;
        camera.yaw_deg = std::atan2(to.x, to.y) * 180.0 / std::numbers::pi;
    }
    return camera;
}

} // namespace passerby::editor
