// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/border_graph.h"
#include "core/geometry/spatial_grid.h"

#include <algorithm>

namespace passerby::geometry {

namespace {

/// The corners of all polygons, those of different ones that lie together as one, to be found by place.
class Corners {
public:
    Corners(const std::vector<Polygon>& polygons, double tolerance_m) : m_tolerance_m(tolerance_m), m_grid(boxesOf(polygons))
    {
        for (std::size_t owner = 0; owner < polygons.size(); ++owner) {
            add(polygons[owner].outer, owner);
            for (const Ring& hole : polygons[owner].holes)
                add(hole, owner);
        }
        for (std::uint32_t i = 0; i < m_at.size(); ++i)
            m_at[i] = firstNear(i);
    }

    /// Where the corner counted so lies now.
    [[nodiscard]] Point at(std::size_t corner) const { return m_at[corner]; }
    /// Corners of others on the way from a to b, in its order.
    [[nodiscard]] std::vector<Point> along(Point a, Point b, std::size_t owner) const
    {
        std::vector<std::pair<double, Point>> found;
        const Point way = b - a;
        const double square = dot(way, way);
        for (const std::uint32_t i : m_grid.query(boundingBox(std::vector<Point>{a, b}).grown(m_tolerance_m))) {
            const Point p = m_at[i];
            if (m_owner[i] == owner || p == a || p == b || distanceToSegment(p, a, b) > m_tolerance_m)
                continue;
            if (const double t = dot(p - a, way) / square; t > 0.0 && t < 1.0)
                found.emplace_back(t, p);
        }
        std::sort(found.begin(), found.end(), [](const auto& f, const auto& g) { return f.first < g.first; });
        std::vector<Point> points;
        for (const auto& [t, p] : found)
            if (points.empty() || !(points.back() == p))
                points.push_back(p);
        return points;
    }

private:
    static std::vector<Box> boxesOf(const std::vector<Polygon>& polygons)
    {
        std::vector<Box> boxes;
        const auto append = [&boxes](const Ring& ring) {
            for (const Point p : ring)
                boxes.push_back({p, p});
        };
        for (const Polygon& polygon : polygons) {
            append(polygon.outer);
            std::for_each(polygon.holes.begin(), polygon.holes.end(), append);
        }
        return boxes;
    }

    void add(const Ring& ring, std::size_t owner)
    {
        for (const Point p : ring) {
            m_at.push_back(p);
            m_owner.push_back(owner);
        }
    }

    /// The first corner of another polygon nearby, as it lies now; ones before this have been moved already.
    [[nodiscard]] Point firstNear(std::uint32_t corner) const
    {
        const Point p = m_at[corner];
        for (const std::uint32_t other : m_grid.query(Box{p, p}.grown(m_tolerance_m)))
            if (other < corner && m_owner[other] != m_owner[corner] && distance(m_at[other], p) <= m_tolerance_m)
                return m_at[other];
        return p;
    }

    double m_tolerance_m;
    SpatialGrid m_grid;
    std::vector<Point> m_at;
    std::vector<std::size_t> m_owner;
};

} // namespace

std::vector<Polygon> stitched(const std::vector<Polygon>& polygons, double tolerance_m)
{
    if (polygons.size() < 2)
        return polygons;
    const Corners corners(polygons, tolerance_m);
    std::size_t corner = 0;
    const auto stitchedRing = [&](const Ring& ring, std::size_t owner) {
        Ring result;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point a = corners.at(corner + i);
            const Point b = corners.at(corner + (i + 1) % ring.size());
            if (a == b)
                continue;
            result.push_back(a);
            const auto between = corners.along(a, b, owner);
            result.insert(result.end(), between.begin(), between.end());
        }
        corner += ring.size();
        return result;
    };
    std::vector<Polygon> result;
    for (std::size_t owner = 0; owner < polygons.size(); ++owner) {
        Polygon polygon{stitchedRing(polygons[owner].outer, owner), {}};
        for (const Ring& hole : polygons[owner].holes)
            if (Ring ring = stitchedRing(hole, owner); ring.size() >= 3)
                polygon.holes.push_back(std::move(ring));
        result.push_back(std::move(polygon));
    }
    return result;
}

} // namespace passerby::geometry
