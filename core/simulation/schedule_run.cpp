// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/schedule_run.h"

#include "core/alibi/crowding.h"
#include "core/foundation/parallel.h"
#include "core/simulation/schedule_notices.h"
#include "core/simulation/schedule_state.h"

#include <algorithm>
#include <cmath>

namespace passerby::simulation {

using foundation::Error;
using foundation::Result;

namespace {

/// Habits at the start; all full hours are tried where hours matter, so that a run cannot fail at midnight.
Result<alibi::Habits> startingHabits(const world::World& world, const ScheduleOptions& options)
{
    if (!hasHours(world))
        return alibi::compileHabits(world);
    for (int hour = 0; hour < 24; ++hour) {
        const Result<alibi::Habits> habits = alibi::compileHabits(world, hour);
        if (!habits)
            return habits.error();
    }
    return alibi::compileHabits(world, clockAt(options.startClock_s, 0.0) / 3600.0);
}

bool areSensible(const ScheduleOptions& options)
{
    return options.step_s > 0.0 && std::isfinite(options.step_s) && std::isfinite(options.startClock_s);
}

} // namespace

ScheduleRun::ScheduleRun() = default;
ScheduleRun::~ScheduleRun() = default;

Result<std::unique_ptr<ScheduleRun>> ScheduleRun::create(const world::World& world, const ScheduleOptions& options,
                                                         foundation::JobContext& context)
{
    if (!areSensible(options))
        return Error{"bad-options", "The step must be longer than nothing.", ""};
    if (options.people > kMostPeopleInRun)
        return Error{"too-many-people",
                     "At most " + std::to_string(kMostPeopleInRun) + " people can be let walk, but there are "
                         + std::to_string(options.people) + ". Expected densities need nobody to walk.",
                     ""};
    Result<alibi::Habits> habits = startingHabits(world, options);
    if (!habits)
        return habits.error();
    std::shared_ptr<const alibi::Routes> routes = options.routes;
    foundation::PartContext finding(context, 0.0, 0.9);
    if (!routes) {
        alibi::BakeOptions walking;
        walking.threads = options.threads;
        walking.hour = hasHours(world) ? clockAt(options.startClock_s, 0.0) / 3600.0 : -1.0;
        const double split = world.settings().flowLaw ? 0.6 : 0.0;
        foundation::PartContext slowing(finding, 0.0, split);
        foundation::PartContext routing(finding, split, 1.0);
        const auto graph = alibi::walkedGraph(world, walking, slowing);
        if (!graph)
            return graph.error();
        Result<std::shared_ptr<const alibi::Routes>> built = alibi::Routes::build(graph.value(), habits.value(), options.threads, routing);
        if (!built)
            return built.error();
        routes = std::move(built).value();
    }
    std::unique_ptr<ScheduleRun> run(new ScheduleRun);
    run->m_state = std::make_unique<State>(world, options, std::move(habits).value(), std::move(routes));
    run->m_state->hasHours = hasHours(world);
    run->m_state->notices = scheduleNotices(world);
    const Result<void> populated = run->m_state->populate(options.threads, context);
    if (!populated)
        return populated.error();
    context.report(1.0, "Ready");
    return run;
}

void ScheduleRun::step()
{
    m_state->step();
}

std::shared_ptr<const Frame> ScheduleRun::frame() const
{
    return m_state->frame();
}

std::optional<PersonStory> ScheduleRun::story(std::uint32_t agent) const
{
    return m_state->story(agent);
}

const std::shared_ptr<const navigation::NavigationGraph>& ScheduleRun::graph() const
{
    return m_state->routes->graph();
}

const std::shared_ptr<const alibi::Routes>& ScheduleRun::routes() const
{
    return m_state->routes;
}

const std::vector<std::string>& ScheduleRun::notices() const
{
    return m_state->notices;
}

std::uint64_t ScheduleRun::trips() const
{
    return m_state->trips;
}

double ScheduleRun::time_s() const
{
    return m_state->now_s;
}

void ScheduleRun::resetMeasures()
{
    m_state->resetMeasures();
}

std::uint32_t ScheduleRun::block(const Barrier& barrier)
{
    return m_state->block(barrier);
}

bool ScheduleRun::unblock(std::uint32_t number)
{
    return m_state->unblock(number);
}

void ScheduleRun::unblockAll()
{
    m_state->unblockAll();
}

const std::map<std::uint32_t, Barrier>& ScheduleRun::barriers() const
{
    return m_state->barriers();
}

} // namespace passerby::simulation
