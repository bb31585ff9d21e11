// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/polygon_cut.h"

#include "core/geometry/border_graph.h"

#include <algorithm>
#include <optional>

namespace passerby::geometry {

namespace {

/// How far beyond the ends of the drawn line the border may lie.
constexpr double kReach_m = 0.01;

/// Where the line meets the border: `along` metres from its start.
struct Hit {
    double along_m = 0.0;
    Point at;
};

class Line {
public:
    Line(Point from, Point to) : m_from(from), m_length_m(distance(from, to)), m_unit((to - from) * (1.0 / m_length_m)) {}

    /// Metres to the left; 0 within the tolerance.
    [[nodiscard]] double side(Point p) const
    {
        const double off = cross(m_unit, p - m_from);
        return std::abs(off) <= kCutTolerance_m ? 0.0 : off;
    }
    [[nodiscard]] std::optional<Hit> hit(Point p) const
    {
        const double along = dot(p - m_from, m_unit);
        if (along < -kReach_m || along > m_length_m + kReach_m)
            return std::nullopt;
        return Hit{along, p};
    }

private:
    Point m_from;
    double m_length_m;
    Point m_unit;
};

/// Where the edge crosses the line strictly; an end of the edge where that is as near as rounding.
std::optional<Point> crossing(const Line& line, Point p, Point q)
{
    const double atP = line.side(p);
    const double atQ = line.side(q);
    if (atP * atQ >= 0.0)
        return std::nullopt;
    const Point x = snapped(p + (q - p) * (atP / (atP - atQ)));
    if (distance(x, p) <= kCutTolerance_m)
        return p;
    return distance(x, q) <= kCutTolerance_m ? q : x;
}

std::vector<Hit> hitsOf(const Line& line, const std::vector<BorderEdge>& border)
{
    std::vector<Hit> hits;
    const auto add = [&](Point p) {
        if (const auto hit = line.hit(p))
            hits.push_back(*hit);
    };
    for (const auto& [p, q] : border) {
        if (line.side(p) == 0.0)
            add(p);
        if (const auto x = crossing(line, p, q))
            add(*x);
    }
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.along_m < b.along_m; });
    return hits;
}

/// Pieces of the line that lead through the inside from border to border.
std::vector<BorderStretch> chordsOf(const Polygon& polygon, const std::vector<Hit>& hits)
{
    std::vector<BorderStretch> chords;
    for (std::size_t i = 0; i + 1 < hits.size(); ++i) {
        const BorderStretch chord{hits[i].at, hits[i + 1].at};
        const Point middle = midpoint(chord.a, chord.b);
        if (chord.length() > kCutTolerance_m && contains(polygon, middle) && distanceToBorder(polygon, middle) > kCutTolerance_m)
            chords.push_back(chord);
    }
    return chords;
}

/// The border with the chords' ends as corners, and the chords in both directions at the end.
std::vector<BorderEdge> withChords(const std::vector<BorderEdge>& border, const Line& line, const std::vector<BorderStretch>& chords)
{
    std::vector<BorderEdge> edges;
    for (const auto& [p, q] : border) {
        const auto x = crossing(line, p, q);
        const bool isUsed = x && std::any_of(chords.begin(), chords.end(), [&x](const BorderStretch& c) { return c.a == *x || c.b == *x; });
        if (isUsed && !(*x == p) && !(*x == q)) {
            edges.push_back({p, *x});
            edges.push_back({*x, q});
        } else {
            edges.push_back({p, q});
        }
    }
    for (const auto& [a, b] : chords) {
        edges.push_back({a, b});
        edges.push_back({b, a});
    }
    return edges;
}

/// The chords that have different areas on their two sides.
std::vector<BorderStretch> parting(const std::vector<BorderEdge>& edges, const std::vector<BorderStretch>& chords)
{
    std::vector<std::size_t> walkOf(edges.size(), 0);
    std::size_t number = 0;
    for (const auto& walk : traceWalks(edges)) {
        for (const std::size_t edge : walk)
            walkOf[edge] = number;
        ++number;
    }
    const std::size_t first = edges.size() - 2 * chords.size();
    std::vector<BorderStretch> result;
    for (std::size_t i = 0; i < chords.size(); ++i)
        if (walkOf[first + 2 * i] != walkOf[first + 2 * i + 1])
            result.push_back(chords[i]);
    return result;
}

} // namespace

PolygonCut cutAlong(const Polygon& polygon, Point from, Point to)
{
    if (from == to)
        return {{polygon}, {}};
    const Line line(from, to);
    std::vector<BorderEdge> border;
    appendEdges(polygon, border);
    const auto chords = chordsOf(polygon, hitsOf(line, border));
    const auto seams = parting(withChords(border, line, chords), chords);
    if (seams.empty())
        return {{polygon}, {}};
    PolygonCut cut{facesOf(withChords(border, line, seams)), seams};
    std::stable_sort(cut.parts.begin(), cut.parts.end(), [](const Polygon& a, const Polygon& b) { return area(a) > area(b); });
    return cut;
}

} // namespace passerby::geometry
