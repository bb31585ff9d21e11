// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/junctions.h"

#include "core/geometry/triangulation.h"

#include <algorithm>
#include <array>

namespace passerby::affordance {

namespace {

using geometry::Point;

constexpr double kLeastInset_m = 1e-3;
constexpr double kSightSlack_m = 0.04; ///< as for the segments of a cell

/// Centroids of the triangles that fill the cell, of the largest first, then the middles of their sides.
std::vector<Point> trianglePlaces(const geometry::Polygon& cell)
{
    struct Place {
        double area = 0.0;
        std::array<Point, 3> corners;
    };
    std::vector<Point> vertices;
    std::vector<Place> places;
    for (const auto& [a, b, c] : geometry::triangulate(cell, vertices))
        places.push_back({geometry::orientation(vertices[a], vertices[b], vertices[c]), {vertices[a], vertices[b], vertices[c]}});
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.area > b.area; });
    std::vector<Point> result;
    result.reserve(4 * places.size());
    for (const auto& [area, corners] : places)
        result.push_back((corners[0] + corners[1] + corners[2]) * (1.0 / 3.0));
    for (const auto& [area, corners] : places)
        for (std::size_t i = 0; i < 3; ++i)
            result.push_back(geometry::midpoint(corners[i], corners[(i + 1) % 3]));
    return result;
}

class CentreSearch {
public:
    CentreSearch(const geometry::Polygon& cell, std::span<const Point> doors) : m_cell(cell), m_doors(doors) {}

    /// True when nothing can be better.
    bool offer(Point place)
    {
        if (!holdsCentre(m_cell, place))
            return false;
        const auto seen = std::count_if(m_doors.begin(), m_doors.end(),
                                        [&](Point door) { return geometry::containsSegment(m_cell, place, door, kSightSlack_m); });
        if (seen > m_mostSeen) {
            m_mostSeen = seen;
            m_best = place;
        }
        return seen == static_cast<std::ptrdiff_t>(m_doors.size());
    }
    [[nodiscard]] bool hasFound() const { return m_mostSeen >= 0; }
    [[nodiscard]] Point best() const { return m_best; }

private:
    const geometry::Polygon& m_cell;
    std::span<const Point> m_doors;
    std::ptrdiff_t m_mostSeen = -1;
    Point m_best;
};

} // namespace

bool holdsCentre(const geometry::Polygon& cell, Point place)
{
    return geometry::contains(cell, place) && geometry::distanceToBorder(cell, place) >= kLeastInset_m;
}

Point junctionCentre(const geometry::Polygon& cell, std::span<const Point> doors)
{
    Point mean;
    for (const Point door : doors)
        mean = mean + door * (1.0 / static_cast<double>(doors.size()));
    CentreSearch search(cell, doors);
    const Point inside = geometry::interiorPoint(cell);
    if (search.offer(geometry::centroid(cell)) || search.offer(mean) || search.offer(inside))
        return search.best();
    for (const Point place : trianglePlaces(cell))
        if (search.offer(place))
            break;
    return search.hasFound() ? search.best() : inside;
}

} // namespace passerby::affordance
