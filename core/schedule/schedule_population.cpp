// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/schedule_population.h"

#include "core/foundation/held_bytes.h"
#include "core/foundation/parallel.h"
#include "core/foundation/words.h"
#include "core/run/clock.h"
#include "core/run/walker_on_foot.h"
#include "core/run/walker_on_way.h"
#include "core/schedule/stage_story.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace passerby::schedule {

using foundation::Error;
using foundation::Result;
using navigation::kNone;
using run::clockAt;
using run::Frame;
using run::PersonStory;
using run::showOnFoot;
using run::showOnWay;
using run::Walker;
using world::scheduled;

SchedulePopulation::SchedulePopulation(run::Setting& setting, alibi::Habits atStart, std::shared_ptr<const alibi::Routes> routes,
                                       std::uint64_t people)
    : m_setting(setting),
      m_routes(std::move(routes)),
      m_habits(std::make_shared<const alibi::Habits>(std::move(atStart))),
      m_law(*m_habits, *m_routes, setting.seed),
      m_hasHours(alibi::hasHours(setting.world)),
      m_lives(people)
{
}

SchedulePopulation::~SchedulePopulation() = default;

/// Each person looks at their own bound targets; the law looks at habits and routes, which are shared.
std::unique_ptr<run::Population> SchedulePopulation::copy() const
{
    std::unique_ptr<SchedulePopulation> same(new SchedulePopulation(*this));
    const std::size_t slots = m_law.boundSlots();
    for (std::size_t agent = 0; agent < same->m_lives.size(); ++agent)
        same->m_lives[agent].person.boundTargets = std::span(same->m_boundTargets).subspan(agent * slots, slots);
    return same;
}

std::size_t SchedulePopulation::heldBytes() const
{
    return sizeof(*this)
           + foundation::heldBytes(m_boundTargets, m_lives, m_changed, m_walking, m_walks, m_countedUntil_s, m_legs, m_events,
                                   m_insideByTarget);
}

Result<void> SchedulePopulation::populate(foundation::JobContext& context)
{
    const Result<SteadyStart> start = m_lives.empty() ? SteadyStart::ofNobody(m_law) : SteadyStart::prepare(m_law);
    if (!start)
        return start.error();
    m_boundTargets.resize(m_lives.size() * m_law.boundSlots());
    m_walking.resize((m_lives.size() + 63) / 64);
    m_insideByTarget.resize(m_habits->targetCount());
    foundation::parallelChunks(m_lives.size(), 1024, m_setting.threads, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t agent = begin; agent < end && !context.isCancelled(); ++agent) {
            Life& life = m_lives[agent];
            life.person = m_law.bear(agent, std::span(m_boundTargets).subspan(agent * m_law.boundSlots(), m_law.boundSlots()));
            const StageInProgress begun = start.value().draw(m_law, life.person);
            life.stage = begun.stage;
            life.clock.begin(-begun.elapsed_s);
        }
    });
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Starting the run was cancelled."), ""};
    for (std::uint32_t agent = 0; agent < m_lives.size(); ++agent)
        enterStage(agent);
    return {};
}

void SchedulePopulation::setWalking(std::uint32_t agent, bool walking)
{
    const std::uint64_t bit = std::uint64_t{1} << (agent % 64U);
    m_walking[agent / 64U] = walking ? m_walking[agent / 64U] | bit : m_walking[agent / 64U] & ~bit;
}

void SchedulePopulation::enterStage(std::uint32_t agent)
{
    Life& life = m_lives[agent];
    if (life.stage.walking && isShutIn(life.person, life.stage))
        stayInside(agent);
    else
        m_changed.erase(agent);
    if (life.stage.walking) {
        life.walk = m_walks.take();
        Walk& walk = m_walks[life.walk];
        walk.begin(*m_routes, m_law.sourceOf(life.person, life.stage.origin), life.stage.place);
        walk.accounted_m = std::max(0.0, life.clock.walkedBy(m_setting.livedSince_s, life.person.speed_mps, walk.length_m()));
        walk.current = walk.segmentAt(walk.accounted_m);
        setWalking(agent, true);
        if (!m_setting.fences.barriers().empty() && isWayBlocked(walk, 0.0)) {
            replan(agent, life.clock.departed_s());
            return;
        }
    } else {
        ++m_insideByTarget[life.stage.place];
    }
    planEnd(agent, life);
}

/// Whoever is steered ends their trip when they arrive.
void SchedulePopulation::planEnd(std::uint32_t agent, const Life& life)
{
    const bool isAtDoor = life.stage.walking && m_walks[life.walk].segments.empty(); // of a trip of no length, or turned back there
    if (m_setting.street && isAtDoor && m_setting.street->has(scheduled(agent)))
        m_setting.street->remove(scheduled(agent));
    if (m_setting.street && life.stage.walking && !isAtDoor) {
        if (!m_setting.street->has(scheduled(agent)))
            putOnStreet(agent);
        if (isOnFoot(agent)) {
            leadOnStreet(agent);
            return;
        }
    }
    m_events.push({life.clock.endOf_s(life.stage.duration_s), agent});
}

void SchedulePopulation::leaveStage(std::uint32_t agent)
{
    Life& life = m_lives[agent];
    const double end_s = life.clock.endOf_s(life.stage.duration_s);
    if (life.stage.walking) {
        m_changed.erase(agent);
        account(life, end_s);
        if (m_setting.street && m_setting.street->has(scheduled(agent)))
            m_setting.street->remove(scheduled(agent));
        m_walks.release(life.walk);
        life.walk = kNone;
        setWalking(agent, false);
    } else {
        --m_insideByTarget[life.stage.place];
    }
    refreshHabits(end_s);
    m_law.advance(life.person, life.stage);
    life.clock.begin(end_s);
    m_trips += life.stage.walking ? 1 : 0;
}

void SchedulePopulation::account(Life& life, double until_s)
{
    if (const auto agent = static_cast<std::uint32_t>(&life - m_lives.data()); isOnFoot(agent)) {
        accountOnFoot(agent, until_s);
        return;
    }
    Walk& walk = m_walks[life.walk];
    const double reached_m = life.clock.walkedBy(until_s, life.person.speed_mps, walk.length_m());
    const std::uint32_t type = m_habits->typeOfTarget[life.stage.place];
    while (walk.accounted_m < reached_m) {
        const double end_m = std::min(walk.endsAt_m[walk.current], reached_m);
        if (end_m > walk.accounted_m)
            m_setting.occupancy.add(walk.segments[walk.current], type, (end_m - walk.accounted_m) * life.person.slowness_s_per_m);
        walk.accounted_m = std::max(end_m, walk.accounted_m);
        if (walk.accounted_m >= walk.endsAt_m[walk.current] && walk.current + 1 < walk.segments.size())
            ++walk.current;
    }
}

void SchedulePopulation::measure()
{
    forWalkers([&](std::uint32_t agent) { account(m_lives[agent], m_setting.now_s); });
    accountStanding();
}

void SchedulePopulation::refreshHabits(double time_s)
{
    if (!m_hasHours || m_setting.world.targets().empty())
        return; // without targets nobody keeps a schedule
    const auto minute = static_cast<std::int64_t>(std::floor((m_setting.startClock_s + time_s) / 60.0));
    if (minute == m_habitsMinute)
        return;
    m_habitsMinute = minute;
    Result<alibi::Habits> habits = alibi::compileHabits(m_setting.world, clockAt(60.0 * static_cast<double>(minute), 0.0) / 3600.0);
    assert(habits && "those of all full hours could be compiled (startingHabits), and weights are linear in between");
    const auto now = std::make_shared<const alibi::Habits>(std::move(habits).value());
    m_law.setHabits(*now);
    m_habits = now;
}

void SchedulePopulation::live()
{
    while (!m_events.empty() && m_events.top().time_s <= m_setting.now_s) {
        const Event event = m_events.top();
        const std::uint32_t agent = event.agent;
        m_events.pop();
        if (event.time_s != m_lives[agent].clock.endOf_s(m_lives[agent].stage.duration_s))
            continue; // a fence has changed the trip since
        if (m_lives[agent].stage.walking && isOnFoot(agent))
            continue; // an edit lets them be steered, who walked by the clock before
        leaveStage(agent);
        enterStage(agent);
    }
}

Walker SchedulePopulation::walkerOf(std::uint32_t agent) const
{
    const Life& life = m_lives[agent];
    const Walk& walk = m_walks[life.walk];
    Walker walker;
    walker.agent = scheduled(agent);
    walker.profile = static_cast<std::uint16_t>(m_habits->profiles[life.person.kind].profile);
    walker.destinationType = static_cast<std::uint16_t>(m_habits->typeOfTarget[life.stage.place]);
    walker.speed_mps = static_cast<float>(life.person.speed_mps);
    const double walked_m = life.clock.walkedBy(m_setting.now_s, life.person.speed_mps, walk.length_m());
    const std::size_t place = walk.segmentAt(walked_m);
    walker.segment = walk.segments[place];
    if (const auto changed = m_changed.find(agent); changed != m_changed.end() && changed->second.stands)
        walker.speed_mps = 0.0F;
    showOnWay(*m_routes->graph(), walk.into_m(place, walked_m), walker);
    if (isOnFoot(agent))
        showOnFoot(m_setting.street->status(scheduled(agent)), walker);
    return walker;
}

void SchedulePopulation::show(Frame& frame) const
{
    std::size_t count = 0;
    for (const std::uint64_t word : m_walking)
        count += static_cast<std::size_t>(std::popcount(word));
    frame.walkers.reserve(frame.walkers.size() + count);
    forWalkers([&](std::uint32_t agent) {
        const bool isAtDoor = m_walks[m_lives[agent].walk].segments.empty();
        if (isAtDoor || (isOnFoot(agent) && m_setting.street->status(scheduled(agent)).waitsForRoom))
            ++frame.atDoors;
        else
            frame.walkers.push_back(walkerOf(agent));
    });
    frame.insideByTarget = m_insideByTarget;
}

std::vector<std::uint32_t> SchedulePopulation::inside(std::uint32_t target) const
{
    std::vector<std::uint32_t> agents;
    for (std::uint32_t agent = 0; agent < m_lives.size(); ++agent)
        if (!m_lives[agent].stage.walking && m_lives[agent].stage.place == target)
            agents.push_back(agent);
    return agents;
}

std::optional<PersonStory> SchedulePopulation::story(std::uint32_t agent) const
{
    if (agent >= m_lives.size())
        return std::nullopt;
    const Life& life = m_lives[agent];
    PersonStory story = storyOf(scheduled(agent), life.person, life.stage, m_law);
    story.departed_s = life.clock.departed_s();
    story.arrives_s = life.clock.endOf_s(life.stage.duration_s);
    if (!story.walking) {
        tellDetour(agent, story);
        return story;
    }
    const Walk& walk = m_walks[life.walk];
    if (!walk.segments.empty())
        story.route.push_back(m_routes->graph()->segments()[walk.segments.front()].from);
    else if (life.stage.origin != kNone)
        story.route.push_back(m_routes->graph()->nodeOfTarget(life.stage.origin));
    for (const navigation::SegmentIndex segment : walk.segments)
        story.route.push_back(m_routes->graph()->segments()[segment].to);
    story.nextNode =
        walk.segments.empty() ? 0 : walk.segmentAt(life.clock.walkedBy(m_setting.now_s, life.person.speed_mps, walk.length_m())) + 1;
    tellDetour(agent, story);
    if (m_setting.street && m_setting.street->has(scheduled(agent)))
        story.proxies = m_setting.street->carriedBy(scheduled(agent));
    return story;
}

} // namespace passerby::schedule
