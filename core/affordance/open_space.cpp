// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/open_space.h"

#include "core/foundation/parallel.h"
#include "core/foundation/words.h"
#include "core/geometry/visibility.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace passerby::affordance {

using geometry::Box;
using geometry::Point;
using geometry::Polygon;
using geometry::VisibleArea;

namespace {

constexpr double kLeastArea_m2 = 400.0;
constexpr double kLeastShareOfSquare = 0.25; // over the longest line
constexpr std::size_t kPointsPerChunk = 64;
constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;

/// How far one sees along the middle of each direction.
OpenSpace::Sight sightOf(const VisibleArea& area)
{
    OpenSpace::Sight sight{};
    for (std::size_t direction = 0; direction < OpenSpace::kDirections; ++direction) {
        const double angle = (static_cast<double>(direction) + 0.5) * 2.0 * std::numbers::pi / OpenSpace::kDirections;
        sight[direction] = static_cast<float>(reachTowards_m(area, {std::cos(angle), std::sin(angle)}));
    }
    return sight;
}

double longestLine_m(const geometry::Ring& ring)
{
    double longest_m = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        for (std::size_t j = i + 1; j < ring.size(); ++j)
            longest_m = std::max(longest_m, distance(ring[i], ring[j]));
    return longest_m;
}

std::vector<std::array<Point, 2>> wallsOf(const Polygon& cell, std::span<const Polygon> obstacles)
{
    std::vector<std::array<Point, 2>> walls;
    const auto append = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            walls.push_back({ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]});
    };
    append(cell.outer);
    std::for_each(cell.holes.begin(), cell.holes.end(), append);
    for (const Polygon& obstacle : obstacles) {
        append(obstacle.outer);
        std::for_each(obstacle.holes.begin(), obstacle.holes.end(), append);
    }
    return walls;
}

Box boundsOf(std::span<const std::array<Point, 2>> walls)
{
    Box box;
    for (const auto& [a, b] : walls) {
        box.extend(a);
        box.extend(b);
    }
    return box.grown(1.0);
}

bool isOpen(const Polygon& cell, std::span<const Polygon> obstacles, Point place)
{
    return contains(cell, place)
           && std::none_of(obstacles.begin(), obstacles.end(), [&](const Polygon& obstacle) { return contains(obstacle, place); });
}

} // namespace

bool isOpenSpace(const Polygon& cell)
{
    const double area_m2 = area(cell);
    if (area_m2 < kLeastArea_m2)
        return false;
    const double longest_m = longestLine_m(cell.outer);
    return area_m2 >= kLeastShareOfSquare * longest_m * longest_m;
}

void OpenSpace::layOut(const Box& box)
{
    const Point size = box.high - box.low;
    m_spacing_m = std::max(kSpacing_m, std::sqrt(size.x * size.y / kMostPoints));
    m_origin = box.low + Point{m_spacing_m, m_spacing_m} * 0.5;
    m_columns = static_cast<std::size_t>(std::ceil(size.x / m_spacing_m));
    m_rows = static_cast<std::size_t>(std::ceil(size.y / m_spacing_m));
}

Point OpenSpace::point(std::size_t place) const
{
    const std::size_t row = place / m_columns;
    return m_origin + Point{static_cast<double>(place - row * m_columns), static_cast<double>(row)} * m_spacing_m;
}

foundation::Result<OpenSpace> OpenSpace::build(const Polygon& cell, std::vector<Polygon> obstacles, unsigned threads,
                                               foundation::JobContext& context)
{
    OpenSpace space;
    space.layOut(boundingBox(cell));
    space.m_obstacles = std::move(obstacles);
    const std::vector<std::array<Point, 2>> walls = wallsOf(cell, space.m_obstacles);
    const auto visibility = geometry::Visibility::build(walls, boundsOf(walls));
    if (!visibility)
        return visibility.error();
    const std::size_t points = space.m_columns * space.m_rows;
    std::vector<std::optional<Sight>> sights(points);
    foundation::parallelChunks(points, kPointsPerChunk, threads, [&](std::size_t, std::size_t begin, std::size_t end) {
        thread_local VisibleArea seen;
        for (std::size_t i = begin; i < end && !context.isCancelled(); ++i)
            if (const Point eye = space.point(i); isOpen(cell, space.m_obstacles, eye) && visibility.value().from(eye, {}, seen))
                sights[i] = sightOf(seen);
    });
    if (context.isCancelled())
        return foundation::Error{"cancelled", foundation::told("Cancelled."), {}};
    for (const std::optional<Sight>& sight : sights) {
        space.m_place.push_back(sight ? static_cast<std::uint32_t>(space.m_sights.size()) : kNowhere);
        if (sight)
            space.m_sights.push_back(*sight);
    }
    return space;
}

const OpenSpace::Sight* OpenSpace::from(Point place) const
{
    const auto nearest = [](double at, std::size_t count) {
        return std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(std::floor(at + 0.5)), 0, static_cast<std::ptrdiff_t>(count) - 1);
    };
    const Point at = (place - m_origin) * (1.0 / m_spacing_m);
    const std::ptrdiff_t column = nearest(at.x, m_columns);
    const std::ptrdiff_t row = nearest(at.y, m_rows);
    const Sight* best = nullptr;
    double best_m = std::numeric_limits<double>::infinity();
    for (std::ptrdiff_t y = std::max<std::ptrdiff_t>(row - 1, 0); y <= row + 1 && y < static_cast<std::ptrdiff_t>(m_rows); ++y)
        for (std::ptrdiff_t x = std::max<std::ptrdiff_t>(column - 1, 0); x <= column + 1 && x < static_cast<std::ptrdiff_t>(m_columns);
             ++x) {
            const auto i = static_cast<std::size_t>(y) * m_columns + static_cast<std::size_t>(x);
            if (const double far_m = distance(place, point(i)); m_place[i] != kNowhere && far_m < best_m) {
                best_m = far_m;
                best = &m_sights[m_place[i]];
            }
        }
    return best;
}

} // namespace passerby::affordance
