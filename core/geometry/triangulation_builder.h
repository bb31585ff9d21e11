// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/triangle_corners.h"
#include "core/geometry/triangulation.h"

#include <array>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <span>
#include <vector>

namespace passerby::geometry {

/// Holds every product of the predicates exactly.
__extension__ typedef __int128 Wide;

/// Grows a Triangulation; its members are the result.
class TriangulationBuilder {
public:
    TriangulationBuilder(std::span<const GridPoint> points, double hook) : m_hook(hook)
    {
        m_result.m_vertices.assign(points.begin(), points.end());
        m_vertexOf.resize(points.size());
        addBox();
        insertAll(points.size());
    }

    /// False when crossings do not settle.
    bool insertSegments(std::span<const std::array<std::uint32_t, 2>> segments, std::span<const SegmentLoad> loads)
    {
        SegmentLoad load;
        for (std::size_t i = 0; i < segments.size(); ++i) {
            const auto& segment = segments[i];
            if (i < loads.size())
                load = loads[i];
            const auto a = m_vertexOf[segment[0]];
            const auto b = m_vertexOf[segment[1]];
            if (a != b)
                m_work.push_back({a, b, load});
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
        SegmentLoad load;
    };
    /// An edge: the one opposite vertex[side] of a triangle.
    struct Edge {
        std::uint32_t triangle;
        unsigned side;
    };
    /// Two triangles at one edge (a, b) with their other corners p and q, as they are now.
    struct Pair {
        std::uint32_t t;
        std::uint32_t u;
        unsigned i; ///< the edge's side of t
        unsigned j; ///< and of u
        Triangle oldT;
        Triangle oldU;
        std::uint32_t p;
        std::uint32_t a;
        std::uint32_t b;
        std::uint32_t q;
    };
    using VertexPair = std::array<std::uint32_t, 2>;
    static constexpr std::uint32_t kNone = Triangle::kNone;

    Triangle& triangle(std::uint32_t t) { return m_result.m_triangles[t]; }
    GridPoint point(std::uint32_t v) const { return m_result.m_vertices[v]; }
    /// As orientationSign(): the extent is under 2^30, so that 64 bits hold everything.
    static int turn(GridPoint a, GridPoint b, GridPoint c)
    {
        const std::int64_t twice = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        return twice > 0 ? 1 : twice < 0 ? -1 : 0;
    }
    int side(std::uint32_t a, std::uint32_t b, std::uint32_t c) const { return turn(point(a), point(b), point(c)); }
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
    Pair pairAt(Edge edge);
    void splitEdge(Edge edge, std::uint32_t v);
    void set(std::uint32_t t, std::array<std::uint32_t, 3> vertex, std::array<std::uint32_t, 3> neighbour,
             std::array<SegmentLoad, 3> loads);
    SegmentLoad loadOf(Edge edge) { return {triangle(edge.triangle).segments[edge.side], triangle(edge.triangle).marks[edge.side]}; }
    void replaceNeighbour(std::uint32_t t, std::uint32_t old, std::uint32_t now);
    void flip(Edge edge);
    void legaliseAround(std::initializer_list<std::uint32_t> triangles);
    void legalise(std::vector<VertexPair>& stack);
    bool findEdge(std::uint32_t a, std::uint32_t b, Edge& edge);
    void setLoad(Edge edge, SegmentLoad load);
    void addLoad(Edge edge, SegmentLoad load);
    void insertSegment(Work work);
    std::uint32_t advance(std::uint32_t from, const Work& work, std::vector<VertexPair>& crossed, bool& rerouted);
    [[nodiscard]] bool isHookedBy(std::uint32_t v, std::uint32_t a, std::uint32_t b) const;
    void reroute(std::uint32_t from, const Work& work, Edge barrier);
    void flipCrossed(std::uint32_t from, std::uint32_t to, const std::vector<VertexPair>& crossed, std::vector<VertexPair>& made);

    double m_hook;
    Triangulation m_result;
    std::vector<std::uint32_t> m_vertexOf;   ///< [input points] the point itself, or the one inserted first among equals
    std::vector<std::uint32_t> m_triangleOf; ///< one triangle at each vertex
    std::deque<Work> m_work;
    std::vector<std::uint32_t> m_stack; ///< kept between insertions, as are the next three
    std::vector<VertexPair> m_crossed;
    std::vector<VertexPair> m_made;
    std::vector<VertexPair> m_open;
    std::uint32_t m_last = 0; ///< where the next search starts
    unsigned m_turn = 0;      ///< varies the order in which a search tries edges, so that it cannot run in circles
};

} // namespace passerby::geometry
