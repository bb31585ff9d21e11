// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/polygon.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace passerby::geometry {

namespace {

struct Edge {
    Point a;
    Point b;
    std::size_t ring = 0;
    std::size_t index = 0; ///< in its ring
    std::size_t ringSize = 0;

    [[nodiscard]] double minX() const { return std::min(a.x, b.x); }
    [[nodiscard]] double maxX() const { return std::max(a.x, b.x); }
    [[nodiscard]] bool overlapsInY(const Edge& other) const
    {
        return std::max(a.y, b.y) >= std::min(other.a.y, other.b.y) && std::max(other.a.y, other.b.y) >= std::min(a.y, b.y);
    }
};

Ring withoutRepeats(const Ring& ring)
{
    Ring result;
    for (const Point p : ring)
        if (result.empty() || !(p == result.back()))
            result.push_back(p);
    while (result.size() > 1 && result.front() == result.back())
        result.pop_back();
    return result;
}

void addEdges(const Ring& original, std::size_t number, std::vector<Edge>& edges)
{
    const Ring ring = withoutRepeats(original);
    if (ring.size() < 2)
        return;
    for (std::size_t i = 0; i < ring.size(); ++i)
        edges.push_back({ring[i], ring[(i + 1) % ring.size()], number, i, ring.size()});
}

bool withinBox(Point p, Point a, Point b)
{
    return p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.y >= std::min(a.y, b.y) && p.y <= std::max(a.y, b.y);
}

int signOf(double value)
{
    return (value > 0.0) - (value < 0.0);
}

Point crossingOf(const Edge& e, const Edge& f)
{
    const double t = orientation(f.a, f.b, e.a) / (orientation(f.a, f.b, e.a) - orientation(f.a, f.b, e.b));
    return e.a + (e.b - e.a) * t;
}

/// How two edges meet: not, in one point that is an end of at least one, or worse (crossing in the middle, lying on each other).
enum class Meeting { none, touch, cross };

Meeting collinearMeeting(const Edge& e, const Edge& f, Point& place)
{
    const Point along = e.b - e.a;
    const double square = dot(along, along);
    double from = dot(f.a - e.a, along) / square;
    double to = dot(f.b - e.a, along) / square;
    if (from > to)
        std::swap(from, to);
    from = std::max(from, 0.0);
    to = std::min(to, 1.0);
    if (from > to)
        return Meeting::none;
    place = e.a + along * (0.5 * (from + to));
    return from < to ? Meeting::cross : Meeting::touch;
}

Meeting meet(const Edge& e, const Edge& f, Point& place)
{
    const int ea = signOf(orientation(f.a, f.b, e.a));
    const int eb = signOf(orientation(f.a, f.b, e.b));
    const int fa = signOf(orientation(e.a, e.b, f.a));
    const int fb = signOf(orientation(e.a, e.b, f.b));
    if (ea == 0 && eb == 0)
        return collinearMeeting(e, f, place);
    if (ea * eb < 0 && fa * fb < 0) {
        place = crossingOf(e, f);
        return Meeting::cross;
    }
    for (const auto& [sign, p, on] : {std::tuple{ea, e.a, &f}, {eb, e.b, &f}, {fa, f.a, &e}, {fb, f.b, &e}})
        if (sign == 0 && withinBox(p, on->a, on->b)) {
            place = p;
            return Meeting::touch;
        }
    return Meeting::none;
}

bool areNeighbours(const Edge& e, const Edge& f)
{
    return e.ring == f.ring && ((e.index + 1) % e.ringSize == f.index || (f.index + 1) % f.ringSize == e.index);
}

/// Neighbours in a ring share their corner and may share no more; others of one ring may not meet; of two rings may touch in points.
bool isForbidden(const Edge& e, const Edge& f, Point& place)
{
    switch (meet(e, f, place)) {
    case Meeting::none:
        return false;
    case Meeting::cross:
        return true;
    case Meeting::touch:
        return e.ring == f.ring && !areNeighbours(e, f);
    }
    return false;
}

std::optional<Point> firstCrossing(std::vector<Edge> edges)
{
    std::sort(edges.begin(), edges.end(), [](const Edge& e, const Edge& f) { return e.minX() < f.minX(); });
    std::vector<const Edge*> active;
    for (const Edge& edge : edges) {
        std::erase_if(active, [&edge](const Edge* other) { return other->maxX() < edge.minX(); });
        Point place;
        for (const Edge* other : active)
            if (edge.overlapsInY(*other) && isForbidden(edge, *other, place))
                return place;
        active.push_back(&edge);
    }
    return std::nullopt;
}

bool isInsideRing(const Ring& ring, const Ring& outer)
{
    return std::all_of(ring.begin(), ring.end(), [&outer](Point p) { return contains(Polygon{outer, {}}, p); });
}

} // namespace

bool findSelfCrossing(const Polygon& polygon, Point& place)
{
    std::vector<Edge> edges;
    addEdges(polygon.outer, 0, edges);
    for (std::size_t i = 0; i < polygon.holes.size(); ++i)
        addEdges(polygon.holes[i], i + 1, edges);
    const std::optional<Point> crossing = firstCrossing(std::move(edges));
    if (crossing)
        place = *crossing;
    return crossing.has_value();
}

bool isSimple(const Polygon& polygon)
{
    const auto isTooShort = [](const Ring& ring) { return withoutRepeats(ring).size() < 3; };
    Point place;
    if (isTooShort(polygon.outer) || std::any_of(polygon.holes.begin(), polygon.holes.end(), isTooShort)
        || findSelfCrossing(polygon, place))
        return false;
    return std::all_of(polygon.holes.begin(), polygon.holes.end(),
                       [&polygon](const Ring& hole) { return isInsideRing(hole, polygon.outer); });
}

} // namespace passerby::geometry
