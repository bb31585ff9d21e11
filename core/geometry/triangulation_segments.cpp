// SPDX-License-Identifier: Apache-2.0
// Forcing segments into a triangulation.
#include "core/geometry/triangulation_builder.h"

#include <algorithm>
#include <cmath>

namespace passerby::geometry {

namespace {

/// Where the lines ab and cd, which cross, meet, rounded to the grid.
GridPoint crossingPoint(GridPoint a, GridPoint b, GridPoint c, GridPoint d)
{
    const long double rx = static_cast<long double>(b.x - a.x);
    const long double ry = static_cast<long double>(b.y - a.y);
    const long double sx = static_cast<long double>(d.x - c.x);
    const long double sy = static_cast<long double>(d.y - c.y);
    const long double t = (static_cast<long double>(c.x - a.x) * sy - static_cast<long double>(c.y - a.y) * sx) / (rx * sy - ry * sx);
    return {a.x + std::llroundl(t * rx), a.y + std::llroundl(t * ry)};
}

} // namespace

/// One of the two triangles at the edge ab.
bool TriangulationBuilder::findEdge(std::uint32_t a, std::uint32_t b, Edge& edge)
{
    const std::uint32_t start = m_triangleOf[a];
    for (const bool left : {true, false}) {
        std::uint32_t t = start;
        do {
            const unsigned i = sideOf(t, a);
            if (triangle(t).vertex[left ? next(i) : previous(i)] == b) {
                edge = {t, left ? previous(i) : next(i)};
                return true;
            }
            t = triangle(t).neighbour[left ? next(i) : previous(i)];
        } while (t != start && t != kNone);
        if (t == start)
            return false;
    }
    return false;
}

void TriangulationBuilder::setLoad(Edge edge, SegmentLoad load)
{
    triangle(edge.triangle).segments[edge.side] = load.count;
    triangle(edge.triangle).marks[edge.side] = load.marks;
    const std::uint32_t u = triangle(edge.triangle).neighbour[edge.side];
    if (u == kNone)
        return;
    const unsigned j = sideTo(u, edge.triangle);
    triangle(u).segments[j] = load.count;
    triangle(u).marks[j] = load.marks;
}

/// Counts keep their parity and stay in range.
void TriangulationBuilder::addLoad(Edge edge, SegmentLoad load)
{
    const SegmentLoad old = loadOf(edge);
    const unsigned sum = old.count + load.count;
    setLoad(edge, {static_cast<std::uint8_t>(sum > 200 ? sum - 100 : sum), static_cast<std::uint8_t>(old.marks | load.marks)});
}

void TriangulationBuilder::insertSegment(Work work)
{
    std::uint32_t from = work.a;
    while (from != work.b) {
        m_crossed.clear();
        bool rerouted = false;
        const std::uint32_t to = advance(from, work, m_crossed, rerouted);
        if (rerouted)
            return;
        flipCrossed(from, to, m_crossed, m_made);
        if (Edge edge{}; findEdge(from, to, edge))
            addLoad(edge, work.load);
        legalise(m_made);
        from = to;
    }
}

/// The next vertex on the way to work.b, and the edges crossed until there. Where a segment is in the way, both are cut at the crossing,
/// the pieces go back into the work, and `rerouted` is set.
std::uint32_t TriangulationBuilder::advance(std::uint32_t from, const Work& work, std::vector<VertexPair>& crossed, bool& rerouted)
{
    Edge edge{kNone, 0};
    std::uint32_t t = m_triangleOf[from];
    while (edge.triangle == kNone) {
        const unsigned i = sideOf(t, from);
        const auto right = triangle(t).vertex[next(i)];
        const auto left = triangle(t).vertex[previous(i)];
        const int rightSide = side(from, work.b, right);
        if (right == work.b)
            return right;
        const GridPoint o = point(from);
        const bool ahead = Wide{point(right).x - o.x} * (point(work.b).x - o.x) + Wide{point(right).y - o.y} * (point(work.b).y - o.y) > 0;
        if (rightSide == 0 && ahead)
            return right;
        if (rightSide < 0 && side(from, work.b, left) > 0)
            edge = {t, i};
        else
            t = triangle(t).neighbour[next(i)];
    }
    for (;;) {
        const Triangle& here = triangle(edge.triangle);
        if (here.segments[edge.side] != 0) {
            rerouted = true;
            reroute(from, work, edge);
            return from;
        }
        crossed.push_back({here.vertex[next(edge.side)], here.vertex[previous(edge.side)]});
        const std::uint32_t u = here.neighbour[edge.side];
        const unsigned j = sideTo(u, edge.triangle);
        const auto apex = triangle(u).vertex[j];
        const int where = side(from, work.b, apex);
        if (where == 0)
            return apex;
        edge = {u, where > 0 ? next(j) : previous(j)};
    }
}

/// v lies beside the segment ab, near enough for the segment to pass through it.
bool TriangulationBuilder::isHookedBy(std::uint32_t v, std::uint32_t a, std::uint32_t b) const
{
    const auto x = static_cast<double>(point(b).x - point(a).x);
    const auto y = static_cast<double>(point(b).y - point(a).y);
    const auto toX = static_cast<double>(point(v).x - point(a).x);
    const auto toY = static_cast<double>(point(v).y - point(a).y);
    const double squared = x * x + y * y;
    const double twice = x * toY - y * toX;
    const double along = x * toX + y * toY;
    return twice * twice <= m_hook * m_hook * squared && along > 0.0 && along < squared;
}

void TriangulationBuilder::reroute(std::uint32_t from, const Work& work, Edge barrier)
{
    const auto c = triangle(barrier.triangle).vertex[next(barrier.side)];
    const auto d = triangle(barrier.triangle).vertex[previous(barrier.side)];
    const SegmentLoad load = loadOf(barrier);
    const GridPoint p = crossingPoint(point(from), point(work.b), point(c), point(d));
    std::uint32_t meeting = kNone;
    for (const auto v : {from, work.b, c, d})
        if (point(v) == p)
            meeting = v;
    if (m_hook > 0.0 && meeting == kNone) {
        for (const auto v : {from, work.b})
            if (isHookedBy(v, c, d))
                meeting = v;
        for (const auto v : {c, d})
            if (isHookedBy(v, from, work.b))
                meeting = v;
    }
    if (meeting == kNone) {
        const auto v = static_cast<std::uint32_t>(m_result.m_vertices.size());
        m_result.m_vertices.push_back(p);
        m_triangleOf.push_back(kNone);
        m_last = barrier.triangle;
        meeting = insertPoint(v);
        if (meeting != v) {
            m_result.m_vertices.pop_back();
            m_triangleOf.pop_back();
        }
    }
    if (meeting != c && meeting != d) {
        if (Edge edge{}; findEdge(c, d, edge)) {
            setLoad(edge, {0, 0});
            std::vector<VertexPair> stack{{c, d}};
            legalise(stack);
            m_work.push_front({c, meeting, load});
            m_work.push_front({meeting, d, load});
        }
    }
    if (meeting != work.b)
        m_work.push_front({meeting, work.b, work.load});
    if (meeting != from)
        m_work.push_front({from, meeting, work.load});
}

/// Flips edges until from-to is one; `made` gets the others that arose.
void TriangulationBuilder::flipCrossed(std::uint32_t from, std::uint32_t to, const std::vector<VertexPair>& crossed,
                                       std::vector<VertexPair>& made)
{
    auto& open = m_open; // a queue: those before `done` are gone
    open.assign(crossed.begin(), crossed.end());
    made.clear();
    for (std::size_t done = 0; done < open.size(); ++done) {
        const auto [a, b] = open[done];
        Edge edge{};
        findEdge(a, b, edge);
        const auto p = triangle(edge.triangle).vertex[edge.side];
        const auto right = triangle(edge.triangle).vertex[next(edge.side)];
        const auto left = triangle(edge.triangle).vertex[previous(edge.side)];
        const std::uint32_t u = triangle(edge.triangle).neighbour[edge.side];
        const auto q = triangle(u).vertex[sideTo(u, edge.triangle)];
        if (side(p, right, q) <= 0 || side(p, q, left) <= 0) {
            open.push_back({a, b});
            continue;
        }
        flip(edge);
        if (side(from, to, p) * side(from, to, q) < 0)
            open.push_back({p, q});
        else if (!(p == from && q == to) && !(p == to && q == from))
            made.push_back({p, q});
    }
}

} // namespace passerby::geometry
