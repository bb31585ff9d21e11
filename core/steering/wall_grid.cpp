// SPDX-License-Identifier: Apache-2.0
#include "core/steering/wall_grid.h"

#include <algorithm>
#include <cassert>

namespace passerby::steering {

using geometry::Box;
using geometry::Point;

namespace {

constexpr double kMostCells = 4e6;

double distance2(Point a, Point b)
{
    return dot(b - a, b - a);
}

Vector relative(Point to, Point from)
{
    return {static_cast<float>(to.x - from.x), static_cast<float>(to.y - from.y)};
}

} // namespace

WallGrid::WallGrid(std::vector<Wall> walls, double reach_m) : m_walls(std::move(walls)), m_reach_m(reach_m), m_cellSize_m(reach_m)
{
    assert(reach_m > 0.0);
    for (const Wall& wall : m_walls) {
        const Point along = wall.b - wall.a;
        const double square = dot(along, along);
        m_lines.push_back({wall.a, along, square > 0.0 ? 1.0 / square : 0.0});
        m_bounds.extend(wall.a);
        m_bounds.extend(wall.b);
    }
    if (!m_walls.empty())
        m_bounds = m_bounds.grown(reach_m);
    const Point size = m_walls.empty() ? Point{} : m_bounds.high - m_bounds.low;
    m_cellSize_m = std::max(m_cellSize_m, std::sqrt(size.x * size.y / kMostCells));
    m_cellSize_m = std::max(m_cellSize_m, std::max(size.x, size.y) / kMostCells);
    m_columns = static_cast<std::size_t>(size.x / m_cellSize_m) + 1;
    m_rows = static_cast<std::size_t>(size.y / m_cellSize_m) + 1;
    listInCells();
}

Box WallGrid::cellBox(std::size_t column, std::size_t row) const
{
    const Point low = m_bounds.low + Point{static_cast<double>(column) * m_cellSize_m, static_cast<double>(row) * m_cellSize_m};
    return {low, low + Point{m_cellSize_m, m_cellSize_m}};
}

template <class Visit>
void WallGrid::visitCells(const Wall& wall, const Visit& visit) const
{
    const Point middle = {m_cellSize_m * 0.5, m_cellSize_m * 0.5};
    const double farthest_m = m_reach_m + length(middle) * 1.001; // from the middle of a cell to a wall within reach of some place in it
    Box box;
    box.extend(wall.a);
    box.extend(wall.b);
    box = box.grown(m_reach_m * 1.001);
    const auto number = [&](double offset, std::size_t count) {
        return std::min(static_cast<std::size_t>(std::max(offset / m_cellSize_m, 0.0)), count - 1);
    };
    for (std::size_t row = number(box.low.y - m_bounds.low.y, m_rows); row <= number(box.high.y - m_bounds.low.y, m_rows); ++row)
        for (std::size_t column = number(box.low.x - m_bounds.low.x, m_columns); column <= number(box.high.x - m_bounds.low.x, m_columns);
             ++column) {
            const Point centre = cellBox(column, row).low + middle;
            if (distance2(centre, geometry::nearestOnSegment(centre, wall.a, wall.b)) <= farthest_m * farthest_m)
                visit(row * m_columns + column);
        }
}

void WallGrid::listInCells()
{
    m_begin.assign(m_columns * m_rows + 1, 0);
    for (const Wall& wall : m_walls)
        visitCells(wall, [&](std::size_t cell) { ++m_begin[cell + 1]; });
    for (std::size_t cell = 1; cell < m_begin.size(); ++cell)
        m_begin[cell] += m_begin[cell - 1];
    m_listed.resize(m_begin.back());
    std::vector<std::uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    for (std::uint32_t i = 0; i < m_walls.size(); ++i)
        visitCells(m_walls[i], [&](std::size_t cell) { m_listed[next[cell]++] = i; });
}

std::span<const std::uint32_t> WallGrid::near(Point place) const
{
    if (m_walls.empty() || !m_bounds.contains(place))
        return {};
    const auto column = std::min(static_cast<std::size_t>((place.x - m_bounds.low.x) / m_cellSize_m), m_columns - 1);
    const auto row = std::min(static_cast<std::size_t>((place.y - m_bounds.low.y) / m_cellSize_m), m_rows - 1);
    const std::size_t cell = row * m_columns + column;
    return std::span(m_listed).subspan(m_begin[cell], m_begin[cell + 1] - m_begin[cell]);
}

bool WallGrid::isAnyWithin(std::span<const std::uint32_t> walls, Point place, double within_m, std::uint32_t layers) const
{
    return std::any_of(walls.begin(), walls.end(), [&](std::uint32_t i) {
        const Point apart = towards(i, place);
        return dot(apart, apart) < within_m * within_m && (m_walls[i].layers & layers) != 0;
    });
}

void WallGrid::findNearest(Point place, double within_m, std::uint32_t layers, NearWalls& found) const
{
    assert(within_m <= m_reach_m);
    std::array<double, NearWalls::kMost> distances;
    std::array<std::uint32_t, NearWalls::kMost> numbers;
    std::array<Point, NearWalls::kMost> nearest;
    found.count = 0;
    for (const std::uint32_t i : near(place)) {
        const Point apart = towards(i, place);
        const double square = dot(apart, apart);
        if (!(square <= within_m * within_m) || (m_walls[i].layers & layers) == 0)
            continue;
        std::uint32_t slot = found.count;
        while (slot > 0 && distances[slot - 1] > square)
            --slot;
        if (slot == NearWalls::kMost)
            continue;
        found.count = std::min(found.count + 1, NearWalls::kMost);
        for (std::uint32_t j = found.count - 1; j > slot; --j) {
            distances[j] = distances[j - 1];
            numbers[j] = numbers[j - 1];
            nearest[j] = nearest[j - 1];
        }
        distances[slot] = square;
        numbers[slot] = i;
        nearest[slot] = apart;
    }
    for (std::uint32_t j = 0; j < found.count; ++j) {
        const Wall& wall = m_walls[numbers[j]];
        found.wall[j] = {relative(nearest[j], {}), relative(wall.a, place), relative(wall.b, place)};
    }
}

} // namespace passerby::steering
