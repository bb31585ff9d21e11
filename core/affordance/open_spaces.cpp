// SPDX-License-Identifier: Apache-2.0
// The open spaces of a whole city, those that an edit left alone taken over.
#include "core/affordance/open_space.h"
#include "core/affordance/sight_walls.h"
#include "core/geometry/spatial_grid.h"

#include <algorithm>
#include <map>

namespace passerby::affordance {

using geometry::Box;
using geometry::Polygon;

namespace {

/// What blocks sight on a level.
class LevelObstacles {
public:
    LevelObstacles(const world::World& world, int level) : m_parked(parkedBeforeTheEye(world, level))
    {
        std::vector<Box> boxes;
        for (const auto& [id, obstacle] : world.obstacles())
            if (obstacle.level == level && blocksSight(obstacle)) {
                m_obstacles.push_back(&obstacle.polygon);
                boxes.push_back(boundingBox(obstacle.polygon));
            }
        for (const Polygon& vehicle : m_parked) {
            m_obstacles.push_back(&vehicle);
            boxes.push_back(boundingBox(vehicle));
        }
        m_grid.emplace(boxes);
    }

    [[nodiscard]] std::vector<Polygon> in(const Box& box) const
    {
        std::vector<Polygon> found;
        for (const std::uint32_t obstacle : m_grid->query(box))
            found.push_back(*m_obstacles[obstacle]);
        return found;
    }

private:
    std::vector<Polygon> m_parked;
    std::vector<const Polygon*> m_obstacles; ///< rows of the world, and parked vehicles
    std::optional<geometry::SpatialGrid> m_grid;
};

/// That of the same cell among the same obstacles before an edit; null where there is none.
std::shared_ptr<const OpenSpace> known(world::CellId id, const world::Cell& cell, std::span<const Polygon> obstacles,
                                       const OpenSpaces* before, const world::World* worldBefore)
{
    const world::Cell* was = before ? worldBefore->cells().find(id) : nullptr;
    if (!was || !(was->polygon == cell.polygon))
        return nullptr;
    const std::size_t place = worldBefore->cells().indexOf(id);
    const std::shared_ptr<const OpenSpace> space = place < before->size() ? (*before)[place] : nullptr;
    return space && std::ranges::equal(space->obstacles(), obstacles) ? space : nullptr;
}

} // namespace

foundation::Result<OpenSpaces> findOpenSpaces(const world::World& world, const OpenSpaces* before, const world::World* worldBefore,
                                              unsigned threads, foundation::JobContext& context)
{
    OpenSpaces spaces;
    std::map<int, LevelObstacles> levels;
    for (const auto& [id, cell] : world.cells()) {
        spaces.emplace_back();
        if (!isOpenSpace(cell.polygon))
            continue;
        const LevelObstacles& level = levels.try_emplace(cell.level, world, cell.level).first->second;
        std::vector<Polygon> obstacles = level.in(boundingBox(cell.polygon));
        spaces.back() = known(id, cell, obstacles, before, worldBefore);
        if (spaces.back())
            continue;
        auto built = OpenSpace::build(cell.polygon, std::move(obstacles), threads, context);
        if (!built)
            return built.error();
        spaces.back() = std::make_shared<const OpenSpace>(std::move(built).value());
    }
    return spaces;
}

} // namespace passerby::affordance
