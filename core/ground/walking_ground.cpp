// SPDX-License-Identifier: Apache-2.0
#include "core/ground/walking_ground.h"

#include "core/steering/sight.h"

#include <algorithm>
#include <limits>

namespace passerby::ground {

using geometry::Point;
using navigation::NavigationGraph;
using navigation::NodeIndex;

WalkingGround::WalkingGround(const world::World& world, const NavigationGraph& graph, double wallReach_m)
    : m_world(world), m_levelLayers(world)
{
    layGates(graph);
    standWalls(graph, wallReach_m);
}

void WalkingGround::layGates(const NavigationGraph& graph)
{
    std::vector<geometry::Box> boxes;
    for (const auto& [id, cell] : m_world.cells()) {
        m_layers.push_back(m_levelLayers.borders(cell.level));
        m_edgeLayers.push_back(cell.kind == world::CellKind::stairs ? 0 : m_levelLayers.edges(cell.level));
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

bool WalkingGround::holds(std::uint32_t cell, Point place) const
{
    return contains(m_world.cells().at(cell).row->polygon, place);
}

std::uint32_t WalkingGround::cellAt(Point place, int level) const
{
    if (!m_cellGrid)
        return navigation::kNone;
    const std::uint32_t cell =
        m_cellGrid->findAt(place, [&](std::uint32_t one) { return m_world.cells().at(one).row->level == level && holds(one, place); });
    return cell < m_cellGrid->size() ? cell : navigation::kNone;
}

std::pair<std::uint32_t, Point> WalkingGround::nearestPlace(Point place, int level) const
{
    if (const std::uint32_t cell = cellAt(place, level); cell != navigation::kNone)
        return {cell, place};
    std::pair<std::uint32_t, Point> nearest{navigation::kNone, place};
    double least_m = std::numeric_limits<double>::infinity();
    for (std::uint32_t cell = 0; cell < m_layers.size(); ++cell) {
        const world::Cell& row = *m_world.cells().at(cell).row;
        if (row.level != level)
            continue;
        const auto look = [&](const geometry::Ring& ring) {
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Point near = nearestOnSegment(place, ring[i], ring[(i + 1) % ring.size()]);
                if (const double far_m = distance(place, near); far_m < least_m) {
                    least_m = far_m;
                    nearest = {cell, near};
                }
            }
        };
        look(row.polygon.outer);
        std::ranges::for_each(row.polygon.holes, look);
    }
    return nearest;
}

bool WalkingGround::isInObstacle(std::uint32_t cell, Point place) const
{
    return fixtureAt(cell, place) || std::any_of(m_walkedRound.begin(), m_walkedRound.end(), [&](const world::Obstacle* obstacle) {
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
    return m_detours->firstCorner(m_walls, layersOf(cell), cell, beside(cell, from), beside(cell, to));
}

} // namespace passerby::ground
