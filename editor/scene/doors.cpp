// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/doors.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace passerby::editor {
namespace {

constexpr double kReach_m = 3.0;
constexpr double kGrid_m = 16.0;
constexpr double kLeastWall_m = 1.8;

struct WallLine {
    geometry::Point a;
    geometry::Point b;
};

std::uint64_t key(double x, double y)
{
    const auto cell = [](double v) { return std::uint64_t(std::uint32_t(std::int32_t(std::floor(v / kGrid_m)))); };
    return (cell(x) << 32U) | cell(y);
}

/// Walls of buildings by the squares of a grid that they may come near.
class WallGrid {
public:
    explicit WallGrid(const world::World& world)
    {
        for (const auto& [id, obstacle] : world.obstacles())
            if (obstacle.kind == world::ObstacleKind::building && obstacle.base_m <= 0.0) {
                addRing(obstacle.polygon.outer);
                for (const geometry::Ring& hole : obstacle.polygon.holes)
                    addRing(hole);
            }
    }
    [[nodiscard]] const WallLine* nearest(geometry::Point p) const
    {
        const auto square = m_squares.find(key(p.x, p.y));
        const WallLine* best = nullptr;
        double bestDistance = kReach_m;
        if (square == m_squares.end())
            return nullptr;
        for (const std::size_t i : square->second)
            if (const double d = geometry::distanceToSegment(p, m_walls[i].a, m_walls[i].b); d < bestDistance) {
                bestDistance = d;
                best = &m_walls[i];
            }
        return best;
    }

private:
    void addRing(const geometry::Ring& ring)
    {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const WallLine wall{ring[i], ring[(i + 1) % ring.size()]};
            if (geometry::distance(wall.a, wall.b) < kLeastWall_m)
                continue;
            m_walls.push_back(wall);
            const geometry::Box box = geometry::Box{{std::min(wall.a.x, wall.b.x), std::min(wall.a.y, wall.b.y)},
                                                    {std::max(wall.a.x, wall.b.x), std::max(wall.a.y, wall.b.y)}}
                                          .grown(kReach_m);
            const auto squareOf = [](double value) { return static_cast<int>(std::floor(value / kGrid_m)); };
            for (int x = squareOf(box.low.x); x <= squareOf(box.high.x); ++x)
                for (int y = squareOf(box.low.y); y <= squareOf(box.high.y); ++y)
                    m_squares[key((x + 0.5) * kGrid_m, (y + 0.5) * kGrid_m)].push_back(m_walls.size() - 1);
        }
    }

    std::vector<WallLine> m_walls;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> m_squares;
};

} // namespace

std::vector<Door> findDoors(const world::World& world)
{
    const WallGrid walls(world);
    std::vector<Door> doors;
    for (const auto& [id, target] : world.targets()) {
        const WallLine* wall = walls.nearest(target.position);
        const world::TargetType* type = world.targetTypes().find(target.type);
        if (!wall || !type)
            continue;
        const geometry::Point along = (wall->b - wall->a) * (1.0 / geometry::distance(wall->a, wall->b));
        const double length = geometry::distance(wall->a, wall->b);
        const double u = std::clamp(geometry::dot(target.position - wall->a, along), 0.9, length - 0.9);
        doors.push_back({id.number, wall->a + along * u, along, {along.y, -along.x}, type->color});
    }
    return doors;
}

} // namespace passerby::editor
