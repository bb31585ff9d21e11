// SPDX-License-Identifier: Apache-2.0
// Those of a crowd who walk together.
#include "core/crowds/crowd_draws.h"
#include "core/crowds/crowd_people.h"
#include "core/street/group_walk.h"
#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace passerby::crowds {

using foundation::RandomStream;
using geometry::Point;
using ground::WalkingGround;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kNearFirst_m = 1.5; // they come within so much of the first of their group

/// Body, as formations count it.
double bodyOf_m(const world::World& world, std::uint32_t crowd)
{
    const world::AgentProfile* profile = world.profiles().find(world.crowds().at(crowd).row->profile);
    return static_cast<double>(street::bodyRadius_m((profile ? *profile : world::AgentProfile()).radius_m));
}

} // namespace

/// Those who stand beside one another in the crowd walk together, in groups of drawn sizes; the last one is as large as is left. Who keeps
/// near a companion of another crowd does so alone.
void CrowdPeople::planGroups(std::uint32_t crowd)
{
    const auto& entry = m_world.crowds().at(crowd);
    Plan& plan = m_plans[crowd];
    if (entry.row->groupHigh <= 1 || plan.stops.empty())
        return;
    const auto count = static_cast<std::uint32_t>(entry.row->count);
    const auto low = static_cast<std::uint32_t>(entry.row->groupLow);
    const auto sizes = static_cast<std::uint32_t>(entry.row->groupHigh - entry.row->groupLow + 1);
    plan.firstOf.reserve(count);
    while (plan.firstOf.size() < count) {
        const auto first = static_cast<std::uint32_t>(plan.firstOf.size());
        const std::uint32_t size = low + streamOf(m_seed, entry.id.number, first, Draw::groupSize).below(sizes);
        plan.firstOf.resize(std::min(count, first + size), first);
    }
}

/// Where somebody comes beside the first of their group; nothing for whoever is the first, walks alone, or finds no room there.
std::optional<Point> CrowdPeople::placeNearFirst(const WalkingGround& ground, const Member& member, const ground::StandingRoom& room,
                                                 std::uint32_t& cell) const
{
    constexpr int kTries = 100;
    const std::vector<std::uint32_t>& firstOf = m_plans[member.crowd].firstOf;
    if (member.place >= firstOf.size() || firstOf[member.place] == member.place)
        return std::nullopt;
    const ground::PointWays::End& first = m_members.at(m_agentOf.at({member.crowd, firstOf[member.place]})).home;
    RandomStream random = streamOf(m_seed, m_world.crowds().at(member.crowd).id.number, member.place, Draw::placeInGroup);
    const double radius_m = static_cast<double>(travellerOf(member).radius_m);
    for (int i = 0; i < kTries; ++i) {
        const double angle = 2.0 * std::numbers::pi * random.uniform();
        const Point place = first.place + Point{std::cos(angle), std::sin(angle)} * (kNearFirst_m * std::sqrt(random.uniform()));
        if (ground.holds(first.cell, place) && ground.isFree(first.cell, first.place, place)
            && room.isFree(place, radius_m, ground.layersOf(first.cell)) && !ground.isInObstacle(first.cell, place)) {
            cell = first.cell;
            return place;
        }
    }
    return std::nullopt;
}

/// Of those who are there, have somewhere to go, and have not parted.
void CrowdPeople::formGroups(std::uint32_t crowd)
{
    const std::vector<std::uint32_t>& firstOf = m_plans[crowd].firstOf;
    std::uint32_t first = kNone;
    for (std::uint32_t place = 0; place < firstOf.size(); ++place) {
        const auto agent = m_agentOf.find({crowd, place});
        if (agent == m_agentOf.end())
            continue;
        Member& member = m_members.at(agent->second);
        if (member.isThere || member.hasParted || member.stop >= m_plans[crowd].stops.size())
            continue;
        if (firstOf[place] != first) {
            first = firstOf[place];
            m_groups.push_back({});
        }
        Group& group = m_groups.back();
        group.pace_mps = group.count == 0 ? member.speed_mps : std::min(group.pace_mps, member.speed_mps);
        group.form = m_world.crowds().at(crowd).row->groupForm;
        group.members[group.count++] = member.agent;
        member.group = static_cast<std::uint32_t>(m_groups.size() - 1);
    }
}

std::uint32_t CrowdPeople::walksWith(const Member& member) const
{
    return member.group == kNone || m_groups[member.group].count == 0 ? 0 : m_groups[member.group].count - 1;
}

street::Fellows CrowdPeople::fellowsOf(world::AgentId agent) const
{
    street::Fellows fellows;
    const Member* const member = find(agent);
    if (member == nullptr)
        return fellows;
    if (walksWith(*member) > 0)
        for (const world::AgentId other : std::span(m_groups[member->group].members).first(m_groups[member->group].count))
            if (other != agent)
                fellows.others[fellows.count++] = other;
    if (follows(*member))
        fellows.leader = m_groups[member->group].members[0];
    if (const auto companion = companionOf(*member); companion && *companion != agent)
        fellows.leader = companion;
    return fellows;
}

bool CrowdPeople::follows(const Member& member) const
{
    return walksWith(member) > 0 && !(m_groups[member.group].members[0] == member.agent);
}

/// Goes on alone from now on, or is gone. Where whoever led quits, the next one leads; who is the only one left goes on as anybody.
void CrowdPeople::quit(SteeredPeople& street, Member& member)
{
    if (member.group == kNone)
        return;
    Group& group = m_groups[member.group];
    member.group = kNone;
    const auto own = static_cast<std::size_t>(std::find(group.members.begin(), group.members.end(), member.agent) - group.members.begin());
    std::copy(group.members.begin() + static_cast<std::ptrdiff_t>(own) + 1, group.members.begin() + group.count,
              group.members.begin() + static_cast<std::ptrdiff_t>(own));
    std::copy(group.isInSlot.begin() + static_cast<std::ptrdiff_t>(own) + 1, group.isInSlot.begin() + group.count,
              group.isInSlot.begin() + static_cast<std::ptrdiff_t>(own));
    --group.count;
    group.waitsSince_s = kNever_s;
    group.pace_mps = std::numeric_limits<double>::infinity();
    for (std::uint32_t place = 0; place < group.count; ++place)
        group.pace_mps = std::min(group.pace_mps, m_members.at(group.members[place]).speed_mps);
    if (group.count == 0 || (own > 0 && group.count > 1))
        return;
    Member& leader = m_members.at(group.members[0]);
    group.isInSlot[0] = false;
    if (group.count == 1)
        leader.group = kNone;
    group.count = group.count == 1 ? 0 : group.count;
    setOut(street, leader);
}

/// Twice a second: the form that the place allows, who is beside the leader and who comes after them, and whether they wait.
void CrowdPeople::lookRound(SteeredPeople& street, Group& group, double now_s)
{
    if (group.count == 0)
        return;
    const Member& leader = m_members.at(group.members[0]);
    if (leader.isThere) { // the others come to places of their own
        const Group done = group;
        group.count = 0;
        for (std::uint32_t i = 0; i < done.count; ++i) {
            Member& member = m_members.at(done.members[i]);
            member.group = kNone;
            if (!member.isThere)
                setOut(street, member);
        }
        return;
    }
    const SteeredPeople::Status status = street.status(leader.agent);
    group.form = street::formFor(m_world.crowds().at(leader.crowd).row->groupForm, group.count, freeWidth_m(street.ground(), status),
                                 bodyOf_m(m_world, leader.crowd));
    for (std::uint32_t place = 1; place < group.count; ++place)
        comeAfter(street, group, place, status);
    waitForOthers(street, group, now_s);
}

/// Beside the leader where they are in sight, in one cell; else the same way as they, each alone, who is ahead standing until they come.
void CrowdPeople::comeAfter(SteeredPeople& street, Group& group, std::uint32_t place, const SteeredPeople::Status& leader)
{
    constexpr double kAhead_m = 1.0;
    Member& member = m_members.at(group.members[place]);
    const Member& first = m_members.at(group.members[0]);
    const SteeredPeople::Status own = street.status(member.agent);
    const WalkingGround& ground = street.ground();
    const bool isNear =
        own.cell == leader.cell && !own.waitsForTurn && !leader.waitsForTurn && ground.isFree(own.cell, own.place, leader.place);
    const bool goesOn = member.stop != first.stop;
    member.stop = first.stop;
    if (isNear) {
        group.isInSlot[place] = true;
        return;
    }
    if (group.isInSlot[place] || goesOn || own.leg == kNone) {
        group.isInSlot[place] = false;
        setOut(street, member);
    }
    const ground::PointWays& way = m_plans[member.crowd].stops[member.stop];
    const double behind_m = way.length_m(ground, own.place, own.cell) - way.length_m(ground, leader.place, leader.cell);
    SteeredPeople::Command command;
    if (std::isfinite(behind_m)) {
        const bool stands = behind_m < -kAhead_m && !street::isAtGate(ground, own);
        command.speedShare =
            stands ? 0.0 : street::keepUp_mps(std::max(behind_m, 0.0), group.pace_mps, member.speed_mps) / member.speed_mps;
    }
    street.command(member.agent, command);
}

/// Whoever leads stands while somebody is far behind, and goes as the slowest of them. Who does not come goes on alone.
void CrowdPeople::waitForOthers(SteeredPeople& street, Group& group, double now_s)
{
    const bool waits = group.waitsSince_s < kNever_s;
    const bool isLate = waits && now_s - group.waitsSince_s > street::kWaitsAtMost_s;
    const Point leader = street.status(group.members[0]).place;
    const double radius_m = bodyOf_m(m_world, m_members.at(group.members[0]).crowd);
    double farthest_m = 0.0;
    const std::uint32_t count = group.count;
    for (std::uint32_t place = count; place-- > 1;) {
        const world::AgentId agent = group.members[place];
        const double far_m = street::beyondPlace_m(leader, street.status(agent).place, group.form, place, count, radius_m);
        if (far_m <= (waits ? street::kNearAgain_m : street::kFarBehind_m))
            continue;
        farthest_m = std::max(farthest_m, far_m);
        if (!isLate)
            continue;
        Member& member = m_members.at(agent);
        member.hasParted = true;
        quit(street, member);
        setOut(street, member);
    }
    if (group.count == 0)
        return;
    if (farthest_m == 0.0 || isLate)
        group.waitsSince_s = kNever_s;
    else if (!waits)
        group.waitsSince_s = street::waitsFrom_s(now_s, farthest_m, group.pace_mps);
    const Member& first = m_members.at(group.members[0]);
    SteeredPeople::Command command;
    command.speedShare = group.waitsSince_s < kNever_s ? 0.0 : group.pace_mps / first.speed_mps;
    street.command(first.agent, command);
}

/// Once a part of a step: formations turn with those who lead, and who follows walks on in their place.
void CrowdPeople::keepInSlots(SteeredPeople& street)
{
    for (Group& group : m_groups) {
        if (group.count == 0)
            continue;
        const SteeredPeople::Status leader = street.status(group.members[0]);
        group.ahead = street::turnedAhead(group.ahead, leader.heading_rad);
        const double radius_m = bodyOf_m(m_world, m_members.at(group.members[0]).crowd);
        for (std::uint32_t place = 1; place < group.count; ++place) {
            const SteeredPeople::Status own = street.status(group.members[place]);
            if (!group.isInSlot[place] || own.cell != leader.cell)
                continue;
            const Point slot = slotBeside(street.ground(), leader, group.ahead, group.form, place, group.count, radius_m);
            const bool isAwaited = group.waitsSince_s < kNever_s && distance(own.place, slot) > street::kNearAgain_m;
            const double own_mps = m_members.at(group.members[place]).speed_mps;
            walkToSlot(street, group.members[place], own.cell,
                       isAwaited ? SteeredPeople::Command{.to = leader.place} // also back, whoever is ahead
                                 : commandToSlot(street.ground(), own, leader, slot, group.ahead, own_mps));
        }
    }
}

} // namespace passerby::crowds
