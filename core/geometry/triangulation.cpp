// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/triangulation.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <initializer_list>

namespace passerby::geometry {

namespace {

__extension__ typedef __int128 Wide;

int sign(Wide value)
{
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// Place on a Hilbert curve over [0, 2^16)².
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

int orientationSign(GridPoint a, GridPoint b, GridPoint c)
{
    return sign(Wide{b.x - a.x} * (c.y - a.y) - Wide{b.y - a.y} * (c.x - a.x));
}

int inCircleSign(GridPoint a, GridPoint b, GridPoint c, GridPoint d)
{
    const Wide ax = a.x - d.x;
    const Wide ay = a.y - d.y;
    const Wide bx = b.x - d.x;
    const Wide by = b.y - d.y;
    const Wide cx = c.x - d.x;
    const Wide cy = c.y - d.y;
    return sign((ax * ax + ay * ay) * (bx * cy - by * cx) + (bx * bx + by * by) * (cx * ay - cy * ax)
                + (cx * cx + cy * cy) * (ax * by - ay * bx));
}

/// Grows a Triangulation; its members are the result.
class TriangulationBuilder {
public:
    explicit TriangulationBuilder(std::span<const GridPoint> points)
    {
        m_result.m_vertices.assign(points.begin(), points.end());
        m_result.m_vertexOf.resize(points.size());
        addBox();
        insertAll(points.size());
    }

    /// False when crossings do not settle.
    bool insertSegments(std::span<const std::array<std::uint32_t, 2>> segments)
    {
        for (const auto& segment : segments) {
            const auto a = m_result.m_vertexOf[segment[0]];
            const auto b = m_result.m_vertexOf[segment[1]];
            if (a != b)
                m_work.push_back({a, b, 1});
        }
        const std::size_t limit = 64 * segments.size() + 4096;
        for (std::size_t done = 0; !m_work.empty(); ++done) {
            if (done > limit)
                return false;
            const Work next = m_work.front();
            m_work.pop_front();
            insertSegment(next);
        }
        return true;
    }

    Triangulation take() { return std::move(m_result); }

private:
    struct Work {
        std::uint32_t a;
        std::uint32_t b;
        std::uint8_t count;
    };
    /// An edge: the one opposite vertex[side] of a triangle.
    struct Edge {
        std::uint32_t triangle;
        unsigned side;
    };
    using VertexPair = std::array<std::uint32_t, 2>;
    static constexpr std::uint32_t kNone = Triangle::kNone;

    static unsigned next(unsigned i) { return i == 2 ? 0 : i + 1; }
    static unsigned previous(unsigned i) { return i == 0 ? 2 : i - 1; }
    Triangle& triangle(std::uint32_t t) { return m_result.m_triangles[t]; }
    GridPoint point(std::uint32_t v) const { return m_result.m_vertices[v]; }
    int side(std::uint32_t a, std::uint32_t b, std::uint32_t c) const { return orientationSign(point(a), point(b), point(c)); }
    unsigned sideTo(std::uint32_t t, std::uint32_t neighbour)
    {
        const auto& n = triangle(t).neighbour;
        return n[0] == neighbour ? 0 : n[1] == neighbour ? 1 : 2;
    }
    unsigned sideOf(std::uint32_t t, std::uint32_t v)
    {
        const auto& vertex = triangle(t).vertex;
        return vertex[0] == v ? 0 : vertex[1] == v ? 1 : 2;
    }

    void addBox();
    void insertAll(std::size_t count);
    std::uint32_t insertPoint(std::uint32_t v);
    Edge locate(GridPoint p, unsigned& zeroSides);
    void splitTriangle(std::uint32_t t, std::uint32_t v);
    void splitEdge(Edge edge, std::uint32_t v);
    void set(std::uint32_t t, std::array<std::uint32_t, 3> vertex, std::array<std::uint32_t, 3> neighbour,
             std::array<std::uint8_t, 3> segments);
    void replaceNeighbour(std::uint32_t t, std::uint32_t old, std::uint32_t now);
    void flip(Edge edge);
    void legaliseAround(std::initializer_list<std::uint32_t> triangles);
    void legalise(std::vector<VertexPair>& stack);
    bool findEdge(std::uint32_t a, std::uint32_t b, Edge& edge);
    void setSegments(Edge edge, std::uint8_t count);
    void addSegments(Edge edge, std::uint8_t count);
    void insertSegment(Work work);
    std::uint32_t advance(std::uint32_t from, const Work& work, std::vector<VertexPair>& crossed, bool& rerouted);
    void reroute(std::uint32_t from, const Work& work, Edge barrier);
    std::vector<VertexPair> flipCrossed(std::uint32_t from, std::uint32_t to, const std::vector<VertexPair>& crossed);

    Triangulation m_result;
    std::vector<std::uint32_t> m_triangleOf; ///< one triangle at each vertex
    std::deque<Work> m_work;
    std::vector<std::uint32_t> m_stack; ///< kept between insertions
    std::uint32_t m_last = 0;           ///< where the next search starts
    unsigned m_turn = 0;                ///< varies the order in which a search tries edges, so that it cannot run in circles
};

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
    set(0, {corner, corner + 1, corner + 2}, {kNone, 1, kNone}, {0, 0, 0});
    set(1, {corner, corner + 2, corner + 3}, {kNone, kNone, 0}, {0, 0, 0});
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
        m_result.m_vertexOf[v] = insertPoint(v);
}

void TriangulationBuilder::set(std::uint32_t t, std::array<std::uint32_t, 3> vertex, std::array<std::uint32_t, 3> neighbour,
                               std::array<std::uint8_t, 3> segments)
{
    triangle(t) = {vertex, neighbour, segments};
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
            const int where = orientationSign(point(here.vertex[next(i)]), point(here.vertex[previous(i)]), p);
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
    set(t, {v, a, b}, {old.neighbour[2], t1, t2}, {old.segments[2], 0, 0});
    set(t1, {v, b, c}, {old.neighbour[0], t2, t}, {old.segments[0], 0, 0});
    set(t2, {v, c, a}, {old.neighbour[1], t, t1}, {old.segments[1], 0, 0});
    legaliseAround({t, t1, t2});
}

void TriangulationBuilder::splitEdge(Edge edge, std::uint32_t v)
{
    const std::uint32_t t = edge.triangle;
    const std::uint32_t u = triangle(t).neighbour[edge.side];
    const unsigned i = edge.side;
    const unsigned j = sideTo(u, t);
    const Triangle oldT = triangle(t);
    const Triangle oldU = triangle(u);
    const auto p = oldT.vertex[i];
    const auto a = oldT.vertex[next(i)];
    const auto b = oldT.vertex[previous(i)];
    const auto q = oldU.vertex[j];
    const auto t1 = static_cast<std::uint32_t>(m_result.m_triangles.size());
    const auto u1 = t1 + 1;
    m_result.m_triangles.resize(u1 + 1);
    const auto shared = oldT.segments[i];
    replaceNeighbour(oldT.neighbour[next(i)], t, t1);
    replaceNeighbour(oldU.neighbour[next(j)], u, u1);
    set(t, {v, p, a}, {oldT.neighbour[previous(i)], u1, t1}, {oldT.segments[previous(i)], shared, 0});
    set(t1, {v, b, p}, {oldT.neighbour[next(i)], t, u}, {oldT.segments[next(i)], 0, shared});
    set(u, {v, q, b}, {oldU.neighbour[previous(j)], t1, u1}, {oldU.segments[previous(j)], shared, 0});
    set(u1, {v, a, q}, {oldU.neighbour[next(j)], u, t}, {oldU.segments[next(j)], 0, shared});
    legaliseAround({t, t1, u, u1});
}

/// Turns the diagonal of the convex quadrilateral around the edge. Afterwards (p, a, q) and (p, q, b).
void TriangulationBuilder::flip(Edge edge)
{
    const std::uint32_t t = edge.triangle;
    const unsigned i = edge.side;
    const std::uint32_t u = triangle(t).neighbour[i];
    const unsigned j = sideTo(u, t);
    const Triangle oldT = triangle(t);
    const Triangle oldU = triangle(u);
    const auto p = oldT.vertex[i];
    const auto a = oldT.vertex[next(i)];
    const auto b = oldT.vertex[previous(i)];
    const auto q = oldU.vertex[j];
    replaceNeighbour(oldT.neighbour[next(i)], t, u);
    replaceNeighbour(oldU.neighbour[next(j)], u, t);
    set(t, {p, a, q}, {oldU.neighbour[next(j)], u, oldT.neighbour[previous(i)]}, {oldU.segments[next(j)], 0, oldT.segments[previous(i)]});
    set(u, {p, q, b}, {oldU.neighbour[previous(j)], oldT.neighbour[next(i)], t}, {oldU.segments[previous(j)], oldT.segments[next(i)], 0});
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

void TriangulationBuilder::setSegments(Edge edge, std::uint8_t count)
{
    triangle(edge.triangle).segments[edge.side] = count;
    const std::uint32_t u = triangle(edge.triangle).neighbour[edge.side];
    if (u != kNone)
        triangle(u).segments[sideTo(u, edge.triangle)] = count;
}

/// Counts keep their parity and stay in range.
void TriangulationBuilder::addSegments(Edge edge, std::uint8_t count)
{
    const unsigned sum = triangle(edge.triangle).segments[edge.side] + count;
    setSegments(edge, static_cast<std::uint8_t>(sum > 200 ? sum - 100 : sum));
}

void TriangulationBuilder::insertSegment(Work work)
{
    std::uint32_t from = work.a;
    std::vector<VertexPair> crossed;
    while (from != work.b) {
        crossed.clear();
        bool rerouted = false;
        const std::uint32_t to = advance(from, work, crossed, rerouted);
        if (rerouted)
            return;
        auto made = flipCrossed(from, to, crossed);
        if (Edge edge{}; findEdge(from, to, edge))
            addSegments(edge, work.count);
        legalise(made);
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

void TriangulationBuilder::reroute(std::uint32_t from, const Work& work, Edge barrier)
{
    const auto c = triangle(barrier.triangle).vertex[next(barrier.side)];
    const auto d = triangle(barrier.triangle).vertex[previous(barrier.side)];
    const auto count = triangle(barrier.triangle).segments[barrier.side];
    const GridPoint p = crossingPoint(point(from), point(work.b), point(c), point(d));
    std::uint32_t meeting = kNone;
    for (const auto v : {from, work.b, c, d})
        if (point(v) == p)
            meeting = v;
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
            setSegments(edge, 0);
            std::vector<VertexPair> stack{{c, d}};
            legalise(stack);
            m_work.push_front({c, meeting, count});
            m_work.push_front({meeting, d, count});
        }
    }
    if (meeting != work.b)
        m_work.push_front({meeting, work.b, work.count});
    if (meeting != from)
        m_work.push_front({from, meeting, work.count});
}

/// Flips edges until from-to is one; returns the others that arose.
std::vector<TriangulationBuilder::VertexPair> TriangulationBuilder::flipCrossed(std::uint32_t from, std::uint32_t to,
                                                                                const std::vector<VertexPair>& crossed)
{
    std::deque<VertexPair> open(crossed.begin(), crossed.end());
    std::vector<VertexPair> made;
    while (!open.empty()) {
        const auto [a, b] = open.front();
        open.pop_front();
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
    return made;
}

foundation::Result<Triangulation> Triangulation::build(std::span<const GridPoint> points,
                                                       std::span<const std::array<std::uint32_t, 2>> segments)
{
    for (const auto& p : points)
        if (std::abs(p.x) > kMaxCoordinate || std::abs(p.y) > kMaxCoordinate)
            return foundation::Error{"coordinate-too-large", "A point lies too far out to be triangulated exactly.", {}};
    TriangulationBuilder builder(points);
    if (!builder.insertSegments(segments))
        return foundation::Error{"segments-cross-too-often", "The borders cross each other too often to be triangulated.", {}};
    return builder.take();
}

std::vector<std::uint8_t> Triangulation::insideByParity() const
{
    constexpr std::uint8_t kUnknown = 2;
    std::vector<std::uint8_t> inside(m_triangles.size(), kUnknown);
    std::vector<std::uint32_t> stack;
    for (std::uint32_t t = 0; t < m_triangles.size() && stack.empty(); ++t)
        for (const auto n : m_triangles[t].neighbour)
            if (n == Triangle::kNone && stack.empty())
                stack.push_back(t);
    for (const auto t : stack)
        inside[t] = 0;
    while (!stack.empty()) {
        const std::uint32_t t = stack.back();
        stack.pop_back();
        for (unsigned i = 0; i < 3; ++i) {
            const std::uint32_t n = m_triangles[t].neighbour[i];
            if (n == Triangle::kNone || inside[n] != kUnknown)
                continue;
            inside[n] = static_cast<std::uint8_t>((inside[t] ^ m_triangles[t].segments[i]) & 1U);
            stack.push_back(n);
        }
    }
    return inside;
}

namespace {

/// Maps local metres to the finest grid on which the polygon fits.
struct Grid {
    Point centre;
    double step_m = kGridStep_m;

    explicit Grid(const Box& box)
    {
        centre = snapped(midpoint(box.low, box.high));
        const double reach_m = std::max(box.high.x - box.low.x, box.high.y - box.low.y) * 0.5 + 1.0;
        while (reach_m / step_m > static_cast<double>(Triangulation::kMaxCoordinate))
            step_m *= 2.0;
    }
    [[nodiscard]] GridPoint toGrid(Point p) const
    {
        return {std::llrint((p.x - centre.x) / step_m), std::llrint((p.y - centre.y) / step_m)};
    }
    [[nodiscard]] Point toMetres(GridPoint p) const
    {
        return {centre.x + static_cast<double>(p.x) * step_m, centre.y + static_cast<double>(p.y) * step_m};
    }
};

void appendRing(const Ring& ring, std::vector<Point>& vertices, std::vector<std::array<std::uint32_t, 2>>& segments)
{
    const auto first = static_cast<std::uint32_t>(vertices.size());
    const auto count = static_cast<std::uint32_t>(ring.size());
    for (std::uint32_t i = 0; i < count; ++i)
        segments.push_back({first + i, first + (i + 1) % count});
    vertices.insert(vertices.end(), ring.begin(), ring.end());
}

} // namespace

std::vector<std::array<std::uint32_t, 3>> triangulate(const Polygon& polygon, std::vector<Point>& vertices)
{
    vertices.clear();
    std::vector<std::array<std::uint32_t, 2>> segments;
    appendRing(polygon.outer, vertices, segments);
    for (const auto& hole : polygon.holes)
        appendRing(hole, vertices, segments);
    if (vertices.size() < 3)
        return {};
    Box box;
    for (const auto& p : vertices) {
        if (!std::isfinite(p.x) || !std::isfinite(p.y))
            return {};
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    const Grid grid(box);
    std::vector<GridPoint> points;
    points.reserve(vertices.size());
    for (const auto& p : vertices)
        points.push_back(grid.toGrid(p));
    const auto built = Triangulation::build(points, segments);
    if (!built)
        return {};
    const auto& mesh = built.value();
    const auto corners = static_cast<std::uint32_t>(points.size());
    for (std::size_t v = corners + 4; v < mesh.vertices().size(); ++v)
        vertices.push_back(grid.toMetres(mesh.vertices()[v]));
    const auto inside = mesh.insideByParity();
    std::vector<std::array<std::uint32_t, 3>> result;
    for (std::size_t t = 0; t < inside.size(); ++t) {
        if (inside[t] != 1)
            continue;
        auto triangle = mesh.triangles()[t].vertex;
        for (auto& v : triangle)
            v = v < corners ? v : v - 4;
        result.push_back(triangle);
    }
    return result;
}

} // namespace passerby::geometry
