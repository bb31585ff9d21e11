// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks/cell_contents.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace passerby::world {

namespace {

std::vector<geometry::Box> boxesOf(const Table<Cell>& cells)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(cells.size());
    for (const auto& [id, cell] : cells)
        boxes.push_back(geometry::boundingBox(cell.polygon));
    return boxes;
}

std::size_t rootOf(std::vector<std::size_t>& parent, std::size_t cell)
{
    while (parent[cell] != cell)
        cell = parent[cell] = parent[parent[cell]];
    return cell;
}

} // namespace

CellContents::CellContents(const World& world) : m_world(world), m_nodes(world.cells().size()), m_grid(boxesOf(world.cells()))
{
    for (const auto& [id, portal] : world.portals()) {
        m_nodes[world.cells().indexOf(portal.cellA)].push_back({portal.node(), false, id.number});
        m_nodes[world.cells().indexOf(portal.cellB)].push_back({portal.node(), false, id.number});
    }
    for (const auto& [id, target] : world.targets())
        m_nodes[world.cells().indexOf(target.cell)].push_back({target.position, true, id.number});
    findParts();
    m_mainPart = lowestOfLargest(m_part);
}

std::size_t CellContents::targetCount(std::size_t cell) const
{
    return static_cast<std::size_t>(
        std::count_if(m_nodes[cell].begin(), m_nodes[cell].end(), [](const CellNode& node) { return node.isTarget; }));
}

void CellContents::findParts()
{
    m_part.resize(count());
    std::iota(m_part.begin(), m_part.end(), std::size_t{0});
    for (const auto& [id, portal] : m_world.portals()) {
        const std::size_t a = rootOf(m_part, m_world.cells().indexOf(portal.cellA));
        const std::size_t b = rootOf(m_part, m_world.cells().indexOf(portal.cellB));
        m_part[std::max(a, b)] = std::min(a, b);
    }
    for (std::size_t i = 0; i < count(); ++i)
        m_part[i] = rootOf(m_part, i);
}

std::size_t CellContents::lowestOfLargest(const std::vector<std::size_t>& parts) const
{
    std::vector<std::size_t> targets(count());
    std::vector<double> area_m2(count());
    for (std::size_t i = 0; i < count(); ++i) {
        targets[parts[i]] += targetCount(i);
        area_m2[parts[i]] += geometry::area(cell(i).polygon);
    }
    std::size_t largest = 0;
    for (std::size_t i = 1; i < count(); ++i)
        if (std::tie(targets[parts[i]], area_m2[parts[i]]) > std::tie(targets[parts[largest]], area_m2[parts[largest]]))
            largest = i;
    return largest;
}

geometry::Point nearestOnBorder(const geometry::Polygon& polygon, geometry::Point p)
{
    geometry::Point best = polygon.outer.front();
    const auto look = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++)
            if (const geometry::Point q = geometry::nearestOnSegment(p, ring[before], ring[i]);
                geometry::distance(p, q) < geometry::distance(p, best))
                best = q;
    };
    look(polygon.outer);
    std::for_each(polygon.holes.begin(), polygon.holes.end(), look);
    return best;
}

} // namespace passerby::world
