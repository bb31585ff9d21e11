// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/visibility_mesh.h"

#include "core/geometry/triangle_corners.h"

#include <algorithm>
#include <cmath>

namespace passerby::geometry {

namespace {

/// Turns a triangulation into the mesh that sight walks through.
class Packer {
public:
    Packer(const Triangulation& from, GridPoint low, GridPoint high, VisibilityMesh& mesh)
        : m_from(from), m_low(low), m_high(high), m_mesh(mesh)
    {
    }

    void pack()
    {
        copyTriangles();
        closeGaps();
        layRaster();
    }

private:
    [[nodiscard]] bool isOutside(const Triangle& triangle) const
    {
        const auto corners = m_from.vertices();
        const auto beyond = [&](const auto& test) {
            return test(corners[triangle.vertex[0]]) && test(corners[triangle.vertex[1]]) && test(corners[triangle.vertex[2]]);
        };
        return beyond([&](GridPoint p) { return p.x <= m_low.x; }) || beyond([&](GridPoint p) { return p.x >= m_high.x; })
               || beyond([&](GridPoint p) { return p.y <= m_low.y; }) || beyond([&](GridPoint p) { return p.y >= m_high.y; });
    }

    /// In the triangulation's order, in which neighbours are near each other: it grew along a Hilbert curve.
    void copyTriangles()
    {
        const auto triangles = m_from.triangles();
        const auto corners = m_from.vertices();
        const auto floor = m_from.insideByParity();
        m_mesh.triangles.resize(triangles.size());
        for (std::uint32_t place = 0; place < triangles.size(); ++place) {
            const Triangle& old = triangles[place];
            SightTriangle& now = m_mesh.triangles[place];
            now.flags = (floor[place] != 0 ? SightTriangle::kFloor : 0U) | (isOutside(old) ? SightTriangle::kOutside : 0U);
            for (unsigned i = 0; i < 3; ++i) {
                now.x[i] = static_cast<double>(corners[old.vertex[i]].x);
                now.y[i] = static_cast<double>(corners[old.vertex[i]].y);
                const std::uint32_t n = old.neighbour[i];
                now.across[i] = n == Triangle::kNone ? SightTriangle::kNone : n * 4 + sideTo(triangles[n], place);
                if (old.marks[i] != 0)
                    now.flags |= SightTriangle::kWall << i;
                if (old.segments[i] != 0)
                    now.flags |= SightTriangle::kDrawn << i;
                if ((old.marks[i] & kBoundsMark) != 0)
                    now.flags |= SightTriangle::kBounds << i;
                if (n == Triangle::kNone || floor[n] != floor[place])
                    now.flags |= SightTriangle::kFloorEnds << i;
            }
        }
    }

    static unsigned sideTo(const Triangle& triangle, std::uint32_t neighbour)
    {
        return triangle.neighbour[0] == neighbour ? 0 : triangle.neighbour[1] == neighbour ? 1 : 2;
    }

    /// Makes walls of the edges from the ends of a wall's edge to a corner that lies nearly on it, and of edges hardly longer than nothing
    /// between ends of walls. Among such corners the triangulation joins the nearest with the edge, so that looking at corners will do.
    void closeGaps()
    {
        m_isWallEnd.assign(m_from.vertices().size(), 0);
        const auto triangles = m_from.triangles();
        for (const Triangle& triangle : triangles)
            for (unsigned i = 0; i < 3; ++i)
                if (triangle.marks[i] != 0)
                    m_isWallEnd[triangle.vertex[next(i)]] = m_isWallEnd[triangle.vertex[previous(i)]] = 1;
        for (std::uint32_t t = 0; t < triangles.size(); ++t)
            m_open.push_back(t);
        while (!m_open.empty()) {
            const std::uint32_t t = m_open.back();
            m_open.pop_back();
            closeAt(t);
        }
    }

    [[nodiscard]] bool isWallEnd(std::uint32_t t, unsigned corner) const { return m_isWallEnd[m_from.triangles()[t].vertex[corner]] != 0; }

    void closeAt(std::uint32_t t)
    {
        const SightTriangle& here = m_mesh.triangles[t];
        if ((here.flags & (SightTriangle::kGap | SightTriangle::kOutside)) != 0)
            return;
        for (unsigned i = 0; i < 3; ++i) {
            const Point a = here.corner(next(i));
            const Point b = here.corner(previous(i));
            const double squared = dot(b - a, b - a);
            if (squared <= kGapSteps * kGapSteps && isWallEnd(t, next(i)) && isWallEnd(t, previous(i)))
                makeWall(t, i);
            if (!here.isWall(i) || !isWallEnd(t, i))
                continue;
            const double twice = cross(b - a, here.corner(i) - a);
            const double along = dot(b - a, here.corner(i) - a);
            if (twice * twice <= kGapSteps * kGapSteps * squared && along >= 0.0 && along <= squared) {
                makeWall(t, next(i));
                makeWall(t, previous(i));
                m_mesh.triangles[t].flags |= SightTriangle::kGap;
                return;
            }
        }
    }

    void makeWall(std::uint32_t t, unsigned side)
    {
        SightTriangle& here = m_mesh.triangles[t];
        if (here.isWall(side))
            return;
        here.flags |= SightTriangle::kWall << side;
        if (here.across[side] == SightTriangle::kNone)
            return;
        const std::uint32_t other = here.across[side] / 4;
        m_mesh.triangles[other].flags |= SightTriangle::kWall << (here.across[side] % 4);
        m_open.push_back(other);
        m_open.push_back(t);
    }

    void layRaster()
    {
        m_mesh.low = {static_cast<double>(m_low.x), static_cast<double>(m_low.y)};
        m_mesh.high = {static_cast<double>(m_high.x), static_cast<double>(m_high.y)};
        const Point size = m_mesh.high - m_mesh.low;
        const double squares = std::max(1.0, static_cast<double>(m_mesh.triangles.size()) / 2.0);
        // As many squares as wanted, or a single line of them where the bounds are narrow.
        const double side = std::max({std::sqrt(size.x * size.y / squares), size.x / squares, size.y / squares});
        m_mesh.squares_per_step = 1.0 / side;
        m_mesh.columns = static_cast<std::uint32_t>(size.x / side) + 1;
        m_mesh.rows = static_cast<std::uint32_t>(size.y / side) + 1;
        m_mesh.starts.resize(std::size_t{m_mesh.columns} * m_mesh.rows);
        std::uint32_t last = 0;
        for (std::uint32_t row = 0; row < m_mesh.rows; ++row)
            for (std::uint32_t k = 0; k < m_mesh.columns; ++k) {
                const std::uint32_t column = row % 2 == 0 ? k : m_mesh.columns - 1 - k;
                const Point middle{std::floor(std::min(m_mesh.low.x + (column + 0.5) * side, m_mesh.high.x)),
                                   std::floor(std::min(m_mesh.low.y + (row + 0.5) * side, m_mesh.high.y))};
                unsigned zeroSides = 0;
                last = m_mesh.locateFrom(last, middle, zeroSides);
                m_mesh.starts[std::size_t{row} * m_mesh.columns + column] = last;
            }
    }

    const Triangulation& m_from;
    GridPoint m_low;
    GridPoint m_high;
    VisibilityMesh& m_mesh;
    std::vector<std::uint8_t> m_isWallEnd;
    std::vector<std::uint32_t> m_open;
};

} // namespace

std::uint32_t VisibilityMesh::locate(Point p, unsigned& zeroSides) const
{
    const auto column = std::min(static_cast<std::uint32_t>((p.x - low.x) * squares_per_step), columns - 1);
    const auto row = std::min(static_cast<std::uint32_t>((p.y - low.y) * squares_per_step), rows - 1);
    return locateFrom(starts[std::size_t{row} * columns + column], p, zeroSides);
}

std::uint32_t VisibilityMesh::locateFrom(std::uint32_t start, Point p, unsigned& zeroSides) const
{
    std::uint32_t t = start;
    std::uint32_t noise = 1; // varies which edge is tried first, so that the walk cannot run in circles
    for (;;) {
        const SightTriangle& here = triangles[t];
        zeroSides = 0;
        noise = noise * 1664525U + 1013904223U;
        unsigned i = (noise >> 16U) % 3;
        std::uint32_t step = SightTriangle::kNone;
        for (unsigned k = 0; k < 3 && step == SightTriangle::kNone; ++k, i = next(i)) {
            const double where = orientation(here.corner(next(i)), here.corner(previous(i)), p);
            if (where < 0.0)
                step = here.across[i];
            else if (where == 0.0)
                zeroSides |= 1U << i;
        }
        if (step == SightTriangle::kNone)
            return t;
        t = step / 4;
    }
}

VisibilityMesh packVisibilityMesh(const Triangulation& triangulation, GridPoint low, GridPoint high)
{
    VisibilityMesh mesh;
    Packer(triangulation, low, high, mesh).pack();
    return mesh;
}

} // namespace passerby::geometry
