// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/convex_hull.h"

#include <algorithm>
#define BOOST_ALLOW_DEPRECATED_HEADERS // of Boost.Geometry itself
#include <boost/geometry/algorithms/convex_hull.hpp>
#include <boost/geometry/geometries/multi_point.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/ring.hpp>
#include <boost/geometry/strategies/strategies.hpp>

namespace passerby::geometry {

namespace {

namespace bg = boost::geometry;
using HullPoint = bg::model::d2::point_xy<double>;
using HullRing = bg::model::ring<HullPoint, false, false>; // counter-clockwise, first point not repeated

} // namespace

Ring convexHull(std::span<const Point> points)
{
    bg::model::multi_point<HullPoint> given;
    given.reserve(points.size());
    for (const Point p : points)
        given.emplace_back(p.x, p.y);
    HullRing corners;
    bg::convex_hull(given, corners);
    Ring hull;
    hull.reserve(corners.size());
    for (const HullPoint& p : corners)
        hull.push_back({p.x(), p.y()});
    if (!(signedArea(hull) > 0.0))
        return {};
    const auto isBefore = [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    std::rotate(hull.begin(), std::min_element(hull.begin(), hull.end(), isBefore), hull.end());
    return hull;
}

} // namespace passerby::geometry
