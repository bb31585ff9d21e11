// SPDX-License-Identifier: Apache-2.0
// People of a run who avoid one another: where their schedule and their steps meet. Whoever is steered has walked as far as they have come,
// and their trip began as if they had always walked at their own speed; so the rest of the run need not know that they were held up.
#include "core/simulation/schedule_notices.h"
#include "core/simulation/schedule_state.h"
#include "core/simulation/steering_models.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::simulation {

using geometry::Point;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

constexpr double kLongestStep_s = 0.1; // of steering
constexpr double kNotYet = 1.0 - 1e-9; // of a segment whose end is not reached
constexpr double kPatience = 2.0;      // a way may be longer than the one that is blocked by so many times what one would have walked

} // namespace

std::shared_ptr<const WalkingGround> walkingGround(const world::World& world, const NavigationGraph& graph)
{
    return isSteered(world) || !world.crowds().empty() ? std::make_shared<WalkingGround>(world, graph, steeringReach_m(world)) : nullptr;
}

void ScheduleRun::State::openStreet(const std::shared_ptr<const WalkingGround>& ground)
{
    m_street.reset();
    m_crowds.reset();
    m_carriers.reset();
    notices = scheduleNotices(m_world);
    if (!ground)
        return;
    const std::vector<std::string> more = obstacleNotices(*ground);
    notices.insert(notices.end(), more.begin(), more.end());
    m_street = std::make_unique<SteeredPeople>(ground, steeringModels(m_world), m_options.threads);
    m_room.emplace();
    m_crowds = std::make_unique<CrowdPeople>(m_world, routes->graph(), m_options.seed);
    m_crowdsAccounted_s = now_s;
    m_carriers = std::make_unique<ProxyCarriers>(m_world, m_options.seed, *m_street);
    notices.insert(notices.end(), m_carriers->notices().begin(), m_carriers->notices().end());
}

std::uint8_t ScheduleRun::State::modelOfPerson(const Person& person) const
{
    return modelOf(m_world, m_habits.profiles[person.kind].profile);
}

Traveller ScheduleRun::State::travellerOf(std::uint32_t agent) const
{
    const Person& person = m_lives[agent].person;
    const std::size_t profile = m_habits.profiles[person.kind].profile;
    const double radius_m =
        profile < m_world.profiles().size() ? m_world.profiles().at(profile).row->radius_m : world::AgentProfile{}.radius_m;
    const std::uint8_t model = modelOf(m_world, profile);
    return {agent, person.speed_mps, bodyRadius_m(radius_m), model, model == 0, static_cast<std::uint32_t>(profile), kNone, 0};
}

/// Puts somebody who walks on the street: at their door, or while everybody is put somewhere, where they are on their way.
void ScheduleRun::State::putOnStreet(std::uint32_t agent)
{
    const Life& life = m_lives[agent];
    const Walk& walk = m_walks[life.walk];
    const double walked_m = std::min((now_s - life.began_s) * life.person.speed_mps, walk.length_m());
    const Stand stand = standOn(walk, walked_m);
    m_steered.resize(m_lives.size());
    m_steered[agent].accounted_s = now_s;
    if (!m_room) {
        m_street->addAtDoor(travellerOf(agent), stand.place, stand.cell, now_s);
        return;
    }
    Point place = stand.place;
    if (m_streetBefore && m_streetBefore->has(agent)) {
        const SteeredPeople::Status before = m_streetBefore->status(agent);
        if (m_street->ground().holds(stand.cell, before.place) && m_street->ground().towards(stand.cell, before.place, stand.end))
            place = before.place;
    }
    if (!m_street->ground().towards(stand.cell, place, stand.end)) // in the middle of an obstacle that one walks round
        place = stand.begin;
    m_street->addOnTheWay(travellerOf(agent), place, stand.cell, now_s, *m_room);
}

ScheduleRun::State::Stand ScheduleRun::State::standOn(const Walk& walk, double walked_m) const
{
    const NavigationGraph& graph = *routes->graph();
    const std::size_t place = walk.segmentAt(walked_m);
    const SegmentIndex index = walk.segments[place];
    const double length_m = graph.effectiveLength_m(index);
    const double share = length_m > 0.0 ? std::clamp(walk.into_m(place, walked_m) / length_m, 0.0, 1.0) : 1.0;
    Stand stand;
    stand.begin = graph.nodes()[graph.segments()[index].from].position;
    stand.end = graph.nodes()[graph.segments()[index].to].position;
    stand.place = stand.begin + (stand.end - stand.begin) * share;
    stand.velocity_mps = stand.end - stand.begin;
    stand.cell = m_street->ground().cellOf(index);
    return stand;
}

/// Tells the street which way somebody walks from here on.
void ScheduleRun::State::layLegs(std::uint32_t agent)
{
    const Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    const double walked_m = std::min((now_s - life.began_s) * life.person.speed_mps, walk.length_m());
    std::vector<Leg>& legs = m_legs;
    legs.clear();
    walk.current = walk.segmentAt(walked_m);
    for (std::size_t place = walk.current; place < walk.segments.size() && std::isfinite(life.stage.duration_s); ++place)
        if (!walk.isTurnedIn(place)) {
            const SegmentIndex index = walk.segments[place];
            legs.push_back({routes->graph()->segments()[index].to, m_street->ground().cellOf(index), static_cast<std::uint32_t>(place)});
        }
    m_street->lead(agent, legs);
}

void ScheduleRun::State::walkStreet()
{
    const double begin_s = now_s - m_options.step_s;
    const int parts = static_cast<int>(std::ceil(m_options.step_s / kLongestStep_s - 1e-9));
    for (int part = 1; part <= parts; ++part) {
        now_s = part == parts ? static_cast<double>(m_step) * m_options.step_s : begin_s + m_options.step_s * part / parts;
        m_crowds->act(*m_street, now_s);
        carryOthers();
        m_carriers->look(*m_street, *m_crowds, now_s);
        m_street->step(now_s, m_options.step_s / parts);
        forWalkers([this](std::uint32_t agent) {
            if (isOnFoot(agent))
                keepTime(agent);
        });
        for (const std::uint32_t agent : m_street->arrived()) {
            if (agent >= CrowdPeople::kFirstAgent) {
                m_crowds->arrive(*m_street, agent);
                continue;
            }
            Life& life = m_lives[agent];
            life.stage.duration_s = now_s - life.began_s;
            leaveStage(agent);
            enterStage(agent);
        }
        for (const std::uint32_t agent : m_street->impatient())
            if (agent < CrowdPeople::kFirstAgent)
                avoidThrong(agent);
    }
}

/// Adds the time that people of crowds have spent on the ways of the cells in which they are.
void ScheduleRun::State::accountCrowds()
{
    std::vector<Walker> walkers;
    m_crowds->show(*m_street, walkers);
    for (const Walker& walker : walkers)
        if (walker.segment != kNone && walker.destinationType < m_habits.typeCount())
            m_occupancy.add(walker.segment, walker.destinationType, now_s - m_crowdsAccounted_s);
    m_crowdsAccounted_s = now_s;
}

/// Those who walk by the clock, so that others give way to them.
void ScheduleRun::State::carryOthers()
{
    forWalkers([this](std::uint32_t agent) {
        const Life& life = m_lives[agent];
        if (!m_street->has(agent) || modelOfPerson(life.person) != 0)
            return;
        const Walk& walk = m_walks[life.walk];
        const Stand stand = standOn(walk, std::min((now_s - life.began_s) * life.person.speed_mps, walk.length_m()));
        const double length_m = length(stand.velocity_mps);
        const bool walks = length_m > 0.0 && std::isfinite(life.stage.duration_s);
        m_street->carry(agent, stand.place, walks ? stand.velocity_mps * (life.person.speed_mps / length_m) : Point{}, stand.cell);
    });
}

/// After a step: how far somebody has come, and for how long they have been where.
void ScheduleRun::State::keepTime(std::uint32_t agent)
{
    Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    const SteeredPeople::Status status = m_street->status(agent);
    if (status.leg == kNone) // stands before a fence
        return;
    if (status.leg > walk.current) {
        account(life, now_s);
        walk.current = status.leg;
    }
    const NavigationGraph& graph = *routes->graph();
    const std::size_t place = walk.current;
    const navigation::Segment& segment = graph.segments()[walk.segments[place]];
    const Point from = graph.nodes()[segment.from].position;
    const Point to = graph.nodes()[segment.to].position;
    const double straight_m = distance(from, to);
    const double share = straight_m > 0.0 ? std::clamp(1.0 - distance(status.place, to) / straight_m, 0.0, 1.0) : 0.0;
    const double start_m = place > 0 ? walk.endsAt_m[place - 1] : 0.0;
    const double entered_m = walk.into_m(place, start_m);
    const double into_m = share * graph.effectiveLength_m(walk.segments[place]) - entered_m;
    const double walked_m = status.waitsForRoom ? start_m : start_m + std::clamp(into_m, 0.0, (walk.endsAt_m[place] - start_m) * kNotYet);
    life.began_s = now_s - walked_m * life.person.slowness_s_per_m;
}

/// Adds the time that somebody who is steered has spent where they are.
void ScheduleRun::State::accountOnFoot(std::uint32_t agent, double until_s)
{
    const Life& life = m_lives[agent];
    const Walk& walk = m_walks[life.walk];
    const SteeredPeople::Status status = m_street->status(agent);
    double& accounted_s = m_steered[agent].accounted_s;
    if (status.leg != kNone && !status.waitsForRoom)
        m_occupancy.add(walk.segments[walk.current], m_habits.typeOfTarget[life.stage.place], until_s - accounted_s);
    accounted_s = until_s;
}

void ScheduleRun::State::placeOnFoot(std::uint32_t agent, Walker& walker) const
{
    const SteeredPeople::Status status = m_street->status(agent);
    walker.x_m = static_cast<float>(status.place.x);
    walker.y_m = static_cast<float>(status.place.y);
    walker.heading_rad = static_cast<float>(status.heading_rad);
    walker.speed_mps = static_cast<float>(length(status.velocity_mps));
}

/// Somebody who is held up goes by another portal of the cell that they are in, where the way from there is not much longer.
void ScheduleRun::State::avoidThrong(std::uint32_t agent)
{
    Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    const SteeredPeople::Status status = m_street->status(agent);
    if (status.leg == kNone || status.leg + 1 >= walk.segments.size() || status.waitsForRoom)
        return;
    const NavigationGraph& graph = *routes->graph();
    const navigation::Segment blocked = graph.segments()[walk.segments[status.leg]];
    const std::uint32_t target = life.stage.place;
    const auto lengthOver = [&](NodeIndex node) {
        return distance(status.place, graph.nodes()[node].position) + wayLength_m(node, target);
    };
    const double most_m = lengthOver(blocked.to) + kPatience * SteeredPeople::kReplanEvery_s * life.person.speed_mps;
    NodeIndex best = kNone;
    double best_m = most_m;
    std::vector<SegmentIndex> way;
    for (SegmentIndex index = graph.firstSegment(blocked.from); index < graph.lastSegment(blocked.from); ++index) {
        const navigation::Segment& segment = graph.segments()[index];
        if (segment.cell != blocked.cell || segment.to == blocked.to || segment.to >= graph.portalCount() || m_free.isBlocked(index))
            continue;
        const double length_m = lengthOver(segment.to);
        if (length_m >= best_m)
            continue;
        way.clear();
        appendWay(segment.to, target, way);
        if (std::any_of(way.begin(), way.end(), [&](SegmentIndex s) { return graph.segments()[s].to == blocked.to; }))
            continue;
        best = segment.to;
        best_m = length_m;
    }
    if (best != kNone)
        layRound(agent, status.leg, best);
}

/// Lets somebody leave the cell that they are in by another node.
void ScheduleRun::State::layRound(std::uint32_t agent, std::size_t place, NodeIndex by)
{
    Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    const NavigationGraph& graph = *routes->graph();
    account(life, now_s);
    const auto [entry, isFirst] = m_changed.try_emplace(agent);
    Detour& detour = entry->second.detour;
    detour.kind = Detour::Kind::roundThrong;
    detour.since_s = now_s;
    detour.wanted = life.stage.place;
    detour.place = m_street->status(agent).place;
    detour.node = place;
    if (isFirst) {
        entry->second.departed_s = m_steered[agent].departed_s;
        detour.firstNode = place;
    }
    const NodeIndex from = graph.segments()[walk.segments[place]].from;
    walk.segments.resize(place);
    walk.endsAt_m.resize(place);
    std::erase_if(walk.entered_m, [place](const auto& entered) { return entered.first >= place; });
    walk.segments.push_back(graph.findSegment(from, by));
    appendWay(by, life.stage.place, walk.segments);
    double sum_m = walk.length_m();
    life.began_s = now_s - sum_m * life.person.slowness_s_per_m;
    for (std::size_t i = place; i < walk.segments.size(); ++i)
        walk.endsAt_m.push_back(sum_m += graph.effectiveLength_m(walk.segments[i]));
    walk.current = place;
    life.stage.duration_s = sum_m * life.person.slowness_s_per_m;
    planEnd(agent, life);
}

} // namespace passerby::simulation
