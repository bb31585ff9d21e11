// SPDX-License-Identifier: Apache-2.0
// People in view who avoid one another. As in full runs, whoever is steered has walked as far as they have come, and their trip began as if
// they had always walked at their own speed; out of view they walk by the clock again.
#include "core/simulation/perceptual_state.h"
#include "core/simulation/steering_models.h"

#include <algorithm>
#include <cmath>

namespace passerby::simulation {

using geometry::Point;
using navigation::kNone;

namespace {

constexpr double kLongestStep_s = 0.1; // of steering
constexpr double kNotYet = 1.0 - 1e-9; // of a segment whose end is not reached
constexpr double kAtDoor_m = 0.5;      // who has come no farther is still there

double walked_m(const KnownPerson& one, double now_s)
{
    return std::clamp((now_s - one.began_s) * one.person.speed_mps, 0.0, one.walk.length_m());
}

} // namespace

std::uint8_t PerceptualRun::State::modelOfPerson(const KnownPerson& one) const
{
    return modelOf(city->world, m_law.habits().profiles[one.person.kind].profile);
}

Traveller PerceptualRun::State::travellerOf(std::uint32_t slot) const
{
    const KnownPerson& one = m_people[slot];
    const std::size_t profile = m_law.habits().profiles[one.person.kind].profile;
    const auto& rows = city->world.profiles();
    const double radius_m = profile < rows.size() ? rows.at(profile).row->radius_m : world::AgentProfile{}.radius_m;
    const std::uint8_t model = modelOf(city->world, profile);
    return {slot, one.person.speed_mps, bodyRadius_m(radius_m), model, model == 0, static_cast<std::uint32_t>(profile), kNone, 0};
}

bool PerceptualRun::State::walksInView(const KnownPerson& one) const
{
    return one.stage.walking && !one.walk.segments.empty() && m_region.isLive(one.cell) && !one.isUnmoved();
}

/// Puts somebody on the street who walks in view, or tells them how to go on; false for who goes by the clock.
bool PerceptualRun::State::stepOut(std::uint32_t slot)
{
    const KnownPerson& one = m_people[slot];
    if (!walksInView(one)) {
        stepOff(slot);
        return false;
    }
    const bool isSteered = modelOfPerson(one) != 0;
    if (!isOnStreet(slot)) {
        const navigation::NavigationGraph& graph = *city->routes->graph();
        const navigation::SegmentIndex index = one.walk.segments[one.walk.current];
        const navigation::Segment& segment = graph.segments()[index];
        const double far_m = walked_m(one, now_s);
        const double length_m = graph.effectiveLength_m(index);
        const double share = length_m > 0.0 ? std::clamp(one.walk.into_m(one.walk.current, far_m) / length_m, 0.0, 1.0) : 1.0;
        const Point from = graph.nodes()[segment.from].position;
        const Point to = graph.nodes()[segment.to].position;
        const std::uint32_t cell = city->ground->cellOf(index);
        if (far_m < kAtDoor_m && one.walk.current == 0)
            m_street->addAtDoor(travellerOf(slot), from, cell, now_s);
        else {
            StandingRoom room = m_room ? StandingRoom{} : m_street->occupied();
            const Point place = from + (to - from) * share;
            const bool isFree = city->ground->towards(cell, place, to).has_value();
            m_street->addOnTheWay(travellerOf(slot), isFree ? place : from, cell, now_s, m_room ? *m_room : room);
        }
        if (isSteered)
            ++m_people[slot].version; // what was planned is void
    }
    if (isSteered)
        layLegs(slot);
    return isSteered;
}

void PerceptualRun::State::stepOff(std::uint32_t slot)
{
    if (isOnStreet(slot))
        m_street->remove(slot);
}

void PerceptualRun::State::layLegs(std::uint32_t slot)
{
    const KnownPerson& one = m_people[slot];
    m_legs.clear();
    for (std::size_t place = one.walk.current; place < one.walk.segments.size(); ++place) {
        const navigation::SegmentIndex index = one.walk.segments[place];
        m_legs.push_back({city->routes->graph()->segments()[index].to, city->ground->cellOf(index), static_cast<std::uint32_t>(place)});
    }
    m_street->lead(slot, m_legs);
}

void PerceptualRun::State::walkStreet(double begin_s, double end_s)
{
    const int parts = static_cast<int>(std::ceil((end_s - begin_s) / kLongestStep_s - 1e-9));
    for (int part = 1; part <= parts; ++part) {
        now_s = part == parts ? end_s : begin_s + (end_s - begin_s) * part / parts;
        carryOthers();
        m_carriers->look(*m_street, *m_crowds, now_s);
        m_street->step(now_s, (end_s - begin_s) / parts);
        m_onStreet.clear();
        for (std::size_t row = 0; row < m_street->size(); ++row)
            m_onStreet.push_back(m_street->present(row).agent);
        std::sort(m_onStreet.begin(), m_onStreet.end());
        for (const std::uint32_t slot : m_onStreet)
            if (modelOfPerson(m_people[slot]) != 0)
                keepTime(slot);
        const std::vector<std::uint32_t> arrived = m_street->arrived();
        for (const std::uint32_t slot : arrived)
            if (isOnStreet(slot))
                endWalk(slot);
    }
}

/// Those who walk by the clock, so that others give way to them.
void PerceptualRun::State::carryOthers()
{
    const navigation::NavigationGraph& graph = *city->routes->graph();
    for (const std::uint32_t cell : m_liveCells)
        for (const std::uint32_t slot : m_people.inCell(cell)) {
            const KnownPerson& one = m_people[slot];
            if (!isOnStreet(slot) || modelOfPerson(one) != 0)
                continue;
            const Walker walker = walkerOf(slot);
            const navigation::Segment& segment = graph.segments()[walker.segment];
            const Point along = graph.nodes()[segment.to].position - graph.nodes()[segment.from].position;
            const double length_m = length(along);
            m_street->carry(slot, {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)},
                            length_m > 0.0 ? along * (one.person.speed_mps / length_m) : Point{}, city->ground->cellOf(walker.segment));
        }
}

/// After a step: how far somebody has come.
void PerceptualRun::State::keepTime(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    const SteeredPeople::Status status = m_street->status(slot);
    const navigation::NavigationGraph& graph = *city->routes->graph();
    if (status.leg != kNone && status.leg > one.walk.current) {
        account(one, now_s);
        one.walk.current = status.leg;
    }
    const std::size_t place = one.walk.current;
    const navigation::SegmentIndex index = one.walk.segments[place];
    const Point from = graph.nodes()[graph.segments()[index].from].position;
    const Point to = graph.nodes()[graph.segments()[index].to].position;
    const double straight_m = distance(from, to);
    const double share = straight_m > 0.0 ? std::clamp(1.0 - distance(status.place, to) / straight_m, 0.0, kNotYet) : 0.0;
    const double start_m = place > 0 ? one.walk.endsAt_m[place - 1] : 0.0;
    const double far_m = status.waitsForRoom ? start_m : start_m + share * (one.walk.endsAt_m[place] - start_m);
    one.began_s = now_s - far_m * one.person.slowness_s_per_m;
    if (const std::uint32_t cell = city->atlas->cellOfSegment(index); cell != one.cell) {
        changeCell(slot, cell);
        if (!m_region.isLive(cell))
            goOn(slot); // out of view, unless they are followed: then by the clock
    }
}

void PerceptualRun::State::showOnStreet(const KnownPerson& one, std::uint32_t slot, Walker& walker) const
{
    if (modelOfPerson(one) == 0)
        return;
    const SteeredPeople::Status status = m_street->status(slot);
    walker.x_m = static_cast<float>(status.place.x);
    walker.y_m = static_cast<float>(status.place.y);
    walker.heading_rad = static_cast<float>(status.heading_rad);
    walker.speed_mps = static_cast<float>(length(status.velocity_mps));
}

} // namespace passerby::simulation
