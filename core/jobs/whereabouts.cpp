// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/whereabouts.h"

#include "core/autonomous/minds.h"
#include "core/run/setting.h"

#include <numeric>

namespace passerby::jobs {

using autonomous::MeasuredPerson;
using geometry::Point;
using simulation::ScheduleRun;

namespace {

/// Where somebody goes: to a place, or after whoever leads them while they keep their place in the group.
Point whither(const ScheduleRun& run, std::uint32_t person)
{
    const std::uint32_t leader = run.minds()->leaderOf(person);
    const autonomous::Person& mind = run.minds()->person(person);
    return mind.isLed || leader == person ? mind.to.place : run.setting().street->status({world::PersonKind::mind, leader}).place;
}

} // namespace

double wayLeft_m(const ScheduleRun& run, std::uint32_t person, Point place)
{
    double left_m = 0.0;
    for (const navigation::NodeIndex node : run.setting().street->nodesAhead({world::PersonKind::mind, person})) {
        const Point next = run.graph()->nodes()[node].position;
        left_m += distance(place, next);
        place = next;
    }
    return left_m + distance(place, whither(run, person));
}

std::uint64_t misplacedIn(const run::Frame& frame)
{
    std::uint64_t twice = 0;
    for (std::size_t i = 1; i < frame.walkers.size(); ++i)
        twice += frame.walkers[i].agent == frame.walkers[i - 1].agent ? 1 : 0;
    const std::uint64_t somewhere =
        std::accumulate(frame.insideByTarget.begin(), frame.insideByTarget.end(), std::uint64_t{frame.atDoors}) + frame.walkers.size();
    const std::uint64_t people = frame.people;
    return twice + (somewhere > people ? somewhere - people : people - somewhere);
}

void Whereabouts::add(const ScheduleRun& run, std::span<const MeasuredPerson> people)
{
    ++m_moments;
    m_misplaced += misplacedIn(*run.frame());
    m_onTheWay.clear();
    for (const MeasuredPerson& person : people) {
        const autonomous::Person& mind = run.minds()->person(person.person);
        m_outside += run.setting().street->ground().holds(person.cell, person.place) ? 0 : 1;
        m_inLines += mind.rank != navigation::kNone ? 1 : 0;
        m_onTheWay.push_back({person.person, person.place, whither(run, person.person),
                              person.isWalking ? wayLeft_m(run, person.person, person.place) : 0.0, person.isWalking});
    }
    m_ways.add(run.time_s(), m_onTheWay);
}

} // namespace passerby::jobs
