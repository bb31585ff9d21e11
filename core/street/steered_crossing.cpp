// SPDX-License-Identifier: Apache-2.0
// People who decide on their way to cross a road at once.
#include "core/foundation/random_stream.h"
#include "core/street/steered_people.h"

#include <algorithm>
#include <cmath>

namespace passerby::street {

using geometry::Point;
using navigation::kNone;
using navigation::NodeIndex;

namespace {

constexpr double kSecondsInMinute = 60.0;
constexpr double kAlongRoad = 0.7; // of the way that is walked
constexpr double kWalksOn_mps = 0.3;
constexpr double kThere_m = 0.4;
constexpr double kTakesLonger = 3.0;  // of the time that the way across takes
constexpr std::size_t kMostCells = 5; // on it

} // namespace

/// The cell in which a straight way ends that leads through portals alone, where nobody queues; kNone where it does not.
std::uint32_t SteeredPeople::cellAcross(std::uint32_t cell, Point from, Point to) const
{
    NodeIndex through = kNone;
    for (std::size_t i = 0; i < kMostCells; ++i) {
        through = m_ground->crossed(cell, from, to, through);
        if (!m_ground->isFree(cell, from, to)) // portals are no walls
            return kNone;
        if (through == kNone)
            return m_ground->holds(cell, to) ? cell : kNone;
        if (!m_ground->gate(through).letsOutOf(cell) || m_customs.portals.queueOf(through) != kNone)
            return kNone;
        cell = m_ground->gate(through).beyond(cell);
    }
    return kNone;
}

/// The leg with which somebody goes on beyond the road; kNone where they want nothing there.
std::uint32_t SteeredPeople::legBeyond(const Mover& mover, Point place, const Roads::Across& way) const
{
    const std::uint32_t beyond = cellAcross(mover.cell, place, way.to);
    if (beyond == kNone)
        return kNone;
    if (beyond == mover.cell) {
        const Point wanted = aim(mover, place);
        return distance(way.to, wanted) < distance(place, wanted) ? mover.leg : kNone;
    }
    for (std::uint32_t leg = mover.leg + 1; leg < mover.legs.size(); ++leg)
        if (mover.legs[leg].cell == beyond)
            return leg;
    return kNone;
}

/// Once a second, with the chance of their profile: whoever walks along a road on whose other side they go on, and finds it safe.
void SteeredPeople::decideToCross(std::size_t row, double now_s)
{
    Mover& mover = m_movers[row];
    if (mover.profile >= m_customs.crossAnywhere_permin.size() || m_customs.crossAnywhere_permin[mover.profile] <= 0.0
        || std::floor(now_s) == std::floor(now_s - m_step_s))
        return;
    const bool isBusy = mover.leg >= mover.legs.size() || mover.queue != kNone || !mover.back.empty() || mover.isClimbing
                        || mover.isSqueezing || mover.isCrossing
                        || (m_commands[row] && (m_commands[row]->to || m_commands[row]->speedShare <= 0.0));
    if (isBusy || mover.cell != mover.legs[mover.leg].cell || m_crowd.terms[row].layers == 0)
        return;
    // Step 0 of this purpose is whether they obey lights.
    foundation::RandomStream random(m_customs.seed, exportedId(mover.agent), foundation::Purpose::light,
                                    1U + static_cast<std::uint32_t>(std::floor(now_s)));
    if (random.uniform() >= -std::expm1(-m_customs.crossAnywhere_permin[mover.profile] / kSecondsInMinute))
        return;
    const Point place = m_crowd.position(row);
    const int level = m_ground->levelOf(mover.cell);
    const auto way = m_customs.roads->across(place, level);
    const Point velocity{static_cast<double>(m_crowd.velocity_mps[row].x), static_cast<double>(m_crowd.velocity_mps[row].y)};
    if (!way || length(velocity) < kWalksOn_mps || std::abs(dot(velocity, way->along)) < kAlongRoad * length(velocity))
        return;
    const std::uint32_t leg = legBeyond(mover, place, *way);
    if (leg == kNone || !Roads::isSafe(*way, place, mover.speed_mps, level, m_roadBodies))
        return;
    mover.isCrossing = true;
    mover.crossesTo = way->to;
    mover.legBeyond = leg;
    mover.crossesUntil_s = now_s + kTakesLonger * distance(place, way->to) / std::max(mover.speed_mps, 0.1);
    mover.crossed = {place, now_s};
    ++mover.crossings;
}

/// Straight across; then they go on as they do.
Point SteeredPeople::crossedTo(Mover& mover, Point place, double now_s, Point otherwise) const
{
    const bool isThere = distance(place, mover.crossesTo) < kThere_m;
    if (!isThere && now_s < mover.crossesUntil_s)
        return mover.crossesTo;
    mover.isCrossing = false;
    mover.hasCorner = false;
    mover.untilLook = 0;
    return otherwise;
}

std::optional<SteeredPeople::Crossed> SteeredPeople::crossedRoad(world::AgentId agent) const
{
    const Mover& mover = m_movers[rowOf(agent)];
    if (mover.crossings == 0)
        return std::nullopt;
    return Crossed{mover.crossed.place, mover.crossed.time_s, mover.crossings, mover.isCrossing};
}

} // namespace passerby::street
