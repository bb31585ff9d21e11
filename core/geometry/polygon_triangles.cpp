// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/triangulation.h"

#include <algorithm>
#include <cmath>

namespace passerby::geometry {

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
