// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <span>
#include <vector>

namespace passerby::geometry {

/// A closed ring, first point not repeated at the end.
using Ring = std::vector<Point>;

/// An area with holes: the outer ring counter-clockwise, holes clockwise, once normalised.
struct Polygon {
    Ring outer;
    std::vector<Ring> holes;

    friend bool operator==(const Polygon&, const Polygon&) = default;
};

struct Box {
    Point low{1e300, 1e300};
    Point high{-1e300, -1e300};

    [[nodiscard]] bool isEmpty() const { return low.x > high.x; }
    void extend(Point p);
    void extend(const Box& other);
    [[nodiscard]] bool contains(Point p) const;
    [[nodiscard]] bool intersects(const Box& other) const;
    [[nodiscard]] Box grown(double margin_m) const;
    friend bool operator==(const Box&, const Box&) = default;
};

/// Positive when counter-clockwise.
[[nodiscard]] double signedArea(std::span<const Point> ring);
/// Outer minus holes, in m².
[[nodiscard]] double area(const Polygon& polygon);
[[nodiscard]] Box boundingBox(std::span<const Point> points);
[[nodiscard]] Box boundingBox(const Polygon& polygon);
/// Centre of mass; the mean of the points for a ring without area.
[[nodiscard]] Point centroid(const Polygon& polygon);
/// A point certainly inside: the centroid where it is inside, else the middle of the widest chord on a horizontal line.
[[nodiscard]] Point interiorPoint(const Polygon& polygon);
/// Inside or on the border.
[[nodiscard]] bool contains(const Polygon& polygon, Point p);
/// Distance to the nearest border point.
[[nodiscard]] double distanceToBorder(const Polygon& polygon, Point p);
[[nodiscard]] double distanceToSegment(Point p, Point a, Point b);
/// Nearest point of the segment ab.
[[nodiscard]] Point nearestOnSegment(Point p, Point a, Point b);
/// From the straight segment ab to the area: 0 where it comes into it.
[[nodiscard]] double distanceToArea(const Polygon& area, Point a, Point b);
/// True when the straight segment ab stays inside or on the border, give or take `tolerance_m`.
[[nodiscard]] bool containsSegment(const Polygon& polygon, Point a, Point b, double tolerance_m);
/// No ring crosses or touches itself or another ring except in single points between rings, and each has at least three points.
[[nodiscard]] bool isSimple(const Polygon& polygon);
/// Where two borders cross improperly; the first place found, for messages.
[[nodiscard]] bool findSelfCrossing(const Polygon& polygon, Point& place);
/// The same polygon with every point on the coordinate grid, repeated points dropped, outer counter-clockwise, holes clockwise.
[[nodiscard]] Polygon normalised(const Polygon& polygon);
/// Area of the intersection, in m².
[[nodiscard]] double overlapArea(const Polygon& a, const Polygon& b);

} // namespace passerby::geometry
