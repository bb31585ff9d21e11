// SPDX-License-Identifier: Apache-2.0
// Room to stand among others who stand.
#include "core/autonomous/minds_city.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;
using street::SteeredPeople;

namespace {

constexpr double kApart_m = 1.0;       // from others who stand or go to stand
constexpr double kSince_m = 2.0;       // that nobody goes farther in a second
constexpr double kMinds_m = 9.0;       // places are looked for so far away
constexpr double kNextTurn_m = 0.75;   // places lie on a spiral: the i-th √i times as far from its middle, one for each 1.8 m²
constexpr std::uint32_t kPlaces = 100; // 7.5 m

} // namespace

/// Where somebody stands or goes.
Spot Minds::whereabouts(std::uint32_t agent) const
{
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    return m_people[agent].isLed ? m_people[agent].to : Spot{status.place, status.cell, navigation::kNone};
}

/// Where all are and where they go, once a second; whoever comes out or sets out is put in again (comeOut, go).
void Minds::findAll()
{
    m_whereabouts.clear(2 * m_out.size());
    for (const std::uint32_t agent : m_out) {
        m_whereabouts.put(m_setting.street->status(idOf(agent)).place, agent);
        if (m_people[agent].isLed)
            m_whereabouts.put(m_people[agent].to.place, agent);
    }
}

/// Where the others of the level stand or go who are so near that somebody who stands near a place has to mind them. Those with whom they
/// walk are none: these come along.
void Minds::findStanding(std::uint32_t agent, Point place, std::uint32_t cell)
{
    const auto levelOf = [&](std::uint32_t one) { return m_setting.world.cells().at(one).row->level; };
    m_standing.clear();
    m_whereabouts.visitNear(place, kMinds_m + kApart_m + kSince_m, [&](std::uint32_t other) {
        if (other >= m_people.size() || !m_people[other].isOut || isCompanion(agent, other))
            return;
        const Spot there = whereabouts(other);
        if (distance(there.place, place) < kMinds_m + kApart_m && levelOf(there.cell) == levelOf(cell))
            m_standing.push_back(there.place);
    });
}

/// Themselves, or somebody with whom they are out.
bool Minds::isCompanion(std::uint32_t agent, std::uint32_t other) const
{
    return agent == other
           || (m_people[agent].isWithGroup && m_people[other].isWithGroup && m_groups.groupOf(agent) == m_groups.groupOf(other));
}

/// From those whom findStanding() found.
bool Minds::isApart(Point place) const
{
    return std::none_of(m_standing.begin(), m_standing.end(), [&](Point other) { return distance(other, place) < kApart_m; });
}

/// The place nearest to a spot, in its cell and in sight from it, that is apart from those whom findStanding() found, and, where
/// `doorway_m` is not 0, in nobody's way (isAside). The spot itself where there is none near.
Spot Minds::placeApart(const Spot& around, double doorway_m) const
{
    const ground::WalkingGround& ground = m_setting.street->ground();
    constexpr double kTurn_rad = 2.0 * std::numbers::pi * (2.0 - std::numbers::phi); // the golden angle: no two in one direction
    for (std::uint32_t i = 0; i < kPlaces; ++i) {
        const Point place = around.place + Point{std::cos(kTurn_rad * i), std::sin(kTurn_rad * i)} * (kNextTurn_m * std::sqrt(i));
        if (!isApart(place) || !ground.holds(around.cell, place) || !m_city->ways.isFree(around.cell, around.place, place)
            || ground.isInObstacle(around.cell, place))
            continue;
        const Spot spot = m_city->ways.spotAt(place, m_setting.world.cells().at(around.cell).row->level);
        if (doorway_m == 0.0 || isAside(spot, doorway_m))
            return spot;
    }
    return around;
}

} // namespace passerby::autonomous
