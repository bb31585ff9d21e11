// SPDX-License-Identifier: Apache-2.0
// Maps of rooms: when they are made.
#include "core/autonomous/room_paths.h"

#include <limits>

namespace passerby::autonomous {

namespace {

constexpr double kProvided_m = 4.0; // tiles are asked for so far to either side

} // namespace

/// Tiles that are not made anew are shared.
void RoomPaths::keepPerception(const RoomPaths& before)
{
    if (!before.m_perception)
        return;
    m_perception = before.m_perception;
    m_perception->renew(m_world, m_ways.ground());
    for (const Room& was : before.m_rooms)
        for (std::uint32_t room = 0; was.map && room < m_rooms.size(); ++room)
            if (was.cells.front() == m_rooms[room].cells.front())
                announce(room);
}

/// Makes tiles for the room's map; returns how many. Fewer than `most`: all are there.
std::size_t RoomPaths::provide(std::uint32_t room, std::size_t most)
{
    return perception().provide(m_ways.rooms().level(room), m_rooms[room].box.grown(kProvided_m), most);
}

void RoomPaths::announce(std::uint32_t room)
{
    Room& one = m_rooms[room];
    if (!one.isMapped || one.isAnnounced || one.map)
        return;
    one.isAnnounced = true;
    m_announced.push_back(room);
}

void RoomPaths::prepare()
{
    if (m_announced.empty())
        return;
    const std::uint32_t room = m_announced.front();
    const bool isNeeded = m_rooms[room].isMapped && !m_rooms[room].map;
    if (isNeeded && provide(room, kTilesAtOnce) > 0)
        return;
    if (isNeeded)
        static_cast<void>(mapOf(room));
    m_rooms[room].isAnnounced = false;
    m_announced.erase(m_announced.begin());
}

void RoomPaths::prepareAll(std::span<const std::uint32_t> rooms)
{
    std::size_t left = kTilesAtStart;
    for (const std::uint32_t room : rooms)
        if (m_rooms[room].isMapped && !m_rooms[room].map) {
            left -= provide(room, left);
            if (left == 0)
                return;
            static_cast<void>(mapOf(room));
        }
}

const PathMap& RoomPaths::mapOf(std::uint32_t room)
{
    Room& one = m_rooms[room];
    if (!one.map) {
        provide(room, std::numeric_limits<std::size_t>::max());
        one.map = std::make_unique<PathMap>(perception(), m_ways.rooms().level(room), one.cells, one.box);
        layTrees(room);
        one.map->count(one.places);
    }
    return *one.map;
}

/// Memory for the trees to all passages, which are grown when somebody asks.
void RoomPaths::layTrees(std::uint32_t room)
{
    Room& one = m_rooms[room];
    const std::size_t leaves = one.map->leaves().size();
    for (const std::uint32_t passage : m_ways.rooms().passagesOf(room)) {
        LeafTree tree;
        tree.cost_m.reserve(leaves);
        tree.towards.reserve(leaves);
        one.trees.push_back({passage, -std::numeric_limits<double>::infinity(), std::move(tree)});
    }
}

} // namespace passerby::autonomous
