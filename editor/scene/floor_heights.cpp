// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/floor_heights.h"

namespace passerby::editor {

FloorHeights::FloorHeights(const world::World& world) : m_world(world), m_elevations(m_world)
{
    for (const auto& [id, portal] : m_world.portals())
        if (portal.elevation_m != 0.0)
            for (const world::CellId cell : {portal.cellA, portal.cellB})
                if (const world::Cell* row = m_world.cells().find(cell))
                    m_slopes[row->level];
    for (const auto& [id, cell] : m_world.cells())
        if (const auto slopes = m_slopes.find(cell.level); slopes != m_slopes.end()) {
            slopes->second.ids.push_back(id);
            slopes->second.cells.push_back(&cell);
            slopes->second.boxes.push_back(geometry::boundingBox(cell.polygon));
        }
    for (auto& [level, slopes] : m_slopes)
        slopes.grid.emplace(slopes.boxes);
}

double FloorHeights::flat(int level) const
{
    return m_elevations.at({}, level, {});
}

double FloorHeights::at(int level, geometry::Point place, double beyond_m) const
{
    const auto found = m_slopes.find(level);
    if (found == m_slopes.end())
        return flat(level);
    const Slopes& slopes = found->second;
    for (const std::uint32_t item : slopes.grid->query(place))
        if (geometry::contains(slopes.cells[item]->polygon, place))
            return m_elevations.at(slopes.ids[item], level, place);
    return beyond_m;
}

} // namespace passerby::editor
