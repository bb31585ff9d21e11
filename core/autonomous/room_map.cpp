// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/room_map.h"

#include <algorithm>
#include <limits>
#include <map>

namespace passerby::autonomous {

using navigation::kNone;

RoomMap::RoomMap(const world::World& world, const navigation::NavigationGraph& graph)
{
    nameRooms(world);
    findPassages(world, graph);
}

void RoomMap::nameRooms(const world::World& world)
{
    std::vector<const world::Region*> regions;
    for (const auto& [id, region] : world.regions())
        if (region.isRoom)
            regions.push_back(&region);
    std::map<const world::Region*, std::uint32_t> roomOfRegion;
    for (const auto& [id, cell] : world.cells()) {
        const geometry::Point inside = interiorPoint(cell.polygon);
        const auto next = static_cast<std::uint32_t>(m_levels.size());
        std::uint32_t room = next;
        const auto holder = std::find_if(regions.begin(), regions.end(), [&, &cell = cell](const world::Region* region) {
            return region->level == cell.level && contains(region->polygon, inside);
        });
        if (holder != regions.end())
            room = roomOfRegion.try_emplace(*holder, next).first->second;
        if (room == next)
            m_levels.push_back(cell.level);
        m_roomOfCell.push_back(room);
        m_cellNumbers.push_back(id.number);
    }
}

void RoomMap::findPassages(const world::World& world, const navigation::NavigationGraph& graph)
{
    std::vector<std::vector<std::uint32_t>> ofRoom(roomCount());
    for (navigation::NodeIndex node = 0; node < graph.portalCount(); ++node) {
        const world::Portal& portal = *world.portals().find(world.portals().idOf(graph.nodes()[node].number));
        const std::uint32_t a = m_roomOfCell[world.cells().indexOf(portal.cellA)];
        const std::uint32_t b = m_roomOfCell[world.cells().indexOf(portal.cellB)];
        if (a == b)
            continue;
        for (const std::uint32_t room : {a, b})
            ofRoom[room].push_back(static_cast<std::uint32_t>(m_passages.size()));
        m_passages.push_back(
            {node, std::min(a, b), std::max(a, b), distance(portal.a, portal.b), portal.kind == world::PortalKind::escalator ? a : kNone});
    }
    for (const std::vector<std::uint32_t>& passages : ofRoom) {
        m_firstPassage.push_back(static_cast<std::uint32_t>(m_passagesOfRoom.size()));
        m_passagesOfRoom.insert(m_passagesOfRoom.end(), passages.begin(), passages.end());
    }
    m_firstPassage.push_back(static_cast<std::uint32_t>(m_passagesOfRoom.size()));
}

void RoomMap::findNext(std::uint32_t room, geometry::Point place, const WayTree& toGoal,
                       const navigation::NavigationGraph& graph, std::vector<NextPassage>& found) const
{
    found.clear();
    const auto roomOfSegment = [&](navigation::SegmentIndex segment) {
        const auto cell = std::lower_bound(m_cellNumbers.begin(), m_cellNumbers.end(), graph.segments()[segment].cell);
        return m_roomOfCell[static_cast<std::size_t>(cell - m_cellNumbers.begin())];
    };
    double least_m = std::numeric_limits<double>::infinity();
    for (const std::uint32_t passage : passagesOf(room)) {
        const navigation::NodeIndex portal = m_passages[passage].portal;
        if (!m_passages[passage].leadsOutOf(room))
            continue;
        const bool isGoal = portal == toGoal.source();
        if (!isGoal && (toGoal[portal].segment == kNone || roomOfSegment(toGoal[portal].segment) == room))
            continue;
        const double way_m = distance(place, graph.nodes()[portal].position);
        found.push_back({passage, way_m, toGoal[portal].distance_m});
        least_m = std::min(least_m, way_m + toGoal[portal].distance_m);
    }
    std::erase_if(found, [&](const NextPassage& next) { return next.way_m + next.rest_m > (1.0 + kNotWorse) * least_m + kNotWorse_m; });
}

} // namespace passerby::autonomous
