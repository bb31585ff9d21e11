// SPDX-License-Identifier: Apache-2.0
// What stands in the way of people on foot.
#include "core/ground/walking_ground.h"
#include "core/steering/sight.h"

#include <algorithm>

namespace passerby::ground {

using geometry::Point;
using navigation::NavigationGraph;

namespace {

bool crossesRing(Point from, Point to, const geometry::Ring& ring)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (steering::crosses(from, to, {ring[i], ring[(i + 1) % ring.size()]}))
            return true;
    return false;
}

} // namespace

/// Whether it stands where people walk.
bool WalkingGround::standsOnCells(const world::Obstacle& obstacle) const
{
    const std::vector<std::uint32_t> near = m_cellGrid->query(boundingBox(obstacle.polygon));
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t cell) {
        const world::Cell& row = *m_world.cells().at(cell).row;
        return row.level == obstacle.level && overlapArea(row.polygon, obstacle.polygon) > 1e-4;
    });
}

std::vector<const world::Obstacle*> WalkingGround::obstaclesOnCells() const
{
    std::vector<const world::Obstacle*> found;
    if (!m_cellGrid)
        return found;
    for (const auto& [id, obstacle] : m_world.obstacles())
        if (stopsFeet(obstacle) && standsOnCells(obstacle))
            found.push_back(&obstacle);
    return found;
}

/// Walls of cells, and of those obstacles and fixtures that leave every way of the city open.
void WalkingGround::standWalls(const NavigationGraph& graph, double wallReach_m)
{
    const LevelLayers layers(m_world);
    const std::vector<steering::Wall> borders = cellWalls(m_world, layers);
    std::uint32_t used = 0;
    for (const steering::Wall& wall : borders)
        used |= wall.layers;
    for (std::uint32_t& edges : m_edgeLayers) // bodies of a city without such edges are on the layers of borders and obstacles alone
        edges &= used;
    m_walkedRound = obstaclesOnCells();
    placeFixtures();
    std::vector<const world::Obstacle*> obstacles = m_walkedRound;
    if (m_fixtures)
        for (const world::Obstacle& fixture : *m_fixtures)
            obstacles.push_back(&fixture);
    for (bool isOpen = false; !isOpen;) {
        std::vector<steering::Wall> walls = borders;
        for (const world::Obstacle* obstacle : obstacles)
            appendWalls(*obstacle, layers, walls);
        m_walls = steering::WallGrid(std::move(walls), wallReach_m);
        m_detours.emplace(m_world, m_cellGrid, obstacles);
        std::vector<char> isInTheWay(obstacles.size());
        findInTheWay(graph, layers, obstacles, isInTheWay);
        std::vector<const world::Obstacle*> left;
        for (std::size_t i = 0; i < obstacles.size(); ++i)
            (isInTheWay[i] != 0 ? m_ignored : left).push_back(obstacles[i]);
        isOpen = left.size() == obstacles.size();
        obstacles = std::move(left);
        const auto isIgnored = [this](const world::Obstacle* o) { return std::ranges::find(m_ignored, o) != m_ignored.end(); };
        if (!isOpen) {
            std::erase_if(m_walkedRound, isIgnored);
            for (auto& fixtures : m_fixturesOf)
                std::erase_if(fixtures, isIgnored);
        }
    }
}

/// Marks those that stand across a way of the city round which none leads.
void WalkingGround::findInTheWay(const NavigationGraph& graph, const LevelLayers& layers,
                                 const std::vector<const world::Obstacle*>& obstacles, std::vector<char>& isInTheWay) const
{
    for (navigation::SegmentIndex i = 0; i < graph.segments().size() && !obstacles.empty(); ++i) {
        const navigation::Segment& segment = graph.segments()[i];
        if (segment.from > segment.to && graph.findSegment(segment.to, segment.from) != navigation::kNone)
            continue; // as its reverse, which was looked at; a way that leads one way alone has none
        const std::uint32_t cell = m_cellOfSegment[i];
        const Point from = beside(cell, graph.nodes()[segment.from].position);
        const Point to = beside(cell, graph.nodes()[segment.to].position);
        if (towards(cell, from, to))
            continue;
        geometry::Box box;
        box.extend(from);
        box.extend(to);
        for (std::size_t place = 0; place < obstacles.size(); ++place) {
            const world::Obstacle& obstacle = *obstacles[place];
            if (layers.borders(obstacle.level) == m_layers[cell] && boundingBox(obstacle.polygon.outer).intersects(box)
                && (contains(obstacle.polygon, from) || contains(obstacle.polygon, to) || crossesRing(from, to, obstacle.polygon.outer)))
                isInTheWay[place] = 1;
        }
    }
}

} // namespace passerby::ground
