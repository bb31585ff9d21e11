// SPDX-License-Identifier: Apache-2.0
#include "core/ground/city_walls.h"

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

/// What opens a border, and where it is one for some people only.
struct BorderKinds {
    const Portals& own;            ///< portals of the cell
    const Portals& stairs;         ///< portals of other cells of its level that lead to other levels
    std::uint32_t layers;          ///< of the border
    std::uint32_t overStairs = 0U; ///< of its parts at `stairs`
};

std::vector<Opening> openingsOf(const Portals& portals, Point from, Point unit, double length_m)
{
    std::vector<Opening> openings;
    for (const world::Portal* portal : portals)
        if (const Opening opening = openingOf(*portal, from, unit, length_m); opening.first < opening.second)
            openings.push_back(opening);
    return openings;
}

/// A straight border, and walls along parts of it.
struct Edge {
    Point from;
    Point to;
    Point unit;
    double length_m;

    /// Walls from `reached_m` to `last_m` but for the openings.
    void fill(double reached_m, double last_m, std::vector<Opening> openings, std::uint32_t layers, std::vector<Wall>& walls) const
    {
        std::sort(openings.begin(), openings.end());
        openings.emplace_back(last_m, last_m);
        for (const auto& [begin_m, end_m] : openings) {
            const double until_m = std::min(begin_m, last_m);
            if (until_m - reached_m > kShortest_m)
                walls.push_back(
                    {reached_m > 0.0 ? from + unit * reached_m : from, until_m < length_m ? from + unit * until_m : to, layers});
            reached_m = std::max(reached_m, end_m);
        }
    }
};

void appendEdge(Point from, Point to, const BorderKinds& kinds, std::vector<Wall>& walls)
{
    const double length_m = geometry::distance(from, to);
    if (length_m < kShortest_m)
        return;
    const Edge edge{from, to, (to - from) * (1.0 / length_m), length_m};
    const std::vector<Opening> own = openingsOf(kinds.own, from, edge.unit, length_m);
    const std::vector<Opening> stairs = openingsOf(kinds.stairs, from, edge.unit, length_m);
    std::vector<Opening> all = own;
    all.insert(all.end(), stairs.begin(), stairs.end());
    edge.fill(0.0, length_m, std::move(all), kinds.layers, walls);
    for (const auto& [begin_m, end_m] : stairs)
        edge.fill(begin_m, end_m, own, kinds.overStairs, walls);
}

void appendRing(const geometry::Ring& ring, const BorderKinds& kinds, std::vector<Wall>& walls)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        appendEdge(ring[i], ring[(i + 1) % ring.size()], kinds, walls);
}

void appendPolygon(const geometry::Polygon& polygon, const BorderKinds& kinds, std::vector<Wall>& walls)
{
    appendRing(polygon.outer, kinds, walls);
    for (const geometry::Ring& hole : polygon.holes)
        appendRing(hole, kinds, walls);
}

/// Portals through which stairs of the level lead to other levels, near the cell and none of its own.
Portals stairsBeside(const world::World& world, const Portals& betweenLevels, world::CellId id, const world::Cell& cell)
{
    Portals found;
    const geometry::Box box = geometry::boundingBox(cell.polygon).grown(kOpening_m);
    for (const world::Portal* portal : betweenLevels)
        if (portal->cellA != id && portal->cellB != id && box.contains(portal->node())
            && (world.cells().find(portal->cellA)->level == cell.level || world.cells().find(portal->cellB)->level == cell.level))
            found.push_back(portal);
    return found;
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
    return std::uint32_t{1} << (static_cast<std::size_t>(place) % (kLevels / 2));
}

std::vector<Wall> cellWalls(const world::World& world, const LevelLayers& layers)
{
    std::vector<Portals> portals(world.cells().size());
    Portals betweenLevels;
    for (const auto& [id, portal] : world.portals()) {
        if (world.cells().find(portal.cellA)->level != world.cells().find(portal.cellB)->level)
            betweenLevels.push_back(&portal);
        for (const world::CellId cell : {portal.cellA, portal.cellB})
            portals[world.cells().indexOf(cell)].push_back(&portal);
    }
    std::vector<Wall> walls;
    for (std::size_t i = 0; i < world.cells().size(); ++i) {
        const auto& [id, cell] = world.cells().at(i);
        const Portals stairs = stairsBeside(world, betweenLevels, id, *cell);
        appendPolygon(cell->polygon, {portals[i], stairs, layers.borders(cell->level), layers.bordersOverStairs(cell->level)}, walls);
    }
    std::sort(walls.begin(), walls.end(), [](const Wall& a, const Wall& b) { return keyOf(a) < keyOf(b); });
    walls.erase(std::unique(walls.begin(), walls.end(), [](const Wall& a, const Wall& b) { return keyOf(a) == keyOf(b); }), walls.end());
    return walls;
}

bool stopsFeet(world::ObstacleKind kind)
{
    return kind != world::ObstacleKind::tree;
}

void appendWalls(const world::Obstacle& obstacle, const LevelLayers& layers, std::vector<Wall>& walls)
{
    const Portals none;
    appendPolygon(obstacle.polygon, {none, none, layers.obstacles(obstacle.level)}, walls);
}

} // namespace passerby::ground
