// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/settler.h"

#include "core/foundation/parallel.h"
#include "core/schedule/rebinding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace passerby::simulation {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::kNone;
using navigation::SegmentIndex;
using run::Detour;
using run::Occupancy;
using schedule::LifeLaw;
using schedule::Person;
using schedule::Rebinding;
using schedule::Stage;
using schedule::StageInProgress;
using schedule::SteadyStart;
using schedule::Walk;
using wander::Wanderers;
using wander::WanderStart;
using world::TripReason;

EditReport ScheduleRun::State::take(const ScheduleEdit& edit)
{
    return Settler(*this, edit).settle();
}

ScheduleRun::State::Settler::Settler(State& state, const ScheduleEdit& edit)
    : m_run(state),
      m_edit(edit),
      m_habitsBefore(state.m_habits),
      m_worldBefore(state.m_world),
      m_routesBefore(state.routes),
      m_match(m_worldBefore, *m_routesBefore->graph(), edit.world(), *edit.routes()->graph()),
      m_places(*edit.routes()->graph())
{
}

EditReport ScheduleRun::State::Settler::settle()
{
    ++m_run.m_edits;
    m_report.step = m_run.m_step;
    m_report.hasNewWays = m_routesBefore != m_edit.routes();
    m_run.accountAll();
    for (auto& [agent, trip] : m_run.m_changed)
        if (Life& life = m_run.m_lives[agent]; trip.stands) { // as if they had not stood
            life.began_s = m_run.now_s - m_run.m_walks[life.walk].length_m() * life.person.slowness_s_per_m;
            life.stage.duration_s = m_run.m_walks[life.walk].length_m() * life.person.slowness_s_per_m;
        }
    exchangeCities();
    dismissLast();
    raisePeople();
    for (std::uint32_t agent = 0; agent < m_run.m_lives.size(); ++agent)
        settleOne(agent);
    welcomeNewcomers();
    if (m_run.m_street && m_run.m_streetBefore)
        m_run.m_crowds->takeOver(*m_crowdsBefore, *m_run.m_streetBefore, *m_run.m_street, m_run.now_s);
    settleWanderers();
    m_run.m_room.reset();
    m_run.m_streetBefore.reset();
    m_run.m_frame.reset();
    return m_report;
}

void ScheduleRun::State::Settler::settleWanderers()
{
    const std::unique_ptr<Wanderers> before = std::move(m_run.m_wanderers);
    const std::uint64_t people = m_edit.people() - m_edit.scheduled();
    const std::size_t were = before ? before->size() : 0;
    if (!m_edit.affordance()) {
        m_report.left += were;
        return;
    }
    m_run.m_wanderers = std::make_unique<Wanderers>(m_run.m_world, m_edit.affordance(), m_run.m_options.seed);
    if (before)
        m_run.m_wanderers->takeOver(*before, m_run.m_streetBefore.get(), people, m_run.now_s);
    else
        m_run.m_wanderers->populate(people, WanderStart::steady, m_run.now_s);
    const std::size_t are = m_run.m_wanderers->size();
    m_report.left += were > are ? were - are : 0;
    m_report.came += are > were ? are - were : 0;
    if (m_run.m_street)
        m_run.m_wanderers->stepOut(*m_run.m_street, *m_run.m_room, m_run.m_streetBefore.get(), m_run.now_s);
}

void ScheduleRun::State::Settler::exchangeCities()
{
    m_run.m_world = m_edit.world();
    m_run.hasHours = alibi::hasHours(m_run.m_world);
    m_run.m_habits = m_edit.habits();
    m_run.m_habitsMinute = std::numeric_limits<std::int64_t>::min();
    m_run.routes = m_edit.routes();
    m_run.m_law = LifeLaw(m_run.m_habits, *m_run.routes, m_run.m_options.seed);
    m_start = &m_edit.steadyStart();
    std::optional<foundation::Error> noStartNow;
    if (m_run.hasHours) {
        m_run.refreshHabits(m_run.now_s);
        foundation::Result<SteadyStart> now =
            m_edit.scheduled() > 0 ? SteadyStart::prepare(m_run.m_law) : SteadyStart::ofNobody(m_run.m_law);
        if (now) {
            m_startNow = std::move(now).value();
            m_start = &*m_startNow;
        } else {
            noStartNow = now.error();
        }
    }
    m_crowdsBefore = std::move(m_run.m_crowds);
    m_run.m_streetBefore = std::move(m_run.m_street);
    m_run.openStreet(m_edit.ground());
    if (noStartNow) // the edit was tried at the clock of the run's start; at this one somebody has nowhere to go
        m_run.notices.push_back("Who came with the last edit was found as at the start of the run, not as at this time of day: "
                                + foundation::describe(*noStartNow));
    m_run.m_free.setGraph(m_run.routes->graph());
    m_run.m_occupancy = Occupancy(m_run.routes->graph()->segments().size(), m_run.m_habits.typeCount());
    m_run.m_windowBegan_s = m_run.m_published_s = m_run.m_livedSince_s = m_run.now_s;
    m_run.m_events = {};
    m_run.m_insideByTarget.assign(m_run.m_habits.targetCount(), 0);
    for (std::uint32_t kind = 0; kind < m_run.m_habits.profiles.size(); ++kind) {
        m_isLive.emplace_back(m_places.partBound(), 0);
        for (const std::vector<std::uint32_t>& targets : m_start->visited(kind))
            for (const std::uint32_t target : targets)
                m_isLive.back()[m_places.partOfTarget(target)] = 1;
    }
}

void ScheduleRun::State::Settler::dismissLast()
{
    const std::size_t before = m_run.m_lives.size();
    const std::size_t remain = std::min<std::size_t>(before, m_edit.scheduled());
    for (std::size_t agent = remain; agent < before; ++agent) {
        const Life& life = m_run.m_lives[agent];
        if (life.stage.walking)
            m_run.m_walks.release(life.walk);
        m_run.m_changed.erase(static_cast<std::uint32_t>(agent));
    }
    m_run.m_lives.resize(remain);
    m_run.m_options.people = m_edit.people();
    m_report.left = before - remain;
    m_report.came = m_edit.scheduled() - remain;
}

/// Everybody as they would have been born in the edited city, with as much of what was theirs as can stay.
void ScheduleRun::State::Settler::raisePeople()
{
    const std::size_t slots = m_run.m_law.boundSlots();
    const Rebinding rebinding(m_habitsBefore, m_run.m_habits, m_match);
    m_boundBefore = std::move(m_run.m_boundTargets);
    m_run.m_boundTargets.assign(m_edit.scheduled() * slots, kNone);
    m_people.resize(m_run.m_lives.size());
    foundation::parallelChunks(m_people.size(), 1024, m_run.m_options.threads, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t agent = begin; agent < end; ++agent) {
            const Person& was = m_run.m_lives[agent].person;
            const std::span<std::uint32_t> bound = std::span(m_run.m_boundTargets).subspan(agent * slots, slots);
            m_people[agent] = m_run.m_law.bear(agent, bound);
            if (rebinding.isIdentity()) {
                std::copy(was.boundTargets.begin(), was.boundTargets.end(), bound.begin());
                continue;
            }
            RandomStream random = streamOf(static_cast<std::uint32_t>(agent), 0);
            rebinding.carry(was.kind, m_people[agent].kind, was.boundTargets, bound, random);
        }
    });
    m_run.m_walking.assign((m_edit.scheduled() + 63) / 64, 0);
}

void ScheduleRun::State::Settler::welcomeNewcomers()
{
    const std::size_t slots = m_run.m_law.boundSlots();
    const std::size_t first = m_run.m_lives.size();
    m_run.m_lives.resize(m_edit.scheduled());
    foundation::parallelChunks(m_run.m_lives.size() - first, 1024, m_run.m_options.threads,
                               [&](std::size_t, std::size_t begin, std::size_t end) {
                                   for (std::size_t agent = first + begin; agent < first + end; ++agent) {
                                       Life& life = m_run.m_lives[agent];
                                       life.person = m_run.m_law.bear(agent, std::span(m_run.m_boundTargets).subspan(agent * slots, slots));
                                       const StageInProgress begun = m_start->draw(m_run.m_law, life.person);
                                       life.stage = begun.stage;
                                       life.began_s = m_run.now_s - begun.elapsed_s;
                                   }
                               });
    for (std::size_t agent = first; agent < m_run.m_lives.size(); ++agent)
        m_run.enterStage(static_cast<std::uint32_t>(agent));
}

void ScheduleRun::State::Settler::settleOne(std::uint32_t agent)
{
    if (const auto changed = m_run.m_changed.find(agent); changed != m_run.m_changed.end()) {
        std::uint32_t& wanted = changed->second.detour.wanted;
        wanted = wanted == kNone ? kNone : m_match.target[wanted];
    }
    if (m_run.m_lives[agent].stage.walking)
        settleWalker(agent);
    else
        settleInside(agent, false);
}

RandomStream ScheduleRun::State::Settler::streamOf(std::uint32_t agent, std::uint32_t what) const
{
    return {m_run.m_options.seed, agent, Purpose::edit, 2 * m_run.m_edits + what};
}

/// `arrives`: at this very moment, so that the wait begins now.
void ScheduleRun::State::Settler::settleInside(std::uint32_t agent, bool arrives)
{
    Life& life = m_run.m_lives[agent];
    const Person& person = life.person = m_people[agent];
    const Stage was = life.stage;
    Stage& stage = life.stage;
    stage.place = m_match.target[was.place];
    stage.origin = was.origin == kNone ? kNone : m_match.target[was.origin];
    const std::uint32_t nodeBefore = m_routesBefore->graph()->nodeOfTarget(was.place);
    const navigation::Node& door = m_routesBefore->graph()->nodes()[nodeBefore];
    const Stand stand{door.position, door.level, m_worldBefore.targets().at(was.place).row->cell.number};
    if (stage.place == kNone || !isLive(person, m_places.partOfTarget(stage.place))) {
        stage = was;
        setOut(agent, stand);
        return;
    }
    if (was.away) {
        RandomStream random = streamOf(agent, 1);
        const std::uint32_t part = m_places.partOfTarget(stage.place);
        stage.base = m_match.target[was.base];
        if (!canComeBack(person, stage.base, part))
            stage.base = drawBase(m_habitsBefore.typeOfTarget[was.base], person, part, random);
        stage.away = stage.base != kNone;
    }
    if (!stage.away && !canLeave(person, stage.place)) {
        stage = was;
        setOut(agent, stand);
        return;
    }
    stage.base = stage.away ? stage.base : stage.place;
    if (arrives)
        m_run.m_law.beginWait(person, stage);
    ++m_run.m_insideByTarget[stage.place];
    ++m_report.stayed;
    m_run.planEnd(agent, life);
}

/// Leaves a place that is gone, or where nobody comes any more, by the nearest way.
void ScheduleRun::State::Settler::setOut(std::uint32_t agent, const Stand& stand)
{
    Life& life = m_run.m_lives[agent];
    const Stage was = life.stage;
    ++m_report.setOut;
    RandomStream random = streamOf(agent, 1);
    Course course;
    course.stand = stand;
    course.spot = nearestTo(stand, life.person.kind);
    m_run.m_changed.erase(agent);
    if (course.spot.segment == kNone) {
        beginInside(agent, m_start->drawBase(m_run.m_law, life.person, random));
        return;
    }
    life.stage.walking = true;
    life.stage.origin = m_match.target[was.place];
    ++life.stage.trips;
    ++m_run.trips;
    const std::uint32_t part = m_places.partOfSegment(course.spot.segment);
    const std::uint32_t base = was.away ? m_match.target[was.base] : kNone;
    if (canComeBack(life.person, base, part)) {
        life.stage.place = life.stage.base = base;
        life.stage.away = false;
        life.stage.reason = TripReason::back;
    } else {
        drawGoal(life.stage, was, life.person, course.spot, random);
    }
    life.walk = m_run.m_walks.take();
    life.began_s = m_run.now_s;
    if (m_run.m_street)
        m_run.steeredTrip(agent).departed_s = m_run.now_s;
    layFrom(agent, course, false, Detour::Kind::newGoal, kNone);
}

void ScheduleRun::State::Settler::beginInside(std::uint32_t agent, std::uint32_t target)
{
    Life& life = m_run.m_lives[agent];
    m_run.m_changed.erase(agent);
    life.stage.base = life.stage.origin = life.stage.place = target;
    life.stage.away = false;
    life.stage.reason = TripReason::oneWay;
    ++life.stage.trips;
    m_run.m_law.beginWait(life.person, life.stage);
    life.began_s = m_run.now_s;
    ++m_run.m_insideByTarget[target];
    m_run.planEnd(agent, life);
}

void ScheduleRun::State::Settler::settleWalker(std::uint32_t agent)
{
    Life& life = m_run.m_lives[agent];
    const Stage was = life.stage;
    const double speedBefore_mps = life.person.speed_mps;
    if (m_run.m_walks[life.walk].segments.empty()) { // a trip of no length
        m_run.m_walks.release(std::exchange(life.walk, kNone));
        m_run.m_changed.erase(agent);
        life.stage.walking = false;
        life.began_s = m_run.now_s;
        settleInside(agent, true);
        return;
    }
    Course course = courseOf(life);
    const Person& person = m_people[agent];
    if (course.spot.segment == kNone || !isLive(person, m_places.partOfSegment(course.spot.segment))) {
        course.spot = nearestTo(course.stand, person.kind);
        course.isMoved = true;
    }
    life.person = person;
    RandomStream random = streamOf(agent, 1);
    if (course.spot.segment == kNone) {
        m_run.m_walks.release(std::exchange(life.walk, kNone));
        ++m_report.otherGoals;
        beginInside(agent, m_start->drawBase(m_run.m_law, person, random));
        return;
    }
    const std::uint32_t wanted = m_match.target[was.place];
    const bool hasGoal = carryGoal(life.stage, person, m_places.partOfSegment(course.spot.segment), random);
    if (hasGoal && !course.isMoved && keepsWay(agent, course, speedBefore_mps)) {
        ++m_report.kept;
        return;
    }
    if (!hasGoal)
        drawGoal(life.stage, was, person, course.spot, random);
    const bool isElsewhere = life.stage.place != wanted;
    ++(isElsewhere ? m_report.otherGoals : m_report.otherWays);
    const Walk& walk = m_run.m_walks[life.walk];
    const bool hasPrefix = !course.isMoved && person.speed_mps == speedBefore_mps
                           && std::all_of(walk.segments.begin(), walk.segments.begin() + static_cast<std::ptrdiff_t>(course.place) + 1,
                                          [&](SegmentIndex segment) { return m_match.isSame[segment] != 0; });
    layFrom(agent, course, hasPrefix, isElsewhere ? Detour::Kind::newGoal : Detour::Kind::newWay, wanted);
}

} // namespace passerby::simulation
