// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/floor_heights.h"

#include <set>

namespace passerby::shapes {

FloorHeights::FloorHeights(const world::World& world) : m_world(world), m_elevations(m_world)
{
    std::set<std::uint32_t> raised;
    for (const auto& [id, portal] : m_world.portals())
        if (portal.elevation_m != 0.0)
            raised.insert({portal.cellA.number, portal.cellB.number});
    for (const std::uint32_t number : raised) {
        const world::CellId id = m_world.cells().idOf(number);
        const world::Cell& cell = *m_world.cells().find(id);
        Raised& level = m_raised[cell.level];
        level.ids.push_back(id);
        level.cells.push_back(&cell);
        level.boxes.push_back(geometry::boundingBox(cell.polygon));
    }
    for (auto& [number, level] : m_raised)
        level.grid.emplace(level.boxes);
}

double FloorHeights::flat(int level) const
{
    return m_elevations.at({}, level, {});
}

double FloorHeights::at(int level, geometry::Point place) const
{
    if (const auto raised = m_raised.find(level); raised != m_raised.end())
        for (const std::uint32_t item : raised->second.grid->query(place))
            if (geometry::contains(raised->second.cells[item]->polygon, place))
                return m_elevations.at(raised->second.ids[item], level, place);
    return flat(level);
}

bool FloorHeights::isFlat(int level, const geometry::Box& box) const
{
    const auto raised = m_raised.find(level);
    return raised == m_raised.end() || raised->second.grid->query(box).empty();
}

} // namespace passerby::shapes
