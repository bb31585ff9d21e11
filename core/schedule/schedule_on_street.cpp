// SPDX-License-Identifier: Apache-2.0
// Those who keep a schedule and are steered.
#include "core/schedule/schedule_population.h"
#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>

namespace passerby::schedule {

using geometry::Point;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::SegmentIndex;
using run::Detour;
using street::SteeredPeople;
using street::Traveller;
using world::scheduled;

namespace {

constexpr double kPatience = 2.0; // a way may be longer than the one that is blocked by so many times what one would have walked

} // namespace

double SchedulePopulation::walkedByClock_m(std::uint32_t agent) const
{
    const Life& life = m_lives[agent];
    return life.clock.walkedBy(m_setting.now_s, life.person.speed_mps, m_walks[life.walk].length_m());
}

/// Puts somebody who walks on the street: at their door, or while everybody is put somewhere, where they are on their way.
void SchedulePopulation::putOnStreet(std::uint32_t agent)
{
    const Person& person = m_lives[agent].person;
    const Stand stand = standByClock(agent);
    const Traveller traveller =
        street::travellerOf(m_setting.world, scheduled(agent), m_habits->profiles[person.kind].profile, person.speed_mps);
    countedUntil_s(agent) = m_setting.now_s;
    if (!m_setting.room) {
        m_setting.street->addAtDoor(traveller, stand.place, stand.cell, m_setting.now_s);
        return;
    }
    Point place = stand.place;
    if (m_setting.streetBefore && m_setting.streetBefore->has(scheduled(agent))) {
        const SteeredPeople::Status before = m_setting.streetBefore->status(scheduled(agent));
        if (m_setting.street->ground().holds(stand.cell, before.place)
            && m_setting.street->ground().towards(stand.cell, before.place, stand.end))
            place = before.place;
    }
    if (!m_setting.street->ground().towards(stand.cell, place, stand.end)) // in the middle of an obstacle that one walks round
        place = stand.begin;
    m_setting.street->addOnTheWay(traveller, place, stand.cell, m_setting.now_s, *m_setting.room);
}

Stand SchedulePopulation::standByClock(std::uint32_t agent) const
{
    return standOn(m_walks[m_lives[agent].walk], walkedByClock_m(agent), *m_routes->graph(), m_setting.street->ground());
}

/// Tells the street which way somebody walks from here on; who is shut in walks nowhere.
void SchedulePopulation::leadOnStreet(std::uint32_t agent)
{
    const Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    walk.current = walk.segmentAt(walkedByClock_m(agent));
    m_legs.clear();
    if (std::isfinite(life.stage.duration_s))
        layLegs(walk, *m_routes->graph(), m_setting.street->ground(), m_legs);
    m_setting.street->lead(scheduled(agent), m_legs);
}

/// Those who walk by the clock, so that others give way to them.
void SchedulePopulation::act()
{
    forWalkers([this](std::uint32_t agent) {
        if (!m_setting.street->isCarried(scheduled(agent)))
            return;
        const Life& life = m_lives[agent];
        const Stand stand = standByClock(agent);
        const bool walks = std::isfinite(life.stage.duration_s);
        m_setting.street->carry(scheduled(agent), stand.place, walks ? stand.velocity_mps(life.person.speed_mps) : Point{}, stand.cell);
    });
}

void SchedulePopulation::walked()
{
    forWalkers([this](std::uint32_t agent) {
        if (isOnFoot(agent))
            keepTime(agent);
    });
    for (const world::AgentId arrived : m_setting.street->arrived()) {
        if (arrived.kind != kind())
            continue;
        const std::uint32_t agent = arrived.number;
        Life& life = m_lives[agent];
        life.stage.duration_s = life.clock.durationUntil_s(m_setting.now_s);
        leaveStage(agent);
        enterStage(agent);
    }
    for (const world::AgentId impatient : m_setting.street->impatient())
        if (impatient.kind == kind())
            avoidThrong(impatient.number);
}

/// After a step: how far somebody has come, and for how long they have been where.
void SchedulePopulation::keepTime(std::uint32_t agent)
{
    Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    const SteeredPeople::Status status = m_setting.street->status(scheduled(agent));
    if (status.leg == kNone) // stands before a fence
        return;
    if (status.leg > walk.current) {
        account(life, m_setting.now_s);
        walk.current = status.leg;
    }
    life.clock.setWalked(walked_m(walk, *m_routes->graph(), status), life.person.slowness_s_per_m, m_setting.now_s);
}

/// Adds the time that somebody who is steered has spent where they are.
void SchedulePopulation::accountOnFoot(std::uint32_t agent, double until_s)
{
    const Life& life = m_lives[agent];
    const Walk& walk = m_walks[life.walk];
    const SteeredPeople::Status status = m_setting.street->status(scheduled(agent));
    double& counted_s = m_countedUntil_s[agent];
    if (status.leg != kNone && !status.waitsForRoom)
        m_setting.occupancy.add(walk.segments[walk.current], m_habits->typeOfTarget[life.stage.place], until_s - counted_s);
    counted_s = until_s;
}

/// Somebody who is held up goes by another portal of the cell that they are in, where the way from there is not much longer.
void SchedulePopulation::avoidThrong(std::uint32_t agent)
{
    Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    const SteeredPeople::Status status = m_setting.street->status(scheduled(agent));
    if (status.leg == kNone || status.leg + 1 >= walk.segments.size() || status.waitsForRoom)
        return;
    const NavigationGraph& graph = *m_routes->graph();
    const navigation::Segment blocked = graph.segments()[walk.segments[status.leg]];
    const std::uint32_t target = life.stage.place;
    const auto lengthOver = [&](NodeIndex node) {
        return distance(status.place, graph.nodes()[node].position) + wayLength_m(life.person, node, target);
    };
    const double most_m = lengthOver(blocked.to) + kPatience * SteeredPeople::kReplanEvery_s * life.person.speed_mps;
    NodeIndex best = kNone;
    double best_m = most_m;
    std::vector<SegmentIndex> way;
    for (SegmentIndex index = graph.firstSegment(blocked.from); index < graph.lastSegment(blocked.from); ++index) {
        const navigation::Segment& segment = graph.segments()[index];
        if (segment.cell != blocked.cell || segment.to == blocked.to || segment.to >= graph.portalCount()
            || m_setting.fences.isBlocked(index) || !m_law.isOpen(life.person, index))
            continue;
        const double length_m = lengthOver(segment.to);
        if (length_m >= best_m)
            continue;
        way.clear();
        appendWay(life.person, segment.to, target, way);
        if (std::any_of(way.begin(), way.end(), [&](SegmentIndex s) { return graph.segments()[s].to == blocked.to; }))
            continue;
        best = segment.to;
        best_m = length_m;
    }
    if (best != kNone)
        layRound(agent, status.leg, best);
}

/// Lets somebody leave the cell that they are in by another node.
void SchedulePopulation::layRound(std::uint32_t agent, std::size_t place, NodeIndex by)
{
    Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    const NavigationGraph& graph = *m_routes->graph();
    account(life, m_setting.now_s);
    const auto [entry, isFirst] = m_changed.try_emplace(agent);
    Detour& detour = entry->second.detour;
    detour.kind = Detour::Kind::roundThrong;
    detour.since_s = m_setting.now_s;
    detour.wanted = life.stage.place;
    detour.place = m_setting.street->status(scheduled(agent)).place;
    detour.node = place;
    if (isFirst) {
        detour.firstNode = place;
    }
    const NodeIndex from = graph.segments()[walk.segments[place]].from;
    walk.segments.resize(place);
    walk.endsAt_m.resize(place);
    std::erase_if(walk.entered_m, [place](const auto& entered) { return entered.first >= place; });
    walk.segments.push_back(graph.findSegment(from, by));
    appendWay(life.person, by, life.stage.place, walk.segments);
    double sum_m = walk.length_m();
    life.clock.setWalked(sum_m, life.person.slowness_s_per_m, m_setting.now_s);
    for (std::size_t i = place; i < walk.segments.size(); ++i)
        walk.endsAt_m.push_back(sum_m += graph.effectiveLength_m(walk.segments[i]));
    walk.current = place;
    life.stage.duration_s = sum_m * life.person.slowness_s_per_m;
    planEnd(agent, life);
}

} // namespace passerby::schedule
