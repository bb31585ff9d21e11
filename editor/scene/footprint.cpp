// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/footprint.h"

#include "editor/scene/people.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kBody_m = 1.75;
/// Points along each side of the view: the circle of the reach cuts its corners off.
constexpr int kAlongSide = 8;

/// Andrew's monotone chain (1979), counter-clockwise.
geometry::Ring convexHull(std::vector<Point> points)
{
    std::sort(points.begin(), points.end(), [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3)
        return {};
    geometry::Ring hull;
    const auto chain = [&hull](auto begin, auto end) {
        const std::size_t first = hull.size();
        for (auto point = begin; point != end; ++point) {
            while (hull.size() >= first + 2 && geometry::orientation(hull[hull.size() - 2], hull.back(), *point) <= 0.0)
                hull.pop_back();
            hull.push_back(*point);
        }
        hull.pop_back(); // the other chain begins with it
    };
    chain(points.begin(), points.end());
    chain(points.rbegin(), points.rend());
    return hull;
}

} // namespace

geometry::Polygon groundFootprint(const OrbitCamera& camera, QSizeF viewSize, double reach_m)
{
    const QVector3D eye = camera.eye();
    const Point below{double(eye.x()), double(eye.y())};
    std::vector<Point> points;
    bool seesGround = false;
    const auto look = [&](double x, double y) {
        const Ray ray = camera.ray({x * viewSize.width(), y * viewSize.height()}, viewSize);
        const Point ahead{double(ray.direction.x()), double(ray.direction.y())};
        const double level = geometry::length(ahead);
        const double down = -double(ray.direction.z());
        const double away_m = down > 0.0 && eye.z() > 0.0F ? double(eye.z()) * level / down : reach_m;
        seesGround = seesGround || (down > 0.0 && away_m < reach_m);
        if (level > 0.0)
            points.push_back(below + ahead * (std::min(away_m, reach_m) / level));
        else if (down > 0.0)
            points.push_back(below);
    };
    for (int i = 0; i <= kAlongSide; ++i) {
        const double part = double(i) / kAlongSide;
        look(part, 0.0);
        look(part, 1.0);
        look(0.0, part);
        look(1.0, part);
    }
    const geometry::Ring hull = seesGround ? convexHull(std::move(points)) : geometry::Ring{};
    return hull.size() < 3 ? geometry::Polygon{} : geometry::Polygon{hull, {}};
}

double reachOfPeople_m(const OrbitCamera& camera, QSizeF viewSize)
{
    double least_px = 0.0;
    double enough_px = 100.0;
    for (int i = 0; i < 20; ++i) {
        const double middle_px = 0.5 * (least_px + enough_px);
        (personDetail(middle_px) == PersonDetail::none ? least_px : enough_px) = middle_px;
    }
    return kBody_m / (enough_px * camera.pixelAngle(viewSize));
}

} // namespace passerby::editor
