// SPDX-License-Identifier: Apache-2.0
// Inserting points into a growing triangulation and keeping it Delaunay.
#include "core/geometry/triangulation_builder.h"

#include <algorithm>

namespace passerby::geometry {

namespace {

constexpr SegmentLoad kFree{0, 0};

SegmentLoad loadAt(const Triangle& triangle, unsigned side)
{
    return {triangle.segments[side], triangle.marks[side]};
}

/// Place of the square (x, y) on a Hilbert curve over [0, 2^16)².
std::uint32_t hilbertIndex(std::uint32_t x, std::uint32_t y)
{
    std::uint32_t index = 0;
    for (std::uint32_t s = 1U << 15U; s > 0; s >>= 1U) {
        const std::uint32_t rx = (x & s) ? 1 : 0;
        const std::uint32_t ry = (y & s) ? 1 : 0;
        index += s * s * ((3 * rx) ^ ry);
        if (ry == 0) {
            if (rx == 1) {
                x = 0xFFFFU - x;
                y = 0xFFFFU - y;
            }
            std::swap(x, y);
        }
    }
    return index;
}

} // namespace

void TriangulationBuilder::addBox()
{
    GridPoint low{0, 0};
    GridPoint high{0, 0};
    auto& vertices = m_result.m_vertices;
    if (!vertices.empty())
        low = high = vertices.front();
    for (const auto& p : vertices) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const std::int64_t margin = std::max(high.x - low.x, high.y - low.y) / 4 + 16;
    const auto corner = static_cast<std::uint32_t>(vertices.size());
    vertices.push_back({low.x - margin, low.y - margin});
    vertices.push_back({high.x + margin, low.y - margin});
    vertices.push_back({high.x + margin, high.y + margin});
    vertices.push_back({low.x - margin, high.y + margin});
    m_triangleOf.assign(vertices.size(), kNone);
    m_result.m_triangles.resize(2);
    set(0, {corner, corner + 1, corner + 2}, {kNone, 1, kNone}, {kFree, kFree, kFree});
    set(1, {corner, corner + 2, corner + 3}, {kNone, kNone, 0}, {kFree, kFree, kFree});
}

void TriangulationBuilder::insertAll(std::size_t count)
{
    const GridPoint low = point(static_cast<std::uint32_t>(count));
    const GridPoint high = point(static_cast<std::uint32_t>(count) + 2);
    const double scale = 65535.0 / static_cast<double>(std::max(high.x - low.x, high.y - low.y));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order(count);
    for (std::uint32_t v = 0; v < count; ++v) {
        const GridPoint p = point(v);
        order[v] = {hilbertIndex(static_cast<std::uint32_t>(static_cast<double>(p.x - low.x) * scale),
                                 static_cast<std::uint32_t>(static_cast<double>(p.y - low.y) * scale)),
                    v};
    }
    std::sort(order.begin(), order.end());
    m_result.m_triangles.reserve(2 * count + 2);
    for (const auto& [index, v] : order)
        m_vertexOf[v] = insertPoint(v);
}

void TriangulationBuilder::set(std::uint32_t t, std::array<std::uint32_t, 3> vertex, std::array<std::uint32_t, 3> neighbour,
                               std::array<SegmentLoad, 3> loads)
{
    triangle(t) = {vertex, neighbour, {loads[0].count, loads[1].count, loads[2].count}, {loads[0].marks, loads[1].marks, loads[2].marks}};
    for (const auto v : vertex)
        m_triangleOf[v] = t;
}

void TriangulationBuilder::replaceNeighbour(std::uint32_t t, std::uint32_t old, std::uint32_t now)
{
    if (t != kNone)
        triangle(t).neighbour[sideTo(t, old)] = now;
}

/// The triangle that holds p; `zeroSides` gets a bit for each of its edges' lines that p lies on.
TriangulationBuilder::Edge TriangulationBuilder::locate(GridPoint p, unsigned& zeroSides)
{
    std::uint32_t t = m_last;
    for (;;) {
        const Triangle& here = triangle(t);
        zeroSides = 0;
        m_turn = next(m_turn % 3);
        std::uint32_t step = kNone;
        for (unsigned k = 0; k < 3 && step == kNone; ++k) {
            const unsigned i = (k + m_turn) % 3;
            const int where = turn(point(here.vertex[next(i)]), point(here.vertex[previous(i)]), p);
            if (where < 0)
                step = here.neighbour[i];
            else if (where == 0)
                zeroSides |= 1U << i;
        }
        if (step == kNone)
            return {t, 0};
        t = step;
    }
}

/// Returns the vertex at that place: v, or one that was there before.
std::uint32_t TriangulationBuilder::insertPoint(std::uint32_t v)
{
    unsigned zeroSides = 0;
    const std::uint32_t t = locate(point(v), zeroSides).triangle;
    m_last = t;
    for (const auto other : triangle(t).vertex)
        if (point(other) == point(v))
            return other;
    if (zeroSides == 0)
        splitTriangle(t, v);
    else
        splitEdge({t, zeroSides == 1 ? 0U : zeroSides == 2 ? 1U : 2U}, v);
    return v;
}

void TriangulationBuilder::splitTriangle(std::uint32_t t, std::uint32_t v)
{
    const Triangle old = triangle(t);
    const auto [a, b, c] = old.vertex;
    const auto t1 = static_cast<std::uint32_t>(m_result.m_triangles.size());
    const auto t2 = t1 + 1;
    m_result.m_triangles.resize(t2 + 1);
    replaceNeighbour(old.neighbour[0], t, t1);
    replaceNeighbour(old.neighbour[1], t, t2);
    set(t, {v, a, b}, {old.neighbour[2], t1, t2}, {loadAt(old, 2), kFree, kFree});
    set(t1, {v, b, c}, {old.neighbour[0], t2, t}, {loadAt(old, 0), kFree, kFree});
    set(t2, {v, c, a}, {old.neighbour[1], t, t1}, {loadAt(old, 1), kFree, kFree});
    legaliseAround({t, t1, t2});
}

TriangulationBuilder::Pair TriangulationBuilder::pairAt(Edge edge)
{
    const Triangle& first = triangle(edge.triangle);
    const std::uint32_t u = first.neighbour[edge.side];
    const unsigned j = sideTo(u, edge.triangle);
    const Triangle& second = triangle(u);
    return {edge.triangle,
            u,
            edge.side,
            j,
            first,
            second,
            first.vertex[edge.side],
            first.vertex[next(edge.side)],
            first.vertex[previous(edge.side)],
            second.vertex[j]};
}

void TriangulationBuilder::splitEdge(Edge edge, std::uint32_t v)
{
    const auto [t, u, i, j, oldT, oldU, p, a, b, q] = pairAt(edge);
    const auto t1 = static_cast<std::uint32_t>(m_result.m_triangles.size());
    const auto u1 = t1 + 1;
    m_result.m_triangles.resize(u1 + 1);
    const SegmentLoad shared = loadAt(oldT, i);
    replaceNeighbour(oldT.neighbour[next(i)], t, t1);
    replaceNeighbour(oldU.neighbour[next(j)], u, u1);
    set(t, {v, p, a}, {oldT.neighbour[previous(i)], u1, t1}, {loadAt(oldT, previous(i)), shared, kFree});
    set(t1, {v, b, p}, {oldT.neighbour[next(i)], t, u}, {loadAt(oldT, next(i)), kFree, shared});
    set(u, {v, q, b}, {oldU.neighbour[previous(j)], t1, u1}, {loadAt(oldU, previous(j)), shared, kFree});
    set(u1, {v, a, q}, {oldU.neighbour[next(j)], u, t}, {loadAt(oldU, next(j)), kFree, shared});
    legaliseAround({t, t1, u, u1});
}

/// Turns the diagonal of the convex quadrilateral around the edge. Afterwards (p, a, q) and (p, q, b).
void TriangulationBuilder::flip(Edge edge)
{
    const auto [t, u, i, j, oldT, oldU, p, a, b, q] = pairAt(edge);
    replaceNeighbour(oldT.neighbour[next(i)], t, u);
    replaceNeighbour(oldU.neighbour[next(j)], u, t);
    set(t, {p, a, q}, {oldU.neighbour[next(j)], u, oldT.neighbour[previous(i)]}, {loadAt(oldU, next(j)), kFree, loadAt(oldT, previous(i))});
    set(u, {p, q, b}, {oldU.neighbour[previous(j)], oldT.neighbour[next(i)], t}, {loadAt(oldU, previous(j)), loadAt(oldT, next(i)), kFree});
}

/// After a new vertex, which is vertex[0] of the triangles around it: flips the edges opposite to it until all are Delaunay or segments.
void TriangulationBuilder::legaliseAround(std::initializer_list<std::uint32_t> triangles)
{
    m_stack.assign(triangles);
    while (!m_stack.empty()) {
        const std::uint32_t t = m_stack.back();
        m_stack.pop_back();
        const Triangle& here = triangle(t);
        const std::uint32_t u = here.neighbour[0];
        if (u == kNone || here.segments[0] != 0)
            continue;
        const auto q = triangle(u).vertex[sideTo(u, t)];
        if (inCircleSign(point(here.vertex[0]), point(here.vertex[1]), point(here.vertex[2]), point(q)) <= 0)
            continue;
        flip({t, 0});
        m_stack.push_back(t);
        m_stack.push_back(u);
    }
}

/// Flips until every edge reached from the stack is Delaunay or a segment.
void TriangulationBuilder::legalise(std::vector<VertexPair>& stack)
{
    while (!stack.empty()) {
        const auto [a, b] = stack.back();
        stack.pop_back();
        Edge edge{};
        if (!findEdge(a, b, edge))
            continue;
        const Triangle& here = triangle(edge.triangle);
        const std::uint32_t u = here.neighbour[edge.side];
        if (u == kNone || here.segments[edge.side] != 0)
            continue;
        const auto p = here.vertex[edge.side];
        const auto q = triangle(u).vertex[sideTo(u, edge.triangle)];
        if (inCircleSign(point(here.vertex[0]), point(here.vertex[1]), point(here.vertex[2]), point(q)) <= 0)
            continue;
        flip(edge);
        for (const VertexPair outer : {VertexPair{p, a}, {a, q}, {q, b}, {b, p}})
            stack.push_back(outer);
    }
}

} // namespace passerby::geometry
