// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/border_graph.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <numbers>
#include <set>

namespace passerby::geometry {

namespace {

struct ByPlace {
    bool operator()(Point p, Point q) const { return p.x != q.x ? p.x < q.x : p.y < q.y; }
};

double direction(Point from, Point to)
{
    return std::atan2(to.y - from.y, to.x - from.x);
}

/// How far to turn clockwise from one direction to another, in (0, 2π]: going straight back counts as a full turn.
double clockwiseTurn(double from, double to)
{
    constexpr double kFull = 2.0 * std::numbers::pi;
    double turn = from - to;
    while (turn <= 0.0)
        turn += kFull;
    while (turn > kFull)
        turn -= kFull;
    return turn;
}

using Outgoing = std::map<Point, std::vector<std::size_t>, ByPlace>;

/// The edge to go on with: of those that begin where this one ends, the first clockwise from the way back.
std::size_t follower(const std::vector<BorderEdge>& edges, const std::vector<std::size_t>& choices, std::size_t edge)
{
    const double back = direction(edges[edge].to, edges[edge].from);
    std::size_t best = edges.size();
    double least = 1e300;
    for (const std::size_t choice : choices)
        if (const double turn = clockwiseTurn(back, direction(edges[choice].from, edges[choice].to)); turn < least) {
            least = turn;
            best = choice;
        }
    return best;
}

/// Rings of a walk that visits no point twice.
void splitIntoRings(const Ring& walk, std::vector<Ring>& rings)
{
    std::map<Point, std::size_t, ByPlace> place;
    Ring open;
    for (const Point p : walk) {
        if (const auto seen = place.find(p); seen != place.end()) {
            const std::size_t first = seen->second;
            Ring ring(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());
            for (const Point q : ring)
                place.erase(q);
            open.resize(first);
            if (ring.size() >= 3)
                rings.push_back(std::move(ring));
        }
        place.emplace(p, open.size());
        open.push_back(p);
    }
    if (open.size() >= 3)
        rings.push_back(std::move(open));
}

Point middleOfLongestEdge(const Ring& ring)
{
    Point best;
    double longest = -1.0;
    for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++)
        if (const double length = distance(ring[before], ring[i]); length > longest) {
            longest = length;
            best = midpoint(ring[before], ring[i]);
        }
    return best;
}

/// Gives each hole to the smallest outline around it; holes in nothing are dropped.
std::vector<Polygon> assembled(const std::vector<Ring>& rings)
{
    std::vector<Polygon> faces;
    for (const Ring& ring : rings)
        if (signedArea(ring) > 0.0)
            faces.push_back({ring, {}});
    std::vector<Box> boxes;
    boxes.reserve(faces.size());
    for (const Polygon& face : faces)
        boxes.push_back(boundingBox(face));
    for (const Ring& ring : rings) {
        if (signedArea(ring) >= 0.0)
            continue;
        const Point inside = middleOfLongestEdge(ring);
        Polygon* around = nullptr;
        for (std::size_t i = 0; i < faces.size(); ++i)
            if (boxes[i].contains(inside) && contains(Polygon{faces[i].outer, {}}, inside)
                && (!around || signedArea(faces[i].outer) < signedArea(around->outer)))
                around = &faces[i];
        if (around)
            around->holes.push_back(ring);
    }
    return faces;
}

} // namespace

void appendEdges(const Polygon& polygon, std::vector<BorderEdge>& edges)
{
    const auto append = [&edges](const Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            edges.push_back({ring[i], ring[(i + 1) % ring.size()]});
    };
    append(polygon.outer);
    std::for_each(polygon.holes.begin(), polygon.holes.end(), append);
}

std::vector<std::vector<std::size_t>> traceWalks(const std::vector<BorderEdge>& edges)
{
    Outgoing outgoing;
    for (std::size_t i = 0; i < edges.size(); ++i)
        outgoing[edges[i].from].push_back(i);
    std::vector<char> used(edges.size(), 0);
    std::vector<std::vector<std::size_t>> walks;
    for (std::size_t start = 0; start < edges.size(); ++start) {
        if (used[start])
            continue;
        std::vector<std::size_t> walk;
        for (std::size_t edge = start; edge < edges.size() && !used[edge]; edge = follower(edges, outgoing[edges[edge].to], edge)) {
            used[edge] = 1;
            walk.push_back(edge);
        }
        walks.push_back(std::move(walk));
    }
    return walks;
}

std::vector<BorderEdge> withoutOpposites(const std::vector<BorderEdge>& edges)
{
    const auto keyOf = [](Point from, Point to) { return std::array{from.x, from.y, to.x, to.y}; };
    std::set<std::array<double, 4>> keys;
    for (const auto& [from, to] : edges)
        keys.insert(keyOf(from, to));
    std::vector<BorderEdge> result;
    std::copy_if(edges.begin(), edges.end(), std::back_inserter(result),
                 [&](const BorderEdge& edge) { return !keys.contains(keyOf(edge.to, edge.from)); });
    return result;
}

std::vector<Polygon> facesOf(const std::vector<BorderEdge>& edges)
{
    std::vector<Ring> rings;
    for (const auto& walk : traceWalks(edges)) {
        Ring points;
        for (const std::size_t edge : walk)
            points.push_back(edges[edge].from);
        splitIntoRings(points, rings);
    }
    return assembled(rings);
}

} // namespace passerby::geometry
