// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/polygon.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace passerby::geometry {

namespace {

/// Where a line a + t·d, t in metres, lies; empty when from > to.
struct Interval {
    double from = 1e300;
    double to = -1e300;

    void join(double low, double high)
    {
        if (low > high)
            return;
        from = std::min(from, low);
        to = std::max(to, high);
    }
};

/// The line (through a, unit direction d) inside the disc.
void joinDisc(Interval& interval, Point a, Point d, Point centre, double radius)
{
    const Point offset = centre - a;
    const double along = dot(offset, d);
    const double off = cross(d, offset);
    const double square = radius * radius - off * off;
    if (square >= 0.0)
        interval.join(along - std::sqrt(square), along + std::sqrt(square));
}

/// Narrows [low, high] to where value + t·slope lies in [from, to].
void clipSlab(double& low, double& high, double value, double slope, double from, double to)
{
    if (slope == 0.0) {
        if (value < from || value > to)
            high = low - 1.0;
        return;
    }
    const double enter = (from - value) / slope;
    const double leave = (to - value) / slope;
    low = std::max(low, std::min(enter, leave));
    high = std::min(high, std::max(enter, leave));
}

/// The line inside everything within `radius` of the edge pq: convex, hence one interval.
Interval insideCapsule(Point a, Point d, Point p, Point q, double radius)
{
    Interval interval;
    joinDisc(interval, a, d, p, radius);
    joinDisc(interval, a, d, q, radius);
    const double edgeLength = distance(p, q);
    if (edgeLength > 0.0) {
        const Point u = (q - p) * (1.0 / edgeLength);
        double low = -1e300;
        double high = 1e300;
        clipSlab(low, high, dot(a - p, u), dot(d, u), 0.0, edgeLength);
        clipSlab(low, high, cross(u, a - p), cross(u, d), -radius, radius);
        interval.join(low, high);
    }
    return interval;
}

void collectNearBorder(const Ring& ring, Point a, Point b, double tolerance, std::vector<std::pair<double, double>>& near)
{
    const double whole = distance(a, b);
    const Point d = (b - a) * (1.0 / whole);
    const Box reach = boundingBox(std::vector<Point>{a, b}).grown(tolerance);
    for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
        const Point p = ring[before];
        const Point q = ring[i];
        if (std::max(p.x, q.x) < reach.low.x || std::min(p.x, q.x) > reach.high.x || std::max(p.y, q.y) < reach.low.y
            || std::min(p.y, q.y) > reach.high.y)
            continue;
        const Interval interval = insideCapsule(a, d, p, q, tolerance);
        if (interval.from <= interval.to && interval.to >= 0.0 && interval.from <= whole)
            near.emplace_back(interval.from, interval.to);
    }
}

} // namespace

// What lies within the tolerance of an edge is a capsule, and a line meets it in one interval. The pieces of ab that no interval covers
// keep clear of the border, so one point of each tells whether the piece is inside.
bool containsSegment(const Polygon& polygon, Point a, Point b, double tolerance_m)
{
    const double tolerance = std::max(tolerance_m, 1e-9);
    const double whole = distance(a, b);
    if (whole <= tolerance)
        return contains(polygon, midpoint(a, b)) || distanceToBorder(polygon, midpoint(a, b)) <= tolerance;
    std::vector<std::pair<double, double>> near;
    collectNearBorder(polygon.outer, a, b, tolerance, near);
    for (const Ring& hole : polygon.holes)
        collectNearBorder(hole, a, b, tolerance, near);
    std::sort(near.begin(), near.end());
    near.emplace_back(whole, whole);
    double covered = 0.0;
    for (const auto& [from, to] : near) {
        if (from > covered && !contains(polygon, a + (b - a) * (0.5 * (covered + from) / whole)))
            return false;
        covered = std::max(covered, to);
    }
    return true;
}

namespace {

double distanceBetween(Point a, Point b, Point c, Point d)
{
    const bool partsEnds = (orientation(a, b, c) < 0.0) != (orientation(a, b, d) < 0.0);
    if (partsEnds && (orientation(c, d, a) < 0.0) != (orientation(c, d, b) < 0.0))
        return 0.0;
    return std::min({distanceToSegment(a, c, d), distanceToSegment(b, c, d), distanceToSegment(c, a, b), distanceToSegment(d, a, b)});
}

} // namespace

double distanceToArea(const Polygon& area, Point a, Point b)
{
    if (contains(area, a))
        return 0.0;
    double least_m = std::numeric_limits<double>::infinity();
    const auto look = [&](const Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            least_m = std::min(least_m, distanceBetween(ring[i], ring[(i + 1) % ring.size()], a, b));
    };
    look(area.outer);
    std::for_each(area.holes.begin(), area.holes.end(), look);
    return least_m;
}

} // namespace passerby::geometry
