// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/footprint.h"

#include "core/geometry/convex_hull.h"
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
    return seesGround ? geometry::Polygon{geometry::convexHull(points), {}} : geometry::Polygon{};
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
