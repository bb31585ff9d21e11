// SPDX-License-Identifier: Apache-2.0
#include "core/ground/walked_area.h"

#include "core/ground/city_walls.h"

#include <algorithm>

namespace passerby::ground {

using geometry::GridArea;

WalkedAreas::WalkedAreas(const world::World& world)
{
    std::vector<geometry::BoxTree::Entry> boxes;
    for (const auto& [id, obstacle] : world.obstacles())
        if (stopsFeet(obstacle)) {
            boxes.push_back({m_standing.size(), geometry::boundingBox(obstacle.polygon)});
            m_standing.push_back({obstacle.level, geometry::toGridArea(obstacle.polygon)});
        }
    m_boxes = geometry::BoxTree(boxes);
}

GridArea WalkedAreas::standingOn(int level, const geometry::Box& ground) const
{
    std::vector<geometry::BoxTree::Key> near = m_boxes.query(ground);
    std::sort(near.begin(), near.end());
    GridArea all;
    for (const geometry::BoxTree::Key place : near)
        if (m_standing[place].level == level)
            all.insert(all.end(), m_standing[place].outline.begin(), m_standing[place].outline.end());
    return all.empty() ? all : geometry::unite(all);
}

double WalkedAreas::area_m2(const world::Cell& cell) const
{
    const GridArea standing = standingOn(cell.level, geometry::boundingBox(cell.polygon));
    if (standing.empty())
        return geometry::area(cell.polygon);
    return geometry::area(geometry::difference(geometry::toGridArea(cell.polygon), standing));
}

double WalkedAreas::area_m2(const world::Cell& cell, const geometry::Polygon& outline) const
{
    const geometry::Box box = geometry::boundingBox(outline);
    if (!geometry::boundingBox(cell.polygon).intersects(box))
        return 0.0;
    const GridArea within = geometry::intersection(geometry::toGridArea(cell.polygon), geometry::toGridArea(outline));
    const GridArea standing = standingOn(cell.level, box);
    return geometry::area(standing.empty() ? within : geometry::difference(within, standing));
}

} // namespace passerby::ground
