// SPDX-License-Identifier: Apache-2.0
#include "core/ground/walking_ground.h"

#include "core/steering/sight.h"

#include <algorithm>
#include <limits>

namespace passerby::ground {

using geometry::Point;
using navigation::NavigationGraph;
using navigation::NodeIndex;

namespace {

constexpr double kHeadroom_m = 2.2; // obstacles that begin higher up are walked under

bool crossesRing(Point from, Point to, const geometry::Ring& ring)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (steering::crosses(from, to, {ring[i], ring[(i + 1) % ring.size()]}))
            return true;
    return false;
}

} // namespace

WalkingGround::WalkingGround(const world::World& world, const NavigationGraph& graph, double wallReach_m) : m_world(world)
{
    layGates(graph);
    standWalls(graph, wallReach_m);
}

void WalkingGround::layGates(const NavigationGraph& graph)
{
    const LevelLayers layers(m_world);
    std::vector<geometry::Box> boxes;
    for (const auto& [id, cell] : m_world.cells()) {
        m_layers.push_back(layers.borders(cell.level));
        boxes.push_back(boundingBox(cell.polygon));
    }
    if (!boxes.empty())
        m_cellGrid.emplace(std::span<const geometry::Box>(boxes));
    m_portals.resize(m_layers.size());
    const auto indexOf = [&](world::CellId cell) { return static_cast<std::uint32_t>(m_world.cells().indexOf(cell)); };
    for (NodeIndex node = 0; node < graph.nodes().size(); ++node) {
        const std::uint32_t number = graph.nodes()[node].number;
        if (graph.nodes()[node].isTarget) {
            const world::Target& target = *m_world.targets().find(m_world.targets().idOf(number));
            m_gates.push_back({target.position, target.position, {indexOf(target.cell), indexOf(target.cell)}, {}, false});
            continue;
        }
        m_gates.push_back(gateOf(*m_world.portals().find(m_world.portals().idOf(number))));
        for (const std::uint32_t cell : m_gates.back().cells)
            m_portals[cell].push_back(node);
    }
    for (const navigation::Segment& segment : graph.segments())
        m_cellOfSegment.push_back(indexOf(m_world.cells().idOf(segment.cell)));
}

WalkingGround::Gate WalkingGround::gateOf(const world::Portal& portal) const
{
    Gate gate{portal.a, portal.b, {}, {}, portal.kind == world::PortalKind::escalator && portal.cellA != portal.cellB};
    const Point along = portal.b - portal.a;
    const Point left = length(along) > 0.0 ? Point{-along.y, along.x} * (2.0 * kOpening_m / length(along)) : Point{};
    for (std::size_t side = 0; side < 2; ++side) {
        const world::CellId cell = side == 0 ? portal.cellA : portal.cellB;
        gate.cells[side] = static_cast<std::uint32_t>(m_world.cells().indexOf(cell));
        gate.isAhead[side] = contains(m_world.cells().find(cell)->polygon, portal.node() + left);
    }
    return gate;
}

/// Obstacles that stand where people walk.
std::vector<const world::Obstacle*> WalkingGround::obstaclesOnCells() const
{
    std::vector<const world::Obstacle*> found;
    if (!m_cellGrid)
        return found;
    for (const auto& [id, obstacle] : m_world.obstacles()) {
        if (!stopsFeet(obstacle.kind) || obstacle.base_m >= kHeadroom_m)
            continue;
        const std::vector<std::uint32_t> near = m_cellGrid->query(boundingBox(obstacle.polygon));
        if (std::any_of(near.begin(), near.end(), [&, &obstacle = obstacle](std::uint32_t cell) {
                const world::Cell& row = *m_world.cells().at(cell).row;
                return row.level == obstacle.level && overlapArea(row.polygon, obstacle.polygon) > 1e-4;
            }))
            found.push_back(&obstacle);
    }
    return found;
}

/// Walls of cells, and of those obstacles that leave every way of the city open.
void WalkingGround::standWalls(const NavigationGraph& graph, double wallReach_m)
{
    const LevelLayers layers(m_world);
    const std::vector<steering::Wall> borders = cellWalls(m_world, layers);
    std::vector<const world::Obstacle*> obstacles = obstaclesOnCells();
    for (bool isOpen = false; !isOpen;) {
        std::vector<steering::Wall> walls = borders;
        for (const world::Obstacle* obstacle : obstacles)
            appendWalls(*obstacle, layers, walls);
        m_walls = steering::WallGrid(std::move(walls), wallReach_m);
        m_detours.emplace(m_world, m_cellGrid, obstacles);
        std::vector<const world::Obstacle*> inTheWay;
        for (navigation::SegmentIndex i = 0; i < graph.segments().size() && !obstacles.empty(); ++i) {
            const navigation::Segment& segment = graph.segments()[i];
            if (segment.from > segment.to)
                continue;
            const Point from = graph.nodes()[segment.from].position;
            const Point to = graph.nodes()[segment.to].position;
            if (towards(m_cellOfSegment[i], from, to))
                continue;
            std::copy_if(obstacles.begin(), obstacles.end(), std::back_inserter(inTheWay), [&](const world::Obstacle* obstacle) {
                return layers.borders(obstacle->level) == m_layers[m_cellOfSegment[i]]
                       && (contains(obstacle->polygon, from) || contains(obstacle->polygon, to)
                           || crossesRing(from, to, obstacle->polygon.outer));
            });
        }
        isOpen = inTheWay.empty();
        const auto isInTheWay = [&](const world::Obstacle* o) { return std::find(inTheWay.begin(), inTheWay.end(), o) != inTheWay.end(); };
        std::copy_if(obstacles.begin(), obstacles.end(), std::back_inserter(m_ignored), isInTheWay);
        std::erase_if(obstacles, isInTheWay);
    }
    m_walkedRound = std::move(obstacles);
}

bool WalkingGround::holds(std::uint32_t cell, Point place) const
{
    return contains(m_world.cells().at(cell).row->polygon, place);
}

std::uint32_t WalkingGround::cellAt(Point place, int level) const
{
    if (m_cellGrid)
        for (const std::uint32_t cell : m_cellGrid->query(place))
            if (m_world.cells().at(cell).row->level == level && holds(cell, place))
                return cell;
    return navigation::kNone;
}

std::pair<std::uint32_t, Point> WalkingGround::nearestPlace(Point place, int level) const
{
    if (const std::uint32_t cell = cellAt(place, level); cell != navigation::kNone)
        return {cell, place};
    std::pair<std::uint32_t, Point> nearest{navigation::kNone, place};
    double least_m = std::numeric_limits<double>::infinity();
    for (std::uint32_t cell = 0; cell < m_layers.size(); ++cell) {
        const world::Cell& row = *m_world.cells().at(cell).row;
        const geometry::Ring& ring = row.polygon.outer;
        for (std::size_t i = 0; i < ring.size() && row.level == level; ++i) {
            const Point near = nearestOnSegment(place, ring[i], ring[(i + 1) % ring.size()]);
            if (const double far_m = distance(place, near); far_m < least_m) {
                least_m = far_m;
                nearest = {cell, near};
            }
        }
    }
    return nearest;
}

bool WalkingGround::isInObstacle(std::uint32_t cell, Point place) const
{
    return std::any_of(m_walkedRound.begin(), m_walkedRound.end(), [&](const world::Obstacle* obstacle) {
        return obstacle->level == m_world.cells().at(cell).row->level && contains(obstacle->polygon, place);
    });
}

NodeIndex WalkingGround::crossed(std::uint32_t cell, Point from, Point to, NodeIndex except) const
{
    constexpr double kSlack = 1e-6; // of the portal's length, for rounding at its ends
    for (const NodeIndex node : m_portals[cell]) {
        if (node == except)
            continue;
        const Gate& gate = m_gates[node];
        const double before = orientation(gate.a, gate.b, from);
        const double after = orientation(gate.a, gate.b, to);
        if (!gate.leads(cell, before, after))
            continue;
        const Point at = from + (to - from) * (before / (before - after));
        const Point along = gate.b - gate.a;
        const double share = dot(at - gate.a, along) / dot(along, along);
        if (share >= -kSlack && share <= 1.0 + kSlack)
            return node;
    }
    return navigation::kNone;
}

NodeIndex WalkingGround::between(std::uint32_t cell, std::uint32_t other) const
{
    for (const NodeIndex node : m_portals[cell])
        if (m_gates[node].beyond(cell) == other && m_gates[node].letsOutOf(cell))
            return node;
    return navigation::kNone;
}

bool WalkingGround::isFree(std::uint32_t cell, Point from, Point to) const
{
    return steering::isFreeWay(m_walls, from, to, layersOf(cell));
}

std::optional<Point> WalkingGround::towards(std::uint32_t cell, Point from, Point to) const
{
    return m_detours->firstCorner(m_walls, layersOf(cell), cell, from, to);
}

} // namespace passerby::ground
