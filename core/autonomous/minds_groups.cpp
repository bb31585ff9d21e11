// SPDX-License-Identifier: Apache-2.0
// Who goes with whom, who leads, and who waits for whom.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"
#include "core/street/group_walk.h"
#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::formFor;
using street::kFarBehind_m;
using street::kNearAgain_m;
using street::kWaitsAtMost_s;
using street::SteeredPeople;

namespace {

constexpr double kAsksAgain_s = 5.0; // inside, for who is still to come

GroupLaw lawOf(const VisitLaw& law, std::uint16_t profile)
{
    const auto members = [&](const char* key, double usual, double least) {
        return static_cast<std::uint32_t>(std::lround(std::clamp(law.parameter(profile, key, usual), least, double{kMostInGroup})));
    };
    GroupLaw groups;
    groups.share = std::clamp(law.parameter(profile, "group_share", 0.0), 0.0, 1.0);
    groups.low = members("group_low", 2.0, 2.0);
    groups.high = members("group_high", 4.0, groups.low);
    const double form = std::clamp(law.parameter(profile, "group_form", 1.0), 0.0, 2.0);
    groups.form = static_cast<Form>(std::lround(form));
    return groups;
}

} // namespace

void Minds::formGroups()
{
    std::vector<std::uint16_t> profiles;
    for (const Person& person : m_people)
        profiles.push_back(person.who.profile);
    std::vector<GroupLaw> laws;
    for (std::size_t profile = 0; profile < m_setting.world.profiles().size(); ++profile)
        laws.push_back(lawOf(m_city->law, static_cast<std::uint16_t>(profile)));
    m_groups.form(m_setting.seed, profiles, laws);
    for (std::uint32_t agent = 0; agent < m_people.size(); ++agent)
        m_people[agent].isWithGroup = m_people[agent].isWithGroup && m_groups.groupOf(agent) != kNone;
}

double Minds::bodyRadiusOf_m(std::uint32_t agent) const
{
    return static_cast<double>(street::bodyRadius_m(m_setting.world.profiles().at(m_people[agent].who.profile).row->radius_m));
}

double Minds::pace_mps(std::uint32_t agent) const
{
    double pace = m_people[agent].who.speed_mps;
    if (const std::uint32_t group = m_groups.groupOf(agent); group != kNone)
        for (const std::uint32_t member : m_groups.at(group).all())
            pace = std::min(pace, m_people[member].who.speed_mps);
    return pace;
}

/// The smallest number of those who are out with the group; whoever is with none leads themselves.
std::uint32_t Minds::leaderOf(std::uint32_t agent) const
{
    if (m_people[agent].isWithGroup)
        for (const std::uint32_t member : m_groups.at(m_groups.groupOf(agent)).all())
            if (m_people[member].isOut && m_people[member].isWithGroup)
                return member;
    return agent;
}

street::Fellows Minds::fellowsOf(world::AgentId agent) const
{
    street::Fellows fellows;
    if (agent.kind != world::PersonKind::mind || agent.number >= m_people.size() || !m_people[agent.number].isWithGroup)
        return fellows;
    for (const std::uint32_t member : m_groups.at(m_groups.groupOf(agent.number)).all())
        if (member != agent.number && m_people[member].isOut && m_people[member].isWithGroup)
            fellows.others[fellows.count++] = idOf(member);
    if (follows(agent.number))
        fellows.leader = idOf(leaderOf(agent.number));
    return fellows;
}

/// Whether somebody inside may set out: of a group the smallest number decides for all who are there, once all have come who are to.
bool Minds::mayLeave(std::uint32_t agent) const
{
    const std::uint32_t group = m_groups.groupOf(agent);
    if (group == kNone)
        return true;
    for (const std::uint32_t member : m_groups.at(group).all()) {
        const Person& one = m_people[member];
        const bool isHere = !one.isOut && one.place == m_people[agent].place;
        if ((isHere && member < agent) || (one.isOut && one.goal == m_people[agent].place))
            return false;
    }
    return true;
}

/// Waits inside for the others of the group.
void Minds::waitInside(std::uint32_t agent)
{
    stayInside(agent, m_setting.now_s + kAsksAgain_s);
}

/// Where somebody goes next: who has lost their group goes to where the first of it is or goes to.
Outing Minds::nextOuting(std::uint32_t agent)
{
    const Person& person = m_people[agent];
    const std::uint32_t group = m_groups.groupOf(agent);
    if (group != kNone && m_groups.at(group).members[0] != agent) {
        const Person& first = m_people[m_groups.at(group).members[0]];
        const std::uint32_t there = first.isOut ? first.goal : first.place;
        return {there == person.place ? kNone : there, kNone};
    }
    const Outing back{person.returnsTo, kNone};
    return back.goal != kNone ? back : m_city->law.outing(agent, person.who, person.visits, person.place, clock_s());
}

/// Those of the group who are where somebody comes from set out with them, for the same goal. While others of it are out together these go
/// one by one: nobody leads who is not with them.
void Minds::bringAlong(std::uint32_t agent, const Spot& from)
{
    const std::uint32_t group = m_groups.groupOf(agent);
    const auto isOutTogether = [&](std::uint32_t member) { return m_people[member].isOut && m_people[member].isWithGroup; };
    if (group == kNone || std::ranges::any_of(m_groups.at(group).all(), isOutTogether))
        return;
    Person& leader = m_people[agent];
    leader.waitsSince_s = kNever_s;
    for (const std::uint32_t member : m_groups.at(group).all()) {
        Person& person = m_people[member];
        if (member == agent || person.isOut || person.place != leader.place)
            continue;
        ++person.visits;
        leader.isWithGroup = person.isWithGroup = true;
        person.goal = leader.goal;
        person.returnsTo = leader.returnsTo;
        comeOut(member, from);
        beginVisit(member);
        person.stack = leader.stack;
        person.until_s = leader.until_s;
        person.duty = leader.duty;
        person.train_s = leader.train_s;
        person.waitsSince_s = kNever_s;
        Goal goal;
        goal.kind = GoalKind::follow;
        goal.since_s = static_cast<float>(m_setting.now_s);
        goal.planVersion = m_setting.edits;
        person.stack.push(goal);
        note(member, "group", 0, "alone", "follows");
    }
}

/// Somebody goes in, and so does whoever is with them: nobody begins anything else before.
void Minds::goInAfter(std::uint32_t agent)
{
    if (!m_people[agent].isWithGroup)
        return;
    m_people[agent].isWithGroup = false;
    for (const std::uint32_t member : m_groups.at(m_groups.groupOf(agent)).all())
        if (m_people[member].isOut && m_people[member].isWithGroup)
            m_people[member].lookAgain_s = kNever_s;
}

/// They go on by themselves.
void Minds::partFrom(std::uint32_t agent)
{
    Person& person = m_people[agent];
    if (wantOf(person).kind == GoalKind::follow)
        finish(agent, GoalEnd::success);
    person.isWithGroup = false;
    note(agent, "group", 0, "follows", "alone");
}

/// For whoever leads: the form that the place allows, and a stop for who is left. For who follows: an end to what the leader has ended.
void Minds::keepTogether(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Person& person = m_people[agent];
    const std::uint32_t leader = leaderOf(agent);
    if (leader == agent) {
        Group& group = m_groups.at(m_groups.groupOf(agent));
        group.form = formFor(group.wanted, group.count, freeWidth_m(m_setting.street->ground(), status), bodyRadiusOf_m(agent));
        waitForOthers(agent, status);
        return;
    }
    const bool isFollowing = std::ranges::any_of(person.stack.goals(), [](const Goal& goal) { return goal.kind == GoalKind::follow; });
    if (!isFollowing) // they were of another group, or gave up
        partFrom(agent);
    else if (wantOf(person).kind != GoalKind::follow && person.posture == Posture::stands && !doesAsLeader(agent))
        finish(agent, GoalEnd::success);
}

/// Stands while somebody is far behind. Who does not come goes on alone.
void Minds::waitForOthers(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Person& person = m_people[agent];
    const bool waits = person.waitsSince_s < kNever_s;
    const bool isLate = waits && m_setting.now_s - person.waitsSince_s > kWaitsAtMost_s;
    double farthest_m = 0.0;
    const Group& group = m_groups.at(m_groups.groupOf(agent));
    const auto isThere = [&](std::uint32_t member) { return m_people[member].isOut && m_people[member].isWithGroup; };
    const auto count = static_cast<std::uint32_t>(std::ranges::count_if(group.all(), isThere));
    std::uint32_t place = 0; // among those who are out, of whom the first leads
    for (const std::uint32_t member : group.all()) {
        if (member == agent || !isThere(member))
            continue;
        ++place;
        const double far_m = street::beyondPlace_m(status.place, m_setting.street->status(idOf(member)).place, group.form, place, count,
                                                   bodyRadiusOf_m(agent));
        if (far_m <= (waits ? kNearAgain_m : kFarBehind_m))
            continue;
        if (isLate)
            partFrom(member);
        else
            farthest_m = std::max(farthest_m, far_m);
    }
    const bool mayStop = waits || !street::isAtGate(m_setting.street->ground(), status);
    if (farthest_m > 0.0 && mayStop && person.isLed && person.rank == kNone && haste(agent) < 1.0) {
        if (!waits) {
            person.waitsSince_s = street::waitsFrom_s(m_setting.now_s, farthest_m, pace_mps(agent));
            note(agent, "group", 0, "walks", "waits");
        }
        keepClaim(agent, status);
        m_setting.street->lead(idOf(agent), {});
        return;
    }
    if (!waits)
        return;
    person.waitsSince_s = kNever_s;
    note(agent, "group", 0, "waits", "walks");
    if (person.isLed && !layWay(agent, status, false))
        person.isLed = false;
}

/// One in line for all: what was got, all have got who are there.
void Minds::shareService(std::uint32_t agent, std::uint32_t kind)
{
    if (!m_people[agent].isWithGroup)
        return;
    for (const std::uint32_t member : m_groups.at(m_groups.groupOf(agent)).all()) {
        const auto wants = m_city->wantsOf(m_people[member].who.profile);
        for (std::size_t i = 0; i < wants.size() && member != agent && m_people[member].isOut && m_people[member].isWithGroup; ++i)
            if (wants[i].kind == kind)
                need(member, i).set(m_setting.now_s, 0.0);
        planNeeds(member);
    }
}

} // namespace passerby::autonomous
