// SPDX-License-Identifier: Apache-2.0
#include "core/ground/city_walls.h"

#include "core/geometry/spatial_grid.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace passerby::ground {

using geometry::Point;
using steering::Wall;

namespace {

constexpr double kShortest_m = 1e-3; // pieces of wall shorter than this are left out

/// Part of a wall that a portal opens, in metres from its beginning.
using Opening = std::pair<double, double>;

/// Empty (first ≥ second) where the portal does not lie on the wall.
Opening openingOf(const world::Portal& portal, Point from, Point unit, double length_m)
{
    const auto along = [&](Point p) { return dot(p - from, unit); };
    const auto beside = [&](Point p) { return std::abs(cross(unit, p - from)); };
    if (beside(portal.a) > kOpening_m || beside(portal.b) > kOpening_m)
        return {};
    const double a_m = along(portal.a);
    const double b_m = along(portal.b);
    return {std::clamp(std::min(a_m, b_m), 0.0, length_m), std::clamp(std::max(a_m, b_m), 0.0, length_m)};
}

using Portals = std::vector<const world::Portal*>;

/// What interrupts the border of a cell: its own portals, and ends of stairs beside it that lead to another level.
struct Interruptions {
    Portals portals;
    Portals ends;
};

/// Layers of a wall, and of its parts at the ends of stairs.
struct BorderLayers {
    std::uint32_t wall = 0;
    std::uint32_t edge = 0;
};

void appendEdge(Point from, Point to, const Interruptions& by, BorderLayers layers, std::vector<Wall>& walls)
{
    const double length_m = geometry::distance(from, to);
    if (length_m < kShortest_m)
        return;
    const Point unit = (to - from) * (1.0 / length_m);
    std::vector<Opening> openings;
    for (const world::Portal* portal : by.portals)
        if (const Opening opening = openingOf(*portal, from, unit, length_m); opening.first < opening.second)
            openings.push_back(opening);
    for (const world::Portal* end : by.ends)
        if (const Opening opening = openingOf(*end, from, unit, length_m); opening.first < opening.second) {
            openings.push_back(opening);
            walls.push_back({from + unit * opening.first, from + unit * opening.second, layers.edge});
        }
    std::sort(openings.begin(), openings.end());
    openings.emplace_back(length_m, length_m);
    double reached_m = 0.0;
    for (const auto& [begin_m, end_m] : openings) {
        if (begin_m - reached_m > kShortest_m) {
            const Point a = reached_m > 0.0 ? from + unit * reached_m : from;
            walls.push_back({a, begin_m < length_m ? from + unit * begin_m : to, layers.wall});
        }
        reached_m = std::max(reached_m, end_m);
    }
}

void appendRing(const geometry::Ring& ring, const Interruptions& by, BorderLayers layers, std::vector<Wall>& walls)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        appendEdge(ring[i], ring[(i + 1) % ring.size()], by, layers, walls);
}

void appendPolygon(const geometry::Polygon& polygon, const Interruptions& by, BorderLayers layers, std::vector<Wall>& walls)
{
    appendRing(polygon.outer, by, layers, walls);
    for (const geometry::Ring& hole : polygon.holes)
        appendRing(hole, by, layers, walls);
}

/// Portals by which stairs lead on to a cell of another level, with the stairs.
std::vector<std::pair<const world::Portal*, const world::Cell*>> endsOfStairs(const world::World& world)
{
    std::vector<std::pair<const world::Portal*, const world::Cell*>> ends;
    for (const auto& [id, portal] : world.portals()) {
        const world::Cell* a = world.cells().find(portal.cellA);
        const world::Cell* b = world.cells().find(portal.cellB);
        if (a->level == b->level)
            continue;
        for (const world::Cell* cell : {a, b})
            if (cell->kind == world::CellKind::stairs)
                ends.emplace_back(&portal, cell);
    }
    return ends;
}

/// Adds the ends of stairs to what interrupts the floors of their own level beside them.
void addEnds(const world::World& world, std::vector<Interruptions>& interruptions)
{
    const auto ends = endsOfStairs(world);
    if (ends.empty())
        return;
    std::vector<geometry::Box> boxes;
    for (const auto& [id, cell] : world.cells())
        boxes.push_back(boundingBox(cell.polygon));
    const geometry::SpatialGrid grid(boxes);
    for (const auto& [portal, stairs] : ends) {
        geometry::Box box;
        box.extend(portal->a);
        box.extend(portal->b);
        for (const std::uint32_t i : grid.query(box.grown(kOpening_m))) {
            const world::Cell& floor = *world.cells().at(i).row;
            if (floor.level == stairs->level && floor.kind != world::CellKind::stairs)
                interruptions[i].ends.push_back(portal);
        }
    }
}

auto keyOf(const Wall& wall)
{
    const auto low = std::min(std::pair(wall.a.x, wall.a.y), std::pair(wall.b.x, wall.b.y));
    const auto high = std::max(std::pair(wall.a.x, wall.a.y), std::pair(wall.b.x, wall.b.y));
    return std::tuple(low, high, wall.layers);
}

} // namespace

LevelLayers::LevelLayers(const world::World& world)
{
    for (const auto& [id, cell] : world.cells())
        m_levels.push_back(cell.level);
    std::sort(m_levels.begin(), m_levels.end());
    m_levels.erase(std::unique(m_levels.begin(), m_levels.end()), m_levels.end());
}

std::uint32_t LevelLayers::borders(int level) const
{
    const auto place = std::lower_bound(m_levels.begin(), m_levels.end(), level) - m_levels.begin();
    return std::uint32_t{1} << (static_cast<std::size_t>(place) % kLevels);
}

std::uint32_t LevelLayers::all(int level) const
{
    if (!std::binary_search(m_levels.begin(), m_levels.end(), level))
        return 0;
    return borders(level) | obstacles(level) | edges(level);
}

std::vector<Wall> cellWalls(const world::World& world, const LevelLayers& layers)
{
    std::vector<Interruptions> interruptions(world.cells().size());
    for (const auto& [id, portal] : world.portals())
        for (const world::CellId cell : {portal.cellA, portal.cellB})
            interruptions[world.cells().indexOf(cell)].portals.push_back(&portal);
    addEnds(world, interruptions);
    std::vector<Wall> walls;
    for (std::size_t i = 0; i < world.cells().size(); ++i) {
        const world::Cell& cell = *world.cells().at(i).row;
        appendPolygon(cell.polygon, interruptions[i], {layers.borders(cell.level), layers.edges(cell.level)}, walls);
    }
    std::sort(walls.begin(), walls.end(), [](const Wall& a, const Wall& b) { return keyOf(a) < keyOf(b); });
    walls.erase(std::unique(walls.begin(), walls.end(), [](const Wall& a, const Wall& b) { return keyOf(a) == keyOf(b); }), walls.end());
    return walls;
}

bool stopsFeet(world::ObstacleKind kind)
{
    return kind != world::ObstacleKind::tree;
}

bool stopsFeet(const world::Obstacle& obstacle)
{
    return stopsFeet(obstacle.kind) && obstacle.base_m < world::kHeadroom_m;
}

void appendWalls(const world::Obstacle& obstacle, const LevelLayers& layers, std::vector<Wall>& walls)
{
    appendPolygon(obstacle.polygon, {}, {layers.obstacles(obstacle.level), 0}, walls);
}

} // namespace passerby::ground
