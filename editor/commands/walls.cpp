// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/walls.h"

#include <functional>

namespace passerby::editor {

using geometry::Point;
using world::Cell;
using world::CellId;

/// Looks at one edge after another; walkable ground lies on their left.
class Walls::Nearest {
public:
    Nearest(Point point, double reach_m) : m_point(point), m_reach_m(reach_m) {}

    void lookAt(const geometry::Ring& ring, int level, bool isWalkableOnLeft, const std::function<bool(Point)>& isWall)
    {
        for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
            const Point at = geometry::nearestOnSegment(m_point, ring[before], ring[i]);
            const double away_m = geometry::distance(m_point, at);
            const Point way = ring[i] - ring[before];
            if (away_m > m_reach_m || (m_best && away_m >= m_best->distance_m) || geometry::length(way) <= 0.0 || !isWall(at))
                continue;
            const Point left = Point{-way.y, way.x} * (1.0 / geometry::length(way));
            m_best = WallPoint{at, isWalkableOnLeft ? left : left * -1.0, away_m, level};
        }
    }
    [[nodiscard]] const std::optional<WallPoint>& best() const { return m_best; }

private:
    Point m_point;
    double m_reach_m;
    std::optional<WallPoint> m_best;
};

void Walls::follow(const world::World& world)
{
    if (!m_ground || !m_ground->follow(world))
        m_ground.emplace(world);
    if (m_obstacleGrid && m_obstacles.sharesStateWith(world.obstacles()))
        return;
    m_obstacles = world.obstacles();
    std::vector<geometry::Box> boxes;
    boxes.reserve(m_obstacles.size());
    for (const auto& [id, obstacle] : m_obstacles)
        boxes.push_back(geometry::boundingBox(obstacle.polygon));
    m_obstacleGrid.emplace(boxes);
}

std::optional<int> Walls::levelAt(Point point, std::optional<int> asked) const
{
    const CellId cell = m_ground ? cellAround(*m_ground, point, asked) : CellId{};
    return cell.isNull() ? std::nullopt : std::optional(m_ground->world().cells().find(cell)->level);
}

std::optional<WallPoint> Walls::nearest(Point point, std::optional<int> level, double reach_m) const
{
    Nearest nearest(point, reach_m);
    if (!m_ground)
        return nearest.best();
    const geometry::Box around = geometry::Box{point, point}.grown(reach_m);
    for (const CellId id : m_ground->near(around)) {
        const Cell& cell = *m_ground->world().cells().find(id);
        if (level && cell.level != *level)
            continue;
        const auto isWall = [&](Point at) { return !isOpenBorder(*m_ground, id, at); };
        nearest.lookAt(cell.polygon.outer, cell.level, true, isWall);
        for (const geometry::Ring& hole : cell.polygon.holes)
            nearest.lookAt(hole, cell.level, true, isWall);
    }
    for (const std::uint32_t place : m_obstacleGrid->query(around)) {
        const world::Obstacle& obstacle = *m_obstacles.at(place).row;
        const bool isWall = obstacle.kind == world::ObstacleKind::building || obstacle.kind == world::ObstacleKind::wall
                            || obstacle.kind == world::ObstacleKind::furniture;
        if (isWall && (!level || obstacle.level == *level))
            nearest.lookAt(obstacle.polygon.outer, obstacle.level, false, [](Point) { return true; });
    }
    return nearest.best();
}

} // namespace passerby::editor
