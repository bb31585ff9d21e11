// SPDX-License-Identifier: Apache-2.0
// People of a full run who avoid one another.
#include "core/run/notices.h"
#include "core/simulation/schedule_state.h"
#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>

namespace passerby::simulation {

using crowds::CrowdPeople;
using geometry::Point;
using ground::WalkingGround;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::SegmentIndex;
using run::Detour;
using run::obstacleNotices;
using run::scheduleNotices;
using run::Walker;
using schedule::layLegs;
using schedule::Person;
using schedule::Stand;
using schedule::standOn;
using schedule::Walk;
using street::ProxyCarriers;
using street::SteeredPeople;
using street::steeringModels;
using street::steeringParts;
using street::Traveller;
using wander::Wanderers;

namespace {

constexpr double kPatience = 2.0; // a way may be longer than the one that is blocked by so many times what one would have walked

} // namespace

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
    m_carriers = std::make_unique<ProxyCarriers>(m_world, m_options.seed);
    m_carriers->giveRules(*m_street);
    notices.insert(notices.end(), m_carriers->notices().begin(), m_carriers->notices().end());
}

double ScheduleRun::State::walkedByClock_m(std::uint32_t agent) const
{
    const Life& life = m_lives[agent];
    return std::min((now_s - life.began_s) * life.person.speed_mps, m_walks[life.walk].length_m());
}

/// Puts somebody who walks on the street: at their door, or while everybody is put somewhere, where they are on their way.
void ScheduleRun::State::putOnStreet(std::uint32_t agent)
{
    const Person& person = m_lives[agent].person;
    const Stand stand = standByClock(agent);
    const Traveller traveller = street::travellerOf(m_world, agent, m_habits.profiles[person.kind].profile, person.speed_mps);
    steeredTrip(agent).accounted_s = now_s;
    if (!m_room) {
        m_street->addAtDoor(traveller, stand.place, stand.cell, now_s);
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
    m_street->addOnTheWay(traveller, place, stand.cell, now_s, *m_room);
}

Stand ScheduleRun::State::standByClock(std::uint32_t agent) const
{
    return standOn(m_walks[m_lives[agent].walk], walkedByClock_m(agent), *routes->graph(), m_street->ground());
}

/// Tells the street which way somebody walks from here on; who is shut in walks nowhere.
void ScheduleRun::State::leadOnStreet(std::uint32_t agent)
{
    const Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    walk.current = walk.segmentAt(walkedByClock_m(agent));
    m_legs.clear();
    if (std::isfinite(life.stage.duration_s))
        layLegs(walk, *routes->graph(), m_street->ground(), m_legs);
    m_street->lead(agent, m_legs);
}

void ScheduleRun::State::walkStreet()
{
    const double begin_s = now_s - m_options.step_s;
    const int parts = steeringParts(m_options.step_s);
    for (int part = 1; part <= parts; ++part) {
        now_s = part == parts ? static_cast<double>(m_step) * m_options.step_s : begin_s + m_options.step_s * part / parts;
        m_crowds->act(*m_street, now_s);
        carryOthers();
        if (m_wanderers) {
            m_wanderers->advance(now_s);
            m_wanderers->carry(*m_street, now_s);
        }
        m_carriers->look(*m_street, m_crowds.get(), now_s);
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
            if (agent >= Wanderers::kFirstAgent) {
                m_wanderers->arrive(*m_street, agent, now_s);
                continue;
            }
            Life& life = m_lives[agent];
            life.stage.duration_s = now_s - life.began_s;
            leaveStage(agent);
            enterStage(agent);
        }
        for (const std::uint32_t agent : m_street->impatient())
            if (agent < Wanderers::kFirstAgent)
                avoidThrong(agent);
        if (m_wanderers)
            m_wanderers->follow(*m_street, now_s);
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
        if (!m_street->isCarried(agent))
            return;
        const Life& life = m_lives[agent];
        const Stand stand = standByClock(agent);
        const bool walks = std::isfinite(life.stage.duration_s);
        m_street->carry(agent, stand.place, walks ? stand.velocity_mps(life.person.speed_mps) : Point{}, stand.cell);
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
    life.began_s = now_s - schedule::walked_m(walk, *routes->graph(), status) * life.person.slowness_s_per_m;
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
