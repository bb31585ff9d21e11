// SPDX-License-Identifier: Apache-2.0
#include "core/crowds/crowd_people.h"

#include "core/crowds/crowd_draws.h"
#include "core/navigation/step_ways.h"
#include "core/statistics/speed_law.h"
#include "core/street/traveller.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::crowds {

using foundation::RandomStream;
using geometry::Point;
using ground::PointWays;
using ground::StandingRoom;
using ground::WalkingGround;
using navigation::kNone;
using street::SteeredPeople;
using street::Traveller;

namespace {

constexpr double kEach_m = 0.35; // who stays takes so much room: the square root of a crowd's number of people times this
constexpr double kStandApart_m = 0.45;
constexpr double kAtSpot_m = 0.3;
constexpr double kHurry = 1.1; // of who keeps up with a companion
constexpr double kFollowEvery_s = 0.5;
constexpr double kBeside_m = 0.7; // from a companion

/// Whether members of one crowd may go on as members of the other.
bool isSame(world::Crowd a, const world::Crowd& b)
{
    a.name = b.name;
    return a == b;
}

} // namespace

CrowdPeople::CrowdPeople(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph, std::uint64_t seed)
    : m_world(world), m_graph(std::move(graph)), m_seed(seed), m_plans(world.crowds().size())
{
    for (const auto& [id, crowd] : m_world.crowds())
        if (const world::AgentProfile* profile = m_world.profiles().find(crowd.profile);
            profile && profile->isStepFree && m_isOverSteps.empty())
            m_isOverSteps = navigation::waysOverSteps(m_world, *m_graph);
}

std::span<const std::uint8_t> CrowdPeople::closedTo(std::uint32_t crowd) const
{
    const world::AgentProfile* profile = m_world.profiles().find(m_world.crowds().at(crowd).row->profile);
    return profile && profile->isStepFree ? std::span<const std::uint8_t>(m_isOverSteps) : std::span<const std::uint8_t>();
}

Traveller CrowdPeople::travellerOf(const Member& member) const
{
    const std::size_t profile = m_world.profiles().indexOf(m_world.crowds().at(member.crowd).row->profile);
    Traveller traveller = street::travellerOf(m_world, member.agent, profile, member.speed_mps);
    traveller.isCarried = false; // crowds have no clock to walk by
    traveller.crowd = member.crowd;
    traveller.placeInCrowd = member.place;
    return traveller;
}

/// Waypoints and target; who would leave without either goes to the target that is nearest to them.
void CrowdPeople::planStops(const WalkingGround& ground, std::uint32_t crowd)
{
    const world::Crowd& row = *m_world.crowds().at(crowd).row;
    const world::Region* region = m_world.regions().find(row.region);
    const int level = region ? region->level : 0;
    std::vector<PointWays>& stops = m_plans[crowd].stops;
    for (const Point waypoint : row.waypoints)
        if (const auto [cell, place] = ground.nearestPlace(waypoint, level); cell != kNone)
            stops.emplace_back(ground, *m_graph, std::vector<PointWays::End>{{place, cell}}, closedTo(crowd));
    const auto endAt = [&](const world::Target& target) {
        return PointWays::End{target.position, static_cast<std::uint32_t>(m_world.cells().indexOf(target.cell))};
    };
    if (const world::Target* target = m_world.targets().find(row.target)) {
        stops.emplace_back(ground, *m_graph, std::vector<PointWays::End>{endAt(*target)}, closedTo(crowd));
        return;
    }
    if (!stops.empty() || row.atEnd != world::CrowdEnd::leave || !row.companions.isNull() || m_world.targets().empty())
        return;
    std::vector<PointWays::End> ends;
    for (const auto& [id, target] : m_world.targets())
        ends.push_back(endAt(target));
    stops.emplace_back(ground, *m_graph, std::move(ends), closedTo(crowd));
}

Point CrowdPeople::drawPlace(const WalkingGround& ground, const Member& member, const StandingRoom& room, std::uint32_t& cell) const
{
    constexpr int kTries = 300;
    const auto& entry = m_world.crowds().at(member.crowd);
    const world::Region* region = m_world.regions().find(entry.row->region);
    const int level = region ? region->level : 0;
    RandomStream random = streamOf(m_seed, entry.id.number, member.place, Draw::place);
    Point middle;
    geometry::Box box;
    if (region) {
        box = boundingBox(region->polygon);
        middle = interiorPoint(region->polygon);
    } else { // about the first stop
        const std::vector<PointWays>& stops = m_plans[member.crowd].stops;
        middle = stops.empty() ? Point{} : stops.front().ends().front().place;
        box.extend(middle);
        box = box.grown(1.0 + kEach_m * std::sqrt(static_cast<double>(entry.row->count)));
    }
    const double radius_m = static_cast<double>(travellerOf(member).radius_m);
    for (int i = 0; i < kTries; ++i) {
        const Point place{box.low.x + random.uniform() * (box.high.x - box.low.x), box.low.y + random.uniform() * (box.high.y - box.low.y)};
        if (region && !contains(region->polygon, place))
            continue;
        cell = ground.cellAt(place, level);
        if (cell != kNone && room.isFree(place, radius_m, ground.layersOf(cell)) && !ground.isInObstacle(cell, place))
            return place;
    }
    const auto [nearestCell, nearest] = ground.nearestPlace(middle, level);
    cell = nearestCell;
    return nearest;
}

void CrowdPeople::come(SteeredPeople& street, std::uint32_t crowd, double now_s)
{
    const auto& entry = m_world.crowds().at(crowd);
    const world::AgentProfile* profile = m_world.profiles().find(entry.row->profile);
    const world::AgentProfile usual;
    const double mean_mps = (profile ? profile : &usual)->speedMean_mps;
    planStops(street.ground(), crowd);
    planGroups(crowd);
    m_plans[crowd].hasCome = true;
    StandingRoom room = street.occupied();
    for (std::uint32_t place = 0; place < static_cast<std::uint32_t>(entry.row->count); ++place) {
        RandomStream random = streamOf(m_seed, entry.id.number, place, Draw::speed);
        Member member;
        member.agent = m_nextAgent;
        member.crowd = crowd;
        member.place = place;
        member.since_s = now_s;
        member.isThere = m_plans[crowd].stops.empty() && entry.row->companions.isNull();
        member.speed_mps = random.normalWithin(mean_mps, (profile ? profile : &usual)->speedSd_mps, statistics::kSlowest * mean_mps,
                                               statistics::kFastest * mean_mps);
        if (const std::optional<world::AgentId> companion = companionOf(member))
            member.speed_mps = std::max(member.speed_mps, kHurry * m_members.at(*companion).speed_mps);
        std::uint32_t cell = kNone;
        const std::optional<Point> near = placeNearFirst(street.ground(), member, room, cell);
        const Point at = near ? *near : drawPlace(street.ground(), member, room, cell);
        if (cell == kNone)
            break; // nothing to stand on
        ++m_nextAgent.number;
        member.home = {at, cell};
        street.addOnTheWay(travellerOf(member), at, cell, now_s, room);
        m_members.emplace(member.agent, member);
        m_agentOf[{crowd, place}] = member.agent;
        setOut(street, member);
    }
    formGroups(crowd);
}

void CrowdPeople::setOut(SteeredPeople& street, const Member& member)
{
    const std::vector<PointWays>& stops = m_plans[member.crowd].stops;
    m_legs.clear();
    if (member.isThere || member.stop >= stops.size()) {
        street.lead(member.agent, m_legs);
        return;
    }
    const SteeredPeople::Status status = street.status(member.agent);
    const PointWays::End end = stops[member.stop].lay(street.ground(), status.place, status.cell, m_legs);
    const world::Crowd& row = *m_world.crowds().at(member.crowd).row;
    const bool isLast = member.stop + 1 == stops.size();
    if (isLast && row.atEnd == world::CrowdEnd::stay && !m_legs.empty()) {
        street.lead(member.agent, m_legs, spotOf(street.ground(), member, end.place, end.cell), kAtSpot_m);
        return;
    }
    const double crowd_m = kEach_m * std::sqrt(static_cast<double>(row.count));
    street.lead(member.agent, m_legs, end.place, isLast ? kAtWaypoint_m : std::max(kAtWaypoint_m, crowd_m));
}

/// Where a member stands who stays: the crowd's places spread round the end as the seeds of a sunflower do (Vogel 1979).
Point CrowdPeople::spotOf(const WalkingGround& ground, const Member& member, Point end, std::uint32_t cell) const
{
    const double far_m = kStandApart_m * std::sqrt(static_cast<double>(member.place));
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(member.place) / (std::numbers::phi * std::numbers::phi);
    end = ground.beside(cell, end);
    const Point spot = end + Point{std::cos(angle), std::sin(angle)} * far_m;
    return ground.holds(cell, spot) && ground.isFree(cell, end, spot) && !ground.isInObstacle(cell, spot) ? spot : end;
}

/// Keeps near the companion.
void CrowdPeople::follow(SteeredPeople& street, const Member& member)
{
    const std::optional<world::AgentId> companion = companionOf(member);
    m_legs.clear();
    if (!companion) {
        street.lead(member.agent, m_legs);
        return;
    }
    const SteeredPeople::Status status = street.status(member.agent);
    const SteeredPeople::Status other = street.status(*companion);
    PointWays(street.ground(), *m_graph, {{other.place, other.cell}}, closedTo(member.crowd))
        .lay(street.ground(), status.place, status.cell, m_legs);
    street.lead(member.agent, m_legs, other.place, kBeside_m);
}

std::optional<world::AgentId> CrowdPeople::memberOf(std::size_t crowd, std::uint32_t place) const
{
    if (crowd >= m_world.crowds().size() || m_world.crowds().at(crowd).row->count == 0)
        return std::nullopt;
    const auto count = static_cast<std::uint32_t>(m_world.crowds().at(crowd).row->count);
    const auto found = m_agentOf.find({static_cast<std::uint32_t>(crowd), place % count});
    return found == m_agentOf.end() ? std::nullopt : std::optional(found->second);
}

std::optional<world::AgentId> CrowdPeople::companionOf(const Member& member) const
{
    return memberOf(m_world.crowds().indexOf(m_world.crowds().at(member.crowd).row->companions), member.place);
}

std::size_t CrowdPeople::heldBytes() const
{
    return sizeof(*this) + foundation::heldBytes(m_isOverSteps, m_plans, m_members, m_groups, m_agentOf, m_legs);
}

void CrowdPeople::act(SteeredPeople& street, double now_s)
{
    for (std::uint32_t crowd = 0; crowd < m_plans.size(); ++crowd)
        if (!m_plans[crowd].hasCome && now_s >= m_world.crowds().at(crowd).row->start_s)
            come(street, crowd, now_s);
    keepInSlots(street);
    if (now_s < m_nextLook_s)
        return;
    m_nextLook_s = now_s + kFollowEvery_s;
    for (Group& group : m_groups)
        lookRound(street, group, now_s);
    for (const auto& [agent, member] : m_members)
        if (member.isThere)
            returnHome(street, member);
        else if (m_plans[member.crowd].stops.empty() && !m_world.crowds().at(member.crowd).row->companions.isNull())
            follow(street, member);
}

/// Somebody who stays and was pushed away goes back.
void CrowdPeople::returnHome(SteeredPeople& street, const Member& member)
{
    const SteeredPeople::Status status = street.status(member.agent);
    if (status.leg != kNone || distance(status.place, member.home.place) < 2.0 * kAtSpot_m)
        return;
    m_legs.clear();
    if (status.cell == member.home.cell)
        m_legs.push_back({kNone, status.cell, 0});
    else
        PointWays(street.ground(), *m_graph, {member.home}, closedTo(member.crowd)).lay(street.ground(), status.place, status.cell, m_legs);
    street.lead(member.agent, m_legs, member.home.place, 0.0);
}

void CrowdPeople::arrive(SteeredPeople& street, world::AgentId agent)
{
    Member& member = m_members.at(agent);
    if (member.isThere) {
        street.lead(agent, {});
        return;
    }
    if (m_plans[member.crowd].stops.empty())
        return; // beside the companion
    if (follows(member)) {
        street.lead(agent, {});
        return; // whoever leads goes on, and they with them
    }
    ++member.stop;
    const bool isAtEnd = member.stop >= m_plans[member.crowd].stops.size();
    if (isAtEnd && m_world.crowds().at(member.crowd).row->atEnd == world::CrowdEnd::leave) {
        leave(street, agent);
        return;
    }
    member.isThere = isAtEnd;
    const SteeredPeople::Status status = street.status(agent);
    member.home = {status.place, status.cell};
    setOut(street, member);
}

void CrowdPeople::leave(SteeredPeople& street, world::AgentId agent)
{
    Member& member = m_members.at(agent);
    m_agentOf.erase({member.crowd, member.place});
    quit(street, member);
    street.remove(agent);
    m_members.erase(agent);
}

void CrowdPeople::takeOver(const CrowdPeople& before, const SteeredPeople& streetBefore, SteeredPeople& street, double now_s)
{
    m_nextAgent = before.m_nextAgent;
    StandingRoom room = street.occupied();
    for (std::uint32_t crowd = 0; crowd < m_plans.size(); ++crowd) {
        const auto& entry = m_world.crowds().at(crowd);
        const std::size_t was = before.m_world.crowds().indexOf(entry.id);
        if (was >= before.m_plans.size() || !before.m_plans[was].hasCome || !isSame(*before.m_world.crowds().at(was).row, *entry.row))
            continue;
        planStops(street.ground(), crowd);
        planGroups(crowd);
        m_plans[crowd].hasCome = true;
        for (const auto& [agent, one] : before.m_members) {
            if (one.crowd != was)
                continue;
            const SteeredPeople::Status status = streetBefore.status(agent);
            const auto [cell, place] = street.ground().nearestPlace(status.place, before.m_world.cells().at(status.cell).row->level);
            if (cell == kNone)
                continue;
            Member member = one;
            member.crowd = crowd;
            member.group = kNone;
            member.stop = std::min(member.stop, static_cast<std::uint32_t>(m_plans[crowd].stops.size()));
            street.addOnTheWay(travellerOf(member), place, cell, now_s, room);
            m_members.emplace(agent, member);
            m_agentOf[{crowd, member.place}] = agent;
            setOut(street, member);
        }
        formGroups(crowd);
    }
}

} // namespace passerby::crowds
