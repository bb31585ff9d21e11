// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/schedule_run.h"

#include "core/simulation/schedule_edit.h"
#include "core/simulation/schedule_state.h"

#include <cmath>

namespace passerby::simulation {

using foundation::Error;
using foundation::Result;
using ground::Barrier;
using run::Frame;
using run::PersonStory;

namespace {

bool areSensible(const ScheduleOptions& options)
{
    return options.step_s > 0.0 && std::isfinite(options.step_s) && std::isfinite(options.startClock_s);
}

} // namespace

Error tooManyPeople(std::uint64_t people)
{
    return {"too-many-people",
            "At most " + std::to_string(kMostPeopleInRun) + " people can be let walk, but there are " + std::to_string(people)
                + ". Expected densities need nobody to walk.",
            ""};
}

ScheduleRun::ScheduleRun() = default;
ScheduleRun::~ScheduleRun() = default;

Result<std::unique_ptr<ScheduleRun>> ScheduleRun::create(const world::World& world, const ScheduleOptions& options,
                                                         foundation::JobContext& context)
{
    if (!areSensible(options))
        return Error{"bad-options", "The step must be longer than nothing.", ""};
    if (options.people > kMostPeopleInRun)
        return tooManyPeople(options.people);
    Result<alibi::Habits> habits = startingHabits(world, options);
    if (!habits)
        return habits.error();
    std::shared_ptr<const alibi::Routes> routes = options.routes;
    foundation::PartContext finding(context, 0.0, 0.9);
    if (!routes) {
        Result<std::shared_ptr<const alibi::Routes>> built = startingRoutes(world, habits.value(), options, finding);
        if (!built)
            return built.error();
        routes = std::move(built).value();
    }
    std::unique_ptr<ScheduleRun> run(new ScheduleRun);
    run->m_state = std::make_unique<State>(world, options, std::move(habits).value(), std::move(routes));
    run->m_state->hasHours = alibi::hasHours(world);
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

std::vector<std::uint32_t> ScheduleRun::inside(std::uint32_t target) const
{
    return m_state->inside(target);
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
    m_state->note(RunLog::MeasuresReset{});
    m_state->resetMeasures();
}

std::uint32_t ScheduleRun::block(const Barrier& barrier)
{
    m_state->note(RunLog::Blocked{barrier});
    return m_state->block(barrier);
}

bool ScheduleRun::unblock(std::uint32_t number)
{
    m_state->note(RunLog::Unblocked{number});
    return m_state->unblock(number);
}

void ScheduleRun::unblockAll()
{
    m_state->note(RunLog::AllUnblocked{});
    m_state->unblockAll();
}

const std::map<std::uint32_t, Barrier>& ScheduleRun::barriers() const
{
    return m_state->barriers();
}

EditReport ScheduleRun::take(const ScheduleEdit& edit)
{
    m_state->note(RunLog::Edited{edit.world(), edit.people()});
    return m_state->take(edit);
}

Result<EditReport> ScheduleRun::edit(const world::World& edited, std::uint64_t people, foundation::JobContext& context)
{
    const Result<std::shared_ptr<const ScheduleEdit>> prepared = ScheduleEdit::prepare(basis(), edited, people, context);
    if (!prepared)
        return prepared.error();
    return take(*prepared.value());
}

EditBasis ScheduleRun::basis() const
{
    return {m_state->world(), m_state->options(), m_state->routes, m_state->ground(), m_state->affordance()};
}

const world::World& ScheduleRun::world() const
{
    return m_state->world();
}

const RunLog& ScheduleRun::log() const
{
    return m_state->log();
}

} // namespace passerby::simulation
