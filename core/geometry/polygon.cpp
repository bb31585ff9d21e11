// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/polygon.h"

#include <algorithm>

namespace passerby::geometry {

namespace {

/// Calls visit(a, b) for every border edge of the polygon until it returns true; true when it did.
template <class Visit>
bool anyEdge(const Polygon& polygon, const Visit& visit)
{
    const auto anyOfRing = [&visit](const Ring& ring) {
        for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++)
            if (visit(ring[before], ring[i]))
                return true;
        return false;
    };
    return anyOfRing(polygon.outer) || std::any_of(polygon.holes.begin(), polygon.holes.end(), anyOfRing);
}

bool onSegment(Point p, Point a, Point b)
{
    return orientation(a, b, p) == 0.0 && p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.y >= std::min(a.y, b.y)
           && p.y <= std::max(a.y, b.y);
}

/// Does the horizontal ray to the right of p cross ab? Half open in y, so that a vertex counts once.
bool rayCrosses(Point p, Point a, Point b)
{
    if ((a.y > p.y) == (b.y > p.y))
        return false;
    const double turn = orientation(a, b, p);
    return b.y > a.y ? turn > 0.0 : turn < 0.0;
}

struct Chord {
    double from = 0.0;
    double to = 0.0;
    [[nodiscard]] double width() const { return to - from; }
};

/// The widest piece of the horizontal line at y that lies inside.
Chord widestChord(const Polygon& polygon, double y)
{
    std::vector<double> crossings;
    anyEdge(polygon, [&](Point a, Point b) {
        if ((a.y > y) != (b.y > y))
            crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
        return false;
    });
    std::sort(crossings.begin(), crossings.end());
    Chord widest;
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
        if (const Chord chord{crossings[i], crossings[i + 1]}; i == 0 || chord.width() > widest.width())
            widest = chord;
    return widest;
}

/// Sum over the edges of (centre of the triangle with `origin`) times its doubled area, and of the doubled areas.
void addMoments(const Ring& ring, Point origin, Point& moment, double& doubledArea)
{
    for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
        const Point a = ring[before] - origin;
        const Point b = ring[i] - origin;
        const double doubled = cross(a, b);
        moment = moment + (a + b) * (doubled / 3.0);
        doubledArea += doubled;
    }
}

Ring normalisedRing(const Ring& ring, bool counterClockwise)
{
    Ring result;
    result.reserve(ring.size());
    for (const Point p : ring)
        if (const Point q = snapped(p); result.empty() || !(q == result.back()))
            result.push_back(q);
    while (result.size() > 1 && result.front() == result.back())
        result.pop_back();
    if ((signedArea(result) > 0.0) != counterClockwise)
        std::reverse(result.begin(), result.end());
    return result;
}

} // namespace

void Box::extend(Point p)
{
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
}

void Box::extend(const Box& other)
{
    if (other.isEmpty())
        return;
    extend(other.low);
    extend(other.high);
}

bool Box::contains(Point p) const
{
    return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
}

bool Box::intersects(const Box& other) const
{
    return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y;
}

Box Box::grown(double margin_m) const
{
    return {{low.x - margin_m, low.y - margin_m}, {high.x + margin_m, high.y + margin_m}};
}

double signedArea(std::span<const Point> ring)
{
    double doubled = 0.0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i)
        doubled += orientation(ring[0], ring[i], ring[i + 1]);
    return 0.5 * doubled;
}

double area(const Polygon& polygon)
{
    double sum = std::abs(signedArea(polygon.outer));
    for (const Ring& hole : polygon.holes)
        sum -= std::abs(signedArea(hole));
    return sum;
}

Box boundingBox(std::span<const Point> points)
{
    Box box;
    for (const Point p : points)
        box.extend(p);
    return box;
}

Box boundingBox(const Polygon& polygon)
{
    return boundingBox(polygon.outer);
}

Point centroid(const Polygon& polygon)
{
    if (polygon.outer.empty())
        return {};
    const Point origin = polygon.outer.front();
    Point moment;
    double doubledArea = 0.0;
    addMoments(polygon.outer, origin, moment, doubledArea);
    for (const Ring& hole : polygon.holes) {
        Point holeMoment;
        double holeArea = 0.0;
        addMoments(hole, origin, holeMoment, holeArea);
        const double sign = (holeArea > 0.0) == (doubledArea > 0.0) ? -1.0 : 1.0;
        moment = moment + holeMoment * sign;
        doubledArea += sign * holeArea;
    }
    if (doubledArea != 0.0)
        return origin + moment * (1.0 / doubledArea);
    Point sum;
    for (const Point p : polygon.outer)
        sum = sum + (p - origin);
    return origin + sum * (1.0 / static_cast<double>(polygon.outer.size()));
}

Point interiorPoint(const Polygon& polygon)
{
    const Point centre = centroid(polygon);
    if (polygon.outer.size() < 3)
        return centre;
    const Box box = boundingBox(polygon);
    const double size = std::max(box.high.x - box.low.x, box.high.y - box.low.y);
    if (contains(polygon, centre) && distanceToBorder(polygon, centre) > 1e-6 * size)
        return centre;
    std::vector<double> heights;
    anyEdge(polygon, [&heights](Point, Point b) {
        heights.push_back(b.y);
        return false;
    });
    std::sort(heights.begin(), heights.end());
    Point best = centre;
    double bestRoom = -1.0;
    for (std::size_t i = 0; i + 1 < heights.size(); ++i) {
        const double y = 0.5 * (heights[i] + heights[i + 1]);
        const Chord chord = widestChord(polygon, y);
        const double room = std::min(chord.width(), heights[i + 1] - heights[i]);
        if (room > bestRoom) {
            bestRoom = room;
            best = {0.5 * (chord.from + chord.to), y};
        }
    }
    return best;
}

bool contains(const Polygon& polygon, Point p)
{
    bool inside = false;
    const bool onBorder = anyEdge(polygon, [&](Point a, Point b) {
        if (onSegment(p, a, b))
            return true;
        if (rayCrosses(p, a, b))
            inside = !inside;
        return false;
    });
    return onBorder || inside;
}

double distanceToBorder(const Polygon& polygon, Point p)
{
    double nearest = 1e300;
    anyEdge(polygon, [&](Point a, Point b) {
        nearest = std::min(nearest, distanceToSegment(p, a, b));
        return false;
    });
    return nearest;
}

double distanceToSegment(Point p, Point a, Point b)
{
    return distance(p, nearestOnSegment(p, a, b));
}

Point nearestOnSegment(Point p, Point a, Point b)
{
    const Point along = b - a;
    const double square = dot(along, along);
    if (square == 0.0)
        return a;
    const double t = dot(p - a, along) / square;
    if (t <= 0.0)
        return a;
    return t >= 1.0 ? b : a + along * t;
}

Polygon normalised(const Polygon& polygon)
{
    Polygon result;
    result.outer = normalisedRing(polygon.outer, true);
    result.holes.reserve(polygon.holes.size());
    for (const Ring& hole : polygon.holes)
        result.holes.push_back(normalisedRing(hole, false));
    return result;
}

} // namespace passerby::geometry
