// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/settler.h"

#include "core/foundation/parallel.h"
#include "core/schedule/rebinding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace passerby::schedule {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::kNone;
using navigation::SegmentIndex;
using run::Detour;
using world::TripReason;

void SchedulePopulation::takeOver(const run::Preparation& prepared, const run::CityBefore& before, run::EditReport& report)
{
    Settler(*this, dynamic_cast<const SchedulePreparation&>(prepared), before, report).settle();
}

SchedulePopulation::Settler::Settler(SchedulePopulation& population, const SchedulePreparation& edit, const run::CityBefore& before,
                                     run::EditReport& report)
    : m_population(population),
      m_edit(edit),
      m_habitsBefore(population.m_habits),
      m_worldBefore(before.world),
      m_routesBefore(population.m_routes),
      m_match(m_worldBefore, *m_routesBefore->graph(), population.m_setting.world, *edit.routes->graph()),
      m_places(*edit.routes->graph()),
      m_report(report)
{
    if (edit.routes->graph()->stepFree())
        m_stepFreePlaces.emplace(edit.routes->graph()->stepFree()->graph);
}

void SchedulePopulation::Settler::settle()
{
    for (auto& [agent, trip] : m_population.m_changed)
        if (Life& life = m_population.m_lives[agent]; trip.stands) { // as if they had not stood
            life.clock.setWalked(m_population.m_walks[life.walk].length_m(), life.person.slowness_s_per_m, m_population.m_setting.now_s);
            life.stage.duration_s = m_population.m_walks[life.walk].length_m() * life.person.slowness_s_per_m;
        }
    enterCity();
    dismissLast();
    raisePeople();
    for (std::uint32_t agent = 0; agent < m_population.m_lives.size(); ++agent)
        settleOne(agent);
    welcomeNewcomers();
}

void SchedulePopulation::Settler::enterCity()
{
    m_population.m_hasHours = alibi::hasHours(m_population.m_setting.world);
    m_population.m_habits = std::make_shared<const alibi::Habits>(m_edit.habits);
    m_population.m_habitsMinute = std::numeric_limits<std::int64_t>::min();
    m_population.m_routes = m_edit.routes;
    m_population.m_law = LifeLaw(*m_population.m_habits, *m_population.m_routes, m_population.m_setting.seed);
    findSteadyStart();
    m_population.m_events = {};
    m_population.m_insideByTarget.assign(m_population.m_habits->targetCount(), 0);
    for (std::uint32_t kind = 0; kind < m_population.m_habits->profiles.size(); ++kind) {
        Person of;
        of.kind = kind;
        m_isLive.emplace_back(m_places.partBound(), 0);
        for (const std::vector<std::uint32_t>& targets : m_start->visited(kind))
            for (const std::uint32_t target : targets)
                m_isLive.back()[placesFor(of).partOfTarget(target)] = 1;
    }
}

/// Where habits follow the clock, newcomers are found as at this time of day.
void SchedulePopulation::Settler::findSteadyStart()
{
    m_population.m_notices.clear();
    m_start = &*m_edit.start;
    if (!m_population.m_hasHours)
        return;
    m_population.refreshHabits(m_population.m_setting.now_s);
    foundation::Result<SteadyStart> now =
        m_edit.people > 0 ? SteadyStart::prepare(m_population.m_law) : SteadyStart::ofNobody(m_population.m_law);
    if (now) {
        m_startNow = std::move(now).value();
        m_start = &*m_startNow;
        return;
    }
    // The edit was tried at the clock of the run's start; at this one somebody has nowhere to go.
    m_population.m_notices.push_back("Who came with the last edit was found as at the start of the run, not as at this time of day: "
                                     + foundation::describe(now.error()));
}

void SchedulePopulation::Settler::dismissLast()
{
    const std::size_t before = m_population.m_lives.size();
    const std::size_t remain = std::min<std::size_t>(before, m_edit.people);
    for (std::size_t agent = remain; agent < before; ++agent) {
        const Life& life = m_population.m_lives[agent];
        if (life.stage.walking)
            m_population.m_walks.release(life.walk);
        m_population.m_changed.erase(static_cast<std::uint32_t>(agent));
    }
    m_population.m_lives.resize(remain);
    m_report.left = before - remain;
    m_report.came = m_edit.people - remain;
}

/// Everybody as they would have been born in the edited city, with as much of what was theirs as can stay.
void SchedulePopulation::Settler::raisePeople()
{
    const std::size_t slots = m_population.m_law.boundSlots();
    const Rebinding rebinding(*m_habitsBefore, *m_population.m_habits, m_match);
    m_boundBefore = std::move(m_population.m_boundTargets);
    m_population.m_boundTargets.assign(m_edit.people * slots, kNone);
    m_people.resize(m_population.m_lives.size());
    foundation::parallelChunks(m_people.size(), 1024, m_population.m_setting.threads, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t agent = begin; agent < end; ++agent) {
            const Person& was = m_population.m_lives[agent].person;
            const std::span<std::uint32_t> bound = std::span(m_population.m_boundTargets).subspan(agent * slots, slots);
            m_people[agent] = m_population.m_law.bear(agent, bound);
            if (rebinding.isIdentity()) {
                std::copy(was.boundTargets.begin(), was.boundTargets.end(), bound.begin());
                continue;
            }
            RandomStream random = streamOf(static_cast<std::uint32_t>(agent), 0);
            rebinding.carry(was.kind, m_people[agent].kind, was.boundTargets, bound, random);
        }
    });
    m_population.m_walking.assign((m_edit.people + 63) / 64, 0);
}

void SchedulePopulation::Settler::welcomeNewcomers()
{
    const std::size_t slots = m_population.m_law.boundSlots();
    const std::size_t first = m_population.m_lives.size();
    m_population.m_lives.resize(m_edit.people);
    foundation::parallelChunks(
        m_population.m_lives.size() - first, 1024, m_population.m_setting.threads, [&](std::size_t, std::size_t begin, std::size_t end) {
            for (std::size_t agent = first + begin; agent < first + end; ++agent) {
                Life& life = m_population.m_lives[agent];
                life.person = m_population.m_law.bear(agent, std::span(m_population.m_boundTargets).subspan(agent * slots, slots));
                const StageInProgress begun = m_start->draw(m_population.m_law, life.person);
                life.stage = begun.stage;
                life.clock.begin(m_population.m_setting.now_s - begun.elapsed_s);
            }
        });
    for (std::size_t agent = first; agent < m_population.m_lives.size(); ++agent)
        m_population.enterStage(static_cast<std::uint32_t>(agent));
}

void SchedulePopulation::Settler::settleOne(std::uint32_t agent)
{
    if (const auto changed = m_population.m_changed.find(agent); changed != m_population.m_changed.end()) {
        std::uint32_t& wanted = changed->second.detour.wanted;
        wanted = wanted == kNone ? kNone : m_match.target[wanted];
    }
    if (m_population.m_lives[agent].stage.walking)
        settleWalker(agent);
    else
        settleInside(agent, false);
}

RandomStream SchedulePopulation::Settler::streamOf(std::uint32_t agent, std::uint32_t what) const
{
    return {m_population.m_setting.seed, agent, Purpose::edit, 2 * m_population.m_setting.edits + what};
}

/// `arrives`: at this very moment, so that the wait begins now.
void SchedulePopulation::Settler::settleInside(std::uint32_t agent, bool arrives)
{
    Life& life = m_population.m_lives[agent];
    const Person& person = life.person = m_people[agent];
    const Stage was = life.stage;
    Stage& stage = life.stage;
    stage.place = m_match.target[was.place];
    stage.origin = was.origin == kNone ? kNone : m_match.target[was.origin];
    const std::uint32_t nodeBefore = m_routesBefore->graph()->nodeOfTarget(was.place);
    const navigation::Node& door = m_routesBefore->graph()->nodes()[nodeBefore];
    const Stand stand{door.position, door.level, m_worldBefore.targets().at(was.place).row->cell.number};
    if (stage.place == kNone || !isLive(person, placesFor(person).partOfTarget(stage.place))) {
        stage = was;
        setOut(agent, stand);
        return;
    }
    if (was.away) {
        RandomStream random = streamOf(agent, 1);
        const std::uint32_t part = placesFor(person).partOfTarget(stage.place);
        stage.base = m_match.target[was.base];
        if (!canComeBack(person, stage.base, part))
            stage.base = drawBase(m_habitsBefore->typeOfTarget[was.base], person, part, random);
        stage.away = stage.base != kNone;
    }
    if (!stage.away && !canLeave(person, stage.place)) {
        stage = was;
        setOut(agent, stand);
        return;
    }
    stage.base = stage.away ? stage.base : stage.place;
    if (arrives)
        m_population.m_law.beginWait(person, stage);
    ++m_population.m_insideByTarget[stage.place];
    ++m_report.stayed;
    m_population.planEnd(agent, life);
}

/// Leaves a place that is gone, or where nobody comes any more, by the nearest way.
void SchedulePopulation::Settler::setOut(std::uint32_t agent, const Stand& stand)
{
    Life& life = m_population.m_lives[agent];
    const Stage was = life.stage;
    ++m_report.setOut;
    RandomStream random = streamOf(agent, 1);
    Course course;
    course.stand = stand;
    course.spot = nearestTo(stand, life.person);
    m_population.m_changed.erase(agent);
    if (course.spot.segment == kNone) {
        beginInside(agent, m_start->drawBase(m_population.m_law, life.person, random));
        return;
    }
    life.stage.walking = true;
    life.stage.origin = m_match.target[was.place];
    ++life.stage.trips;
    ++m_population.m_trips;
    const std::uint32_t part = partOf(life.person, course.spot);
    const std::uint32_t base = was.away ? m_match.target[was.base] : kNone;
    if (canComeBack(life.person, base, part)) {
        life.stage.place = life.stage.base = base;
        life.stage.away = false;
        life.stage.reason = TripReason::back;
    } else {
        drawGoal(life.stage, was, life.person, course.spot, random);
    }
    life.walk = m_population.m_walks.take();
    life.clock.begin(m_population.m_setting.now_s);
    layFrom(agent, course, false, Detour::Kind::newGoal, kNone);
}

void SchedulePopulation::Settler::beginInside(std::uint32_t agent, std::uint32_t target)
{
    Life& life = m_population.m_lives[agent];
    m_population.m_changed.erase(agent);
    life.stage.base = life.stage.origin = life.stage.place = target;
    life.stage.away = false;
    life.stage.reason = TripReason::oneWay;
    ++life.stage.trips;
    m_population.m_law.beginWait(life.person, life.stage);
    life.clock.begin(m_population.m_setting.now_s);
    ++m_population.m_insideByTarget[target];
    m_population.planEnd(agent, life);
}

void SchedulePopulation::Settler::settleWalker(std::uint32_t agent)
{
    Life& life = m_population.m_lives[agent];
    const Stage was = life.stage;
    const double speedBefore_mps = life.person.speed_mps;
    if (m_population.m_walks[life.walk].segments.empty()) { // a trip of no length
        m_population.m_walks.release(std::exchange(life.walk, kNone));
        m_population.m_changed.erase(agent);
        life.stage.walking = false;
        life.clock.begin(m_population.m_setting.now_s);
        settleInside(agent, true);
        return;
    }
    Course course = courseOf(life);
    const Person& person = m_people[agent];
    if (!canBeAt(person, course.spot)) {
        course.spot = nearestTo(course.stand, person);
        course.isMoved = true;
    }
    life.person = person;
    RandomStream random = streamOf(agent, 1);
    if (course.spot.segment == kNone) {
        m_population.m_walks.release(std::exchange(life.walk, kNone));
        ++m_report.otherGoals;
        beginInside(agent, m_start->drawBase(m_population.m_law, person, random));
        return;
    }
    const std::uint32_t wanted = m_match.target[was.place];
    const bool hasGoal = carryGoal(life.stage, person, partOf(person, course.spot), random);
    if (hasGoal && !course.isMoved && keepsWay(agent, course, speedBefore_mps)) {
        ++m_report.kept;
        return;
    }
    if (!hasGoal)
        drawGoal(life.stage, was, person, course.spot, random);
    const bool isElsewhere = life.stage.place != wanted;
    ++(isElsewhere ? m_report.otherGoals : m_report.otherWays);
    const Walk& walk = m_population.m_walks[life.walk];
    const bool hasPrefix = !course.isMoved && person.speed_mps == speedBefore_mps
                           && std::all_of(walk.segments.begin(), walk.segments.begin() + static_cast<std::ptrdiff_t>(course.place) + 1,
                                          [&](SegmentIndex segment) { return m_match.isSame[segment] != 0; });
    layFrom(agent, course, hasPrefix, isElsewhere ? Detour::Kind::newGoal : Detour::Kind::newWay, wanted);
}

} // namespace passerby::schedule
