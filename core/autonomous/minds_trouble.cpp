// SPDX-License-Identifier: Apache-2.0
// People in one another's way: on a seat, before a counter, through a ring.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kSeesPlace_m = 3.0;
constexpr double kOnPlace_m = 0.3;
constexpr double kWaitsForPlace_s = 3.0;
constexpr double kStandsStill_mps = 0.1;
constexpr double kWalks_mps = 0.2;
constexpr double kInTheWayOf_m = 1.0; // of who is called
constexpr double kStepsAside_m = 1.2; // from the way to the counter
constexpr double kStaysAside_s = 4.0;
constexpr double kStreamWithin_s = 10.0;
constexpr double kStream = 0.3; // of the time: more is a stream
constexpr double kRingMoves_m = 2.0;
constexpr double kRoomAbout_m = 2.0;
constexpr double kBeyondRing_m = 0.25;
constexpr int kDirections = 8;

Point directionOf(int i)
{
    const double angle = 2.0 * std::numbers::pi * i / kDirections;
    return {std::cos(angle), std::sin(angle)};
}

} // namespace

/// Somebody else stands where they are to go.
bool Minds::isStoodOn(std::uint32_t agent, const Spot& spot) const
{
    const SteeredPeople::Status own = m_setting.street->status(idOf(agent));
    if (own.cell != spot.cell || distance(own.place, spot.place) > kSeesPlace_m)
        return false;
    const SteeredPeople::Company company = m_setting.street->near(idOf(agent), {kSeesPlace_m + kOnPlace_m, -1.0, 0.6});
    return std::any_of(company.all().begin(), company.all().end(), [&](const SteeredPeople::Near& other) {
        return distance(own.place + other.place, spot.place) < kOnPlace_m && length(other.velocity_mps) < kStandsStill_mps;
    });
}

/// On the way to a place on which somebody stands for long they choose another. True when they do.
bool Minds::leavesStoodOn(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const Goal& goal = wantOf(person);
    const Thing& thing = m_city->things.all()[m_city->things.find(goal.object)];
    if (person.isThere || !isStoodOn(agent, m_city->things.place(thing, goal.place).before)) {
        person.stoodOnSince_s = kNever_s;
        return false;
    }
    person.stoodOnSince_s = std::min(person.stoodOnSince_s, m_setting.now_s);
    if (m_setting.now_s - person.stoodOnSince_s < kWaitsForPlace_s)
        return false;
    person.stoodOnSince_s = kNever_s;
    person.avoided = goal.place;
    chooseAgain(agent);
    return true;
}

/// Those who stand on the way from the head of a line to the counter step aside for who is called.
void Minds::makeWay(std::uint32_t agent, Point from, Point to)
{
    const SteeredPeople::Status own = m_setting.street->status(idOf(agent));
    const SteeredPeople::Company company = m_setting.street->near(idOf(agent), {});
    for (const SteeredPeople::Near& other : company.all()) {
        const Point place = own.place + other.place;
        if (other.agent.kind != world::PersonKind::mind || length(other.velocity_mps) > kWalks_mps
            || distanceToSegment(place, from, to) > kInTheWayOf_m)
            continue;
        Person& person = m_people[other.agent.number];
        const bool isServed = person.desk != kNone && m_desks[person.desk].serverOf(other.agent.number + 1) != nullptr;
        const bool isOnTheWay = person.isLed && person.rank == kNone; // to something else, where they are not when they have stepped aside
        if (person.posture != Posture::stands || isServed || isOnTheWay)
            continue;
        const Point along = to - from;
        const double side = cross(along, place - from) < 0.0 ? -1.0 : 1.0;
        const Point left = Point{-along.y, along.x} * (1.0 / std::max(length(along), 1e-9));
        const std::uint32_t cell = m_setting.street->status(other.agent).cell;
        const Point aside = place + left * (side * kStepsAside_m);
        if (!m_city->ways.ground().holds(cell, aside) || !m_city->ways.isFree(cell, place, aside))
            continue;
        const ground::Leg leg{kNone, cell, 0};
        m_setting.street->lead(other.agent, {&leg, 1}, aside, kAtSlot_m);
        person.timer_s = person.desk != kNone ? m_setting.now_s + kStaysAside_s : person.timer_s;
        note(other.agent.number, "line", person.desk != kNone ? m_desks[person.desk].line() : 0U, "waits", "aside");
    }
}

/// Somebody who is not of it walks through a ring of friends.
bool Minds::isPassed(const Ring& ring) const
{
    const std::span<const std::uint32_t> members(ring.members.data(), ring.count);
    const Point own = m_setting.street->status(idOf(members[0])).place;
    double heading_rad = 0.0;
    const double reach_m = distance(placeInRing(ring, 0, heading_rad).place, ring.centre.place) + kBeyondRing_m;
    const SteeredPeople::Company company = m_setting.street->near(idOf(members[0]), {});
    return std::any_of(company.all().begin(), company.all().end(), [&](const SteeredPeople::Near& other) {
        const bool isFriend =
            other.agent.kind == world::PersonKind::mind && std::find(members.begin(), members.end(), other.agent.number) != members.end();
        return !isFriend && length(other.velocity_mps) >= kWalks_mps && distance(own + other.place, ring.centre.place) <= reach_m;
    });
}

/// Where a stream of people goes through a ring it moves once, then it parts. Asked at each decision of its first member; true when they
/// part.
bool Minds::parts(Ring& ring)
{
    ++ring.looks;
    ring.passed += isPassed(ring) ? 1 : 0;
    if (m_setting.now_s - ring.watchedSince_s < kStreamWithin_s)
        return false;
    const bool isStream = ring.passed > kStream * ring.looks;
    ring.watchedSince_s = m_setting.now_s;
    ring.looks = ring.passed = 0;
    if (!isStream)
        return false;
    if (ring.hasMoved) {
        ring.until_s = m_setting.now_s;
        return true;
    }
    ring.hasMoved = true;
    moveRing(ring);
    note(ring.members[0], "company", ring.members[0], "chats", "moves");
    return false;
}

/// To where there is most room about, over no fence.
void Minds::moveRing(Ring& ring) const
{
    const auto room_m = [&](const Spot& spot) {
        double least_m = kRoomAbout_m;
        for (int i = 0; i < kDirections; ++i)
            while (least_m > 0.0 && !m_city->ways.isFree(spot.cell, spot.place, spot.place + directionOf(i) * least_m))
                least_m -= 0.25;
        return least_m;
    };
    double most_m = -1.0;
    const Spot from = ring.centre;
    for (int i = 0; i < kDirections; ++i) {
        Spot to = from;
        to.place = from.place + directionOf(i) * kRingMoves_m;
        if (!m_city->ways.ground().holds(to.cell, to.place) || !m_city->ways.isFree(to.cell, from.place, to.place))
            continue;
        if (const double room = room_m(to); room > most_m) {
            most_m = room;
            ring.centre = to;
        }
    }
}

} // namespace passerby::autonomous
