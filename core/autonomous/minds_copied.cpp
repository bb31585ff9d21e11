// SPDX-License-Identifier: Apache-2.0
// The same people once more, to be lived on from the moment at which they were copied.
#include "core/autonomous/minds_city.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace passerby::autonomous {

std::vector<RoomPaths::RoomNow> RoomPaths::now(double now_s) const
{
    std::vector<RoomNow> rooms(m_rooms.size());
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        rooms[i] = {m_rooms[i].people, m_rooms[i].isCrowded, {}, m_rooms[i].places};
        for (const Tree& tree : m_rooms[i].trees)
            if (now_s - tree.grown_s < kRenewedAfter_s)
                rooms[i].trees.push_back(tree);
    }
    return rooms;
}

/// Maps that were made since stay, with the people of then in their squares.
void RoomPaths::goBack(const std::vector<RoomNow>& then)
{
    for (std::size_t i = 0; i < m_rooms.size(); ++i) {
        Room& room = m_rooms[i];
        room.people = then[i].people;
        room.isCrowded = then[i].isCrowded;
        room.places = then[i].places;
        decide(room);
        if (room.map)
            room.map->count(room.places);
        for (Tree& tree : room.trees)
            tree.grown_s = -std::numeric_limits<double>::infinity();
        for (const Tree& was : then[i].trees) {
            const auto same = std::ranges::find(room.trees, was.passage, &Tree::passage);
            if (same == room.trees.end())
                room.trees.push_back(was);
            else
                *same = was;
        }
    }
}

std::shared_ptr<const Minds::CityNow> Minds::City::now(double now_s) const
{
    auto now = std::make_shared<CityNow>();
    now->ways = ways.counts();
    if (stepFreeWays)
        now->stepFreeWays = stepFreeWays->counts();
    now->rooms = paths.now(now_s);
    now->turns = turns.doors();
    return now;
}

void Minds::City::goBack(const CityNow& then, const ground::FreeWays& fences)
{
    setFences(fences);
    ways.setCounts(then.ways);
    if (stepFreeWays)
        stepFreeWays->setCounts(*then.stepFreeWays);
    paths.goBack(then.rooms);
    turns.setDoors(then.turns);
}

std::unique_ptr<Minds> Minds::copy() const
{
    std::unique_ptr<Minds> same(new Minds(*this));
    if (m_city && !m_then)
        same->m_then = m_city->now(m_setting.now_s);
    return same;
}

void Minds::resume()
{
    if (const auto then = std::exchange(m_then, nullptr))
        m_city->goBack(*then, m_setting.fences);
}

std::size_t Minds::heldBytes() const
{
    return sizeof(*this) + (m_then ? m_then->heldBytes() : 0)
           + foundation::heldBytes(m_people, m_out, m_effort, m_needs, m_claims, m_desks, m_deskOfThing, m_rings, m_groups, m_shows,
                                   m_lastTrain, m_wakes, m_insideByTarget, m_legs, m_walks)
           + foundation::heldBytes(m_trace, m_path, m_standing, m_whereabouts, m_early, m_events);
}

} // namespace passerby::autonomous
