// SPDX-License-Identifier: Apache-2.0
// People step by step: the farthest point of their way in sight, narrow places, and the last metres.
#include "core/autonomous/minds_city.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kComes_mps = 0.2;    // who is slower does not come towards anybody
constexpr double kComesCosine = -0.5; // against the axis
constexpr double kSeesAhead = -0.17;  // cosine of 100°
constexpr double kNextPoint_m = 0.15; // so near, a point of the lattice is reached
constexpr double kExact_mps = 0.8;
constexpr double kSlowly_mps = 0.3;
constexpr double kSlowly_m = 0.5;
constexpr double kShortestStep_m = 0.5;

/// Who of those near comes against a direction. Returns how many.
std::size_t findOncomers(const SteeredPeople::Company& company, double axis_rad, std::span<Oncomer> found)
{
    const Point axis{std::cos(axis_rad), std::sin(axis_rad)};
    std::size_t count = 0;
    for (const SteeredPeople::Near& other : company.all()) {
        const double speed_mps = length(other.velocity_mps);
        if (speed_mps >= kComes_mps && dot(other.place, axis) > 0.0 && dot(other.velocity_mps, axis) <= kComesCosine * speed_mps)
            found[count++] = {other.place, other.velocity_mps, other.radius_m};
    }
    return count;
}

/// They are in a cell from which the leg that they walk does not lead on.
bool isAstray(const Ways& ways, const SteeredPeople::Status& status, std::uint32_t lastCell)
{
    if (status.next >= ways.graph().portalCount())
        return status.cell != lastCell;
    const auto portals = ways.ground().portals(status.cell);
    return std::find(portals.begin(), portals.end(), status.next) == portals.end();
}

} // namespace

/// What somebody is told for the next part of the step.
void Minds::steer(std::uint32_t agent)
{
    const Person& person = m_people[agent];
    if (!person.isLed || person.waitsSince_s < kNever_s)
        return;
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    if (status.waitsForRoom || status.waitsForTurn || status.isHeld) { // there the street knows better
        m_setting.street->letGo(idOf(agent));
        return;
    }
    const Walk& walk = m_walks[agent];
    if (walk.by == Walk::By::lattice)
        return stepExactly(agent, status);
    if (walk.hasPoint && isAstray(m_city->ways, status, person.to.cell))
        goOnFromHere(agent, status);
    const bool mayBeNarrow = m_city->manners[person.who.profile].isGuidedInPassages && m_city->narrow.any(status.cell);
    if (walk.seesOthers && mayBeNarrow && (waitForTurn(agent, status) || walkNarrow(agent, status)))
        return;
    if (walk.hasPoint)
        m_setting.street->command(idOf(agent), {.to = walk.point});
    else if (m_setting.street->isCommanded(idOf(agent)))
        m_setting.street->letGo(idOf(agent));
}

/// What they see of the way through the room led them into another of its cells than their legs: these begin anew from there, else the
/// street would bring them back, again and again.
void Minds::goOnFromHere(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Person& person = m_people[agent];
    if (m_city->ways.rooms().roomOf(status.cell) != m_walks[agent].room)
        return;
    const Walk seen = m_walks[agent];
    person.room = kNone; // so that the legs are told, though the passage is the same
    if (layWay(agent, status, true))
        m_walks[agent] = seen;
    person.room = seen.room;
}

/// Before a door through which others come, whose turn it is: beside it. False where it is one's own, or nobody's.
bool Minds::waitForTurn(std::uint32_t agent, const SteeredPeople::Status& status)
{
    SteeredPeople& street = *m_setting.street;
    if (!m_city->turns.isOthersTurn(status.next, status.cell))
        return false;
    const bool keepsLeft = m_setting.world.settings().side == world::Side::left;
    const auto command = DoorTurns::waitBeside(street.ground(), status, m_walks[agent].radius_m, keepsLeft);
    if (command)
        street.command(idOf(agent), *command);
    return command.has_value();
}

/// In a narrow place: within the safety fan, past whoever comes. False where it is none.
bool Minds::walkNarrow(std::uint32_t agent, const SteeredPeople::Status& status)
{
    SteeredPeople& street = *m_setting.street;
    Walk& walk = m_walks[agent];
    InPassing who{status.cell, status.place, status.next, m_people[agent].to.place, walk.radius_m, {}};
    if (status.next != kNone)
        who.to = midpoint(street.ground().gate(status.next).a, street.ground().gate(status.next).b);
    who.aim = walk.hasPoint ? walk.point : street.aimOf(idOf(agent));
    const auto view = m_city->narrow.viewOf(who, m_setting.world.settings().side == world::Side::left);
    if (!view)
        return false;
    std::array<Oncomer, SteeredPeople::Company::kMost> oncomers;
    const SteeredPeople::Company company = street.near(idOf(agent), {.reach_m = PassageView::kSees_m, .fanCosine = kSeesAhead});
    const std::size_t count = findOncomers(company, view->axis_rad, oncomers);
    const Point way = *who.aim - status.place;
    const double wanted_rad = headingOf(way);
    const PassageCommand told = walkPassage(*view, wanted_rad, pace_mps(agent), walk.radius_m, std::span(oncomers).first(count));
    walk.met_s = told.isMet ? m_setting.now_s : walk.met_s;
    SteeredPeople::Command command{.speedShare = told.speedShare};
    command.crowding = static_cast<float>(passageCrowding(m_setting.now_s - walk.met_s));
    if (walk.hasPoint)
        command.to = walk.point;
    if (std::abs(std::remainder(told.heading_rad - wanted_rad, 2.0 * std::numbers::pi)) > 1e-9) {
        const double far_m = std::max(std::min(length(way), view->length_m), kShortestStep_m);
        command.to = status.place + Point{std::cos(told.heading_rad), std::sin(told.heading_rad)} * far_m;
    }
    street.command(idOf(agent), command);
    return true;
}

/// Along the lattice to a place that walls or things are beside: from point to point, slowly, and no wall turns them aside.
void Minds::stepExactly(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Walk& walk = m_walks[agent];
    if (m_setting.now_s > walk.allowed_s)
        return giveUpPlace(agent, status);
    while (walk.at + 1 < walk.count && distance(status.place, walk.points[walk.at]) < kNextPoint_m)
        ++walk.at;
    double left_m = distance(status.place, walk.points[walk.at]);
    for (std::uint32_t i = walk.at + 1; i < walk.count; ++i)
        left_m += distance(walk.points[i - 1], walk.points[i]);
    const double own_mps = pace_mps(agent);
    const double speed_mps = std::min(own_mps, left_m < kSlowly_m ? kSlowly_mps : kExact_mps);
    m_setting.street->command(idOf(agent), {.to = walk.points[walk.at], .speedShare = speed_mps / own_mps, .isExact = true});
}

/// The place cannot be come to: whoever wants it for a while wants something else; others go near it as they can.
void Minds::giveUpPlace(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Person& person = m_people[agent];
    switch (wantOf(person).kind) {
    case GoalKind::sit:
    case GoalKind::watch:
    case GoalKind::lookUp:
    case GoalKind::wait:
        finish(agent, GoalEnd::blocked);
        return;
    default:
        if (!layWay(agent, status, false))
            person.isLed = false;
        m_walks[agent].isExactTried = true;
    }
}

} // namespace passerby::autonomous
