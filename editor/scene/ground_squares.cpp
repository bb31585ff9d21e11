// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/ground_squares.h"

#include "core/geometry/triangulation.h"
#include "core/ground/city_walls.h"

#include <cmath>
#include <utility>

namespace passerby::editor {

using geometry::GridArea;
using geometry::Point;

namespace {

geometry::Box squareBox(long column, long row)
{
    const Point low = Point{static_cast<double>(column), static_cast<double>(row)} * GroundSquares::kWidth_m;
    return {low, low + Point{GroundSquares::kWidth_m, GroundSquares::kWidth_m}};
}

GridArea squareArea(const geometry::Box& box)
{
    return geometry::toGridArea({{box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}, {}});
}

} // namespace

GroundSquares::GroundSquares(const world::World& world) : m_elevations(world)
{
    for (const auto& [id, cell] : world.cells())
        m_cells.push_back({id, cell.level, geometry::boundingBox(cell.polygon), geometry::toGridArea(cell.polygon)});
    for (const auto& [id, obstacle] : world.obstacles())
        if (ground::stopsFeet(obstacle))
            m_obstacles.push_back({{}, obstacle.level, geometry::boundingBox(obstacle.polygon), geometry::toGridArea(obstacle.polygon)});
}

GroundSquare GroundSquares::cut(const Key& key) const
{
    const auto& [level, column, row] = key;
    const geometry::Box box = squareBox(column, row);
    const GridArea whole = squareArea(box);
    GroundSquare square;
    std::vector<Point> corners;
    for (const Shape& cell : m_cells) {
        if (cell.level != level || !cell.box.intersects(box))
            continue;
        GridArea free = geometry::intersection(cell.area, whole);
        for (const Shape& obstacle : m_obstacles)
            if (!free.empty() && obstacle.level == level && obstacle.box.intersects(box))
                free = geometry::difference(free, obstacle.area);
        square.area_m2 += geometry::area(free);
        for (const geometry::Polygon& piece : geometry::toPolygons(free))
            for (const auto& triangle : geometry::triangulate(piece, corners)) {
                GroundTriangle& ground = square.triangles.emplace_back();
                for (std::size_t i = 0; i < triangle.size(); ++i) {
                    ground.corners[i] = corners[triangle[i]];
                    ground.heights_m[i] = m_elevations.at(cell.cell, level, ground.corners[i]);
                }
            }
    }
    return square;
}

std::size_t GroundSquares::keep(const Key& key, GroundSquare square)
{
    m_numbers[key] = m_squares.size();
    m_squares.push_back(std::move(square));
    return m_squares.size() - 1;
}

std::optional<std::size_t> GroundSquares::largestBeside(const Key& key)
{
    const auto& [level, column, row] = key;
    std::optional<Key> largest;
    double most_m2 = 0.0;
    for (const auto& [across, up] : {std::pair{-1L, 0L}, {1L, 0L}, {0L, -1L}, {0L, 1L}}) {
        const Key beside{level, column + across, row + up};
        const double area_m2 = cut(beside).area_m2; // its own, whatever was added to it: the same in any order of asking
        if (area_m2 >= kLeast_m2 && area_m2 > most_m2) {
            most_m2 = area_m2;
            largest = beside;
        }
    }
    return largest ? make(*largest) : std::nullopt;
}

std::optional<std::size_t> GroundSquares::make(const Key& key)
{
    if (const auto known = m_numbers.find(key); known != m_numbers.end())
        return known->second;
    GroundSquare square = cut(key);
    if (square.area_m2 >= kLeast_m2)
        return keep(key, std::move(square));
    const std::optional<std::size_t> beside = largestBeside(key);
    if (!beside)
        return square.area_m2 > 0.0 ? std::optional(keep(key, std::move(square))) : m_numbers[key] = std::nullopt;
    GroundSquare& larger = m_squares[*beside];
    larger.area_m2 += square.area_m2;
    larger.triangles.insert(larger.triangles.end(), square.triangles.begin(), square.triangles.end());
    m_numbers[key] = beside;
    return beside;
}

std::optional<std::size_t> GroundSquares::at(int level, Point place)
{
    return make({level, std::lround(std::floor(place.x / kWidth_m)), std::lround(std::floor(place.y / kWidth_m))});
}

} // namespace passerby::editor
