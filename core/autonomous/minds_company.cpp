// SPDX-License-Identifier: Apache-2.0
// Friends who meet and chat.
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

constexpr double kLeastRing_m = 0.45;
constexpr double kRoomEach_m = 0.75; // along the ring
constexpr double kAtRing_m = 0.1;
constexpr float kMeetsWithin_s = 20.0F;
constexpr double kShortest_s = 60.0;
constexpr double kLongest_s = 180.0;
constexpr double kWantsCompany = 0.5; // of the threshold: enough for who is asked

/// Neither goes after anything but the way out.
bool isAtLeisure(const Person& person)
{
    if (!person.isOut || person.need != kNone || person.ring != kNone || person.posture != Posture::stands)
        return false;
    for (const Goal& goal : person.stack.goals())
        if (goal.kind != GoalKind::visit && goal.kind != GoalKind::board && !goal.isPlan())
            return false;
    return true;
}

} // namespace

/// A friend in sight, with no fence between them, who would like company, too; the one of the smallest number. kNone: there is none.
std::uint32_t Minds::friendInSight(std::uint32_t agent, std::uint32_t place) const
{
    const Person& person = m_people[agent];
    if (person.who.friends == kNone)
        return kNone;
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    for (auto other = std::lower_bound(m_out.begin(), m_out.end(), person.who.friends); other != m_out.end(); ++other) {
        const Person& one = m_people[*other];
        if (one.who.friends != kNone && one.who.friends > person.who.friends && one.who.profile == person.who.profile)
            return kNone; // another group begins
        if (*other == agent || one.who.friends != person.who.friends)
            continue;
        const SteeredPeople::Status there = m_setting.street->status(idOf(*other));
        const double threshold = m_city->wantsOf(one.who.profile)[place].row.threshold;
        if (there.cell == status.cell && !there.waitsForRoom && distance(there.place, status.place) <= kSeesFriend_m
            && m_city->ways.isFree(status.cell, status.place, there.place)
            && (one.ring != kNone || (isAtLeisure(one) && needLevel(*other, place) >= kWantsCompany * threshold)))
            return *other;
    }
    return kNone;
}

/// Calls a friend, or joins those with whom they chat already.
bool Minds::meet(std::uint32_t agent, std::uint32_t place)
{
    const std::uint32_t other = friendInSight(agent, place);
    if (other == kNone || !isAtLeisure(m_people[agent]))
        return false;
    std::uint32_t ring = m_people[other].ring;
    if (ring != kNone && m_rings[ring].count >= m_rings[ring].members.size())
        return false;
    const SteeredPeople::Status a = m_setting.street->status(idOf(agent));
    if (ring == kNone) {
        const SteeredPeople::Status b = m_setting.street->status(idOf(other));
        const auto isFree = [](const Ring& one) { return one.count == 0; };
        ring = static_cast<std::uint32_t>(std::find_if(m_rings.begin(), m_rings.end(), isFree) - m_rings.begin());
        if (ring == m_rings.size())
            m_rings.emplace_back();
        foundation::RandomStream random = draws(std::min(agent, other), 9);
        m_rings[ring].centre = m_city->ways.spotAt(midpoint(a.place, b.place), m_setting.world.cells().at(a.cell).row->level);
        m_rings[ring].begun_s = m_rings[ring].watchedSince_s = m_setting.now_s;
        m_rings[ring].looks = m_rings[ring].passed = 0;
        m_rings[ring].hasMoved = false;
        m_rings[ring].until_s = m_setting.now_s + kShortest_s + random.uniform() * (kLongest_s - kShortest_s);
    }
    for (const std::uint32_t one : {agent, other}) {
        Person& person = m_people[one];
        if (person.ring != kNone)
            continue;
        Goal goal;
        goal.kind = GoalKind::chat;
        goal.pushedBy = PushedBy::need;
        goal.object = std::min(agent, other);
        goal.since_s = static_cast<float>(m_setting.now_s);
        goal.deadline_s = goal.since_s + kMeetsWithin_s;
        goal.planVersion = m_setting.edits;
        GoalStack::Dropped dropped;
        if (!person.stack.interrupt(goal, dropped))
            continue;
        m_setting.street->lead(idOf(one), {});
        person.isLed = person.isThere = false;
        person.need = place;
        person.ring = ring;
        m_rings[ring].members[m_rings[ring].count++] = one;
        planNeeds(one);
        note(one, "company", goal.object, "alone", "called");
    }
    return m_people[agent].ring != kNone;
}

double Minds::ringRadius_m(const Ring& ring)
{
    return std::max(kLeastRing_m, kRoomEach_m * static_cast<double>(ring.count) / (2.0 * std::numbers::pi));
}

/// Where somebody of a ring stands: on a circle, by the order in which they came, facing its middle.
Spot Minds::placeInRing(const Ring& ring, std::uint32_t place, double& heading_rad) const
{
    const double count = static_cast<double>(ring.count);
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(place) / count;
    heading_rad = angle + std::numbers::pi;
    Spot spot = ring.centre;
    const Point there = spot.place + Point{std::cos(angle), std::sin(angle)} * ringRadius_m(ring);
    if (m_city->ways.ground().holds(spot.cell, there) && m_city->ways.isFree(spot.cell, spot.place, there))
        spot.place = there;
    return spot;
}

void Minds::chat(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    if (person.ring == kNone || m_setting.now_s >= m_rings[person.ring].until_s || haste(agent) >= 1.0) {
        finish(agent, goal.phase == InRing::chatting ? GoalEnd::success : GoalEnd::tooLate);
        return;
    }
    Ring& ring = m_rings[person.ring];
    if (ring.count < 2 || (ring.members[0] == agent && parts(ring))) { // the others are gone
        finish(agent, goal.phase == InRing::chatting ? GoalEnd::success : GoalEnd::gone);
        return;
    }
    const auto place = static_cast<std::uint32_t>(std::find(ring.members.begin(), ring.members.end(), agent) - ring.members.begin());
    double heading_rad = 0.0;
    const Spot spot = placeInRing(ring, place, heading_rad);
    const bool isElsewhere = distance(person.to.place, spot.place) > kAtRing_m;
    if (isElsewhere || (!person.isLed && !person.isThere)) {
        if (!go(agent, spot, kAtRing_m))
            finish(agent, GoalEnd::noWay);
        return;
    }
    if (!person.isThere)
        return;
    if (goal.phase == InRing::joining) {
        goal.phase = InRing::chatting;
        goal.deadline_s = 0.0F;
        fadeNeed(agent);
        note(agent, "company", goal.object, "called", "chats");
    }
    stand(agent, heading_rad);
}

void Minds::leaveRing(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Ring& ring = m_rings[person.ring];
    const auto end = ring.members.begin() + ring.count;
    const auto own = std::find(ring.members.begin(), end, agent);
    if (own != end) {
        std::move(own + 1, end, own);
        --ring.count;
    }
    person.ring = kNone;
    note(agent, "company", agent, "chats", "alone");
}

} // namespace passerby::autonomous
