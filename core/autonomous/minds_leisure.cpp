// SPDX-License-Identifier: Apache-2.0
// Where people stand who have nothing to do for a while.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

/// What a place aside is to be like.
struct Demands {
    bool isElsewhere = false; ///< in another cell of the room, else in the same, in sight
    double doorway_m = 1.5;   ///< from doors and portals
    double passes_m = 2.0;    ///< free on the other side than the wall, for who goes by
};

/// The first that any place meets count.
constexpr std::array kDemands{Demands{}, Demands{.isElsewhere = true}, Demands{.doorway_m = 1.0, .passes_m = 0.0}};
constexpr double kInDoorway_m = 1.5;     // from a door or a portal: in somebody's way
constexpr double kBeforeThings_m = 1.5;  // where things are used
constexpr double kLeastFromWall_m = 0.6; // so that one comes there as anywhere
constexpr double kWallReach_m = 2.0;     // walls farther away are all the same
constexpr double kSame_m = 0.01;
constexpr double kDetour = 2.0; // of the way to another cell, over the straight one
constexpr std::array kFar_m{2.0, 3.0, 4.0, 6.0, 8.0};
constexpr int kDirectionsAside = 12;

Point directionAside(int i)
{
    const double angle = 2.0 * std::numbers::pi * i / kDirectionsAside;
    return {std::cos(angle), std::sin(angle)};
}

} // namespace

/// Nothing to do until it is time to leave: once out of the door, or done with something, they make room for who comes through, and for
/// who stands there, and stand. Where there is no room they go on at once.
void Minds::idle(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& visit = person.stack.at(0);
    if (visit.phase == AtLeisure::stepsAside)
        visit.phase = AtLeisure::stands;
    person.isThere = false;
    if (visit.phase == AtLeisure::stands)
        return;
    visit.phase = AtLeisure::stands;
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    const bool isInDoorway = m_city->doorways.isAny(status.cell, status.place, kInDoorway_m);
    findStanding(agent, status.place, status.cell);
    if (!isInDoorway && isApart(status.place))
        return;
    const Spot here{status.place, status.cell, kNone};
    const Spot aside = isInDoorway ? placeAside(agent, status) : placeApart(here, kInDoorway_m);
    if (aside.cell != kNone && go(agent, aside, kAtDoor_m))
        visit.phase = AtLeisure::stepsAside;
    else if (isInDoorway) // nobody spends their time in a door
        person.until_s = std::min(person.until_s, m_setting.now_s);
}

/// The place nearest to a wall, of such the nearest, that meets the first demands that can be met. Without a cell where there is none.
Spot Minds::placeAside(std::uint32_t agent, const SteeredPeople::Status& status) const
{
    const int level = m_setting.world.cells().at(status.cell).row->level;
    Spot best;
    for (const Demands& demands : kDemands) {
        double least_m = std::numeric_limits<double>::infinity();
        for (const double far_m : kFar_m)
            for (int i = 0; i < kDirectionsAside; ++i) {
                const Point place = status.place + directionAside(i) * far_m;
                const std::uint32_t cell = m_setting.street->ground().cellAt(place, level);
                if (cell == kNone || (cell != status.cell) != demands.isElsewhere)
                    continue;
                const Spot spot = m_city->ways.spotAt(place, level);
                if (distance(spot.place, place) > kSame_m)
                    continue;
                const Point wall = wallAt(spot);
                const double wall_m = length(wall);
                if (wall_m < kLeastFromWall_m || wall_m > least_m - kSame_m || !isAside(spot, demands.doorway_m)
                    || !m_city->ways.isFree(spot.cell, place, place - wall * (demands.passes_m / wall_m)) || !isNearBy(agent, status, spot))
                    continue;
                least_m = wall_m;
                best = spot;
            }
        if (best.cell != kNone)
            return best;
    }
    return best;
}

/// From a place to the nearest wall, kWallReach_m long where none is nearer.
Point Minds::wallAt(const Spot& spot) const
{
    const ground::WalkingGround& ground = m_setting.street->ground();
    steering::NearWalls walls;
    ground.walls().findNearest(spot.place, std::min(kWallReach_m, ground.walls().reach_m()), ground.layersOf(spot.cell), walls);
    if (walls.count == 0)
        return {kWallReach_m, 0.0};
    return {static_cast<double>(walls.wall[0].nearest.x), static_cast<double>(walls.wall[0].nearest.y)};
}

/// In sight, or in another cell of the room to which no long way leads.
bool Minds::isNearBy(std::uint32_t agent, const SteeredPeople::Status& status, const Spot& spot) const
{
    if (spot.cell == status.cell)
        return m_city->ways.isFree(status.cell, status.place, spot.place);
    const RoomMap& rooms = m_city->ways.rooms();
    return rooms.roomOf(spot.cell) == rooms.roomOf(status.cell)
           && m_city->waysOf(m_people[agent].who.profile).length_m(status.place, status.cell, spot)
                  <= kDetour * distance(status.place, spot.place);
}

/// Whether somebody who stands there is in nobody's way: in no doorway, before nothing that is used, in no line, and apart from others.
bool Minds::isAside(const Spot& spot, double doorway_m) const
{
    if (!isApart(spot.place))
        return false;
    const std::uint32_t room = m_city->ways.rooms().roomOf(spot.cell);
    if (m_city->doorways.isAny(spot.cell, spot.place, doorway_m) || !isClearOfLines(spot.place, room))
        return false;
    const auto isBefore = [&](std::uint32_t thing) {
        const Thing& one = m_city->things.all()[thing];
        return one.use != world::FixtureUse::wait && distance(one.front.place, spot.place) < kBeforeThings_m;
    };
    const auto things = m_city->things.inRoom(room);
    return std::none_of(things.begin(), things.end(), isBefore);
}

} // namespace passerby::autonomous
