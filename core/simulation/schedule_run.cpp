// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/schedule_run.h"

#include "core/autonomous/mind_population.h"
#include "core/crowds/crowd_population.h"
#include "core/foundation/words.h"
#include "core/heter_sim/heter_sim.h"
#include "core/run/run.h"
#include "core/schedule/schedule_population.h"
#include "core/simulation/run_log.h"
#include "core/simulation/schedule_checkpoint.h"
#include "core/simulation/schedule_edit.h"
#include "core/steering/catalogue.h"
#include "core/street/steering_models.h"
#include "core/traffic/traffic.h"
#include "core/wander/wander_population.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace passerby::simulation {

using foundation::Error;
using foundation::Result;
using ground::Barrier;
using run::Frame;
using run::PersonStory;

namespace {

/// A model of a room that core/steering does not know: it joins the catalogue before the program begins, wherever runs are composed.
[[maybe_unused]] const bool kHasHeterSim = [] {
    steering::joinCatalogue(heter_sim::HeterSim::kRow);
    return true;
}();

bool areSensible(const ScheduleOptions& options)
{
    return options.step_s > 0.0 && std::isfinite(options.step_s) && std::isfinite(options.startClock_s);
}

} // namespace

/// A run, and those of its populations that are asked for more than any can tell.
struct ScheduleRun::State {
    State(const world::World& world, const ScheduleOptions& with, const alibi::Routes& routes, std::size_t types);

    template <class What>
    void note(What what)
    {
        if (!options.keepsLog)
            return;
        RunLog::Entry& entry = log.entries.emplace_back();
        entry.step = run.setting().step;
        entry.what.template emplace<What>(std::move(what));
    }
    /// Which populations the city needs, in the order in which they act. Errors: those of affordanceOf and of run::Run::begin.
    [[nodiscard]] Result<void> begin(alibi::Habits habits, std::shared_ptr<const alibi::Routes> routes, foundation::JobContext& context);

    /// Those that are asked, among the run's.
    void findPopulations();
    /// Vehicles, once the city has any.
    void letDrive();

    ScheduleOptions options;
    run::Run run;
    RunLog log;
    schedule::SchedulePopulation* schedule = nullptr;
    wander::WanderPopulation* wanderers = nullptr;
    autonomous::MindPopulation* minds = nullptr;
};

ScheduleRun::State::State(const world::World& world, const ScheduleOptions& with, const alibi::Routes& routes, std::size_t types)
    : options(with), run(world, routes.graph(), types), log{with.keepsLog ? world : world::World(), with, {}}
{
    options.routes.reset(); // the schedule keeps those of the city as it is
    log.options.routes.reset();
    run::Setting& setting = run.setting();
    setting.seed = with.seed;
    setting.threads = with.threads;
    setting.step_s = with.step_s;
    setting.startClock_s = with.startClock_s;
    setting.hasRescues = with.hasRescues;
    setting.walkers = with.walkers;
}

void ScheduleRun::State::findPopulations()
{
    schedule = &dynamic_cast<schedule::SchedulePopulation&>(*run.population(world::PersonKind::schedule));
    wanderers = &dynamic_cast<wander::WanderPopulation&>(*run.population(world::PersonKind::wander));
    minds = &dynamic_cast<autonomous::MindPopulation&>(*run.population(world::PersonKind::mind));
}

void ScheduleRun::State::letDrive()
{
    const world::World& world = run.setting().world;
    if (!run.hasTraffic() && run::hasRoadTraffic(world))
        run.add(std::make_unique<traffic::Traffic>(world, options.seed, options.threads));
}

Result<void> ScheduleRun::State::begin(alibi::Habits habits, std::shared_ptr<const alibi::Routes> routes, foundation::JobContext& context)
{
    run::Setting& setting = run.setting();
    const std::uint64_t scheduled = world::scheduledPeople(setting.world, options.people);
    auto byHabit = std::make_unique<schedule::SchedulePopulation>(setting, std::move(habits), std::move(routes), scheduled);
    schedule = byHabit.get();
    run.add(std::move(byHabit));
    run.add(std::make_unique<crowds::CrowdPopulation>(setting));
    Result<std::shared_ptr<const affordance::CityAffordance>> seen = affordanceOf(setting.world, setting.graph, options.threads, context);
    if (!seen)
        return seen.error();
    auto bySight = std::make_unique<wander::WanderPopulation>(setting, std::move(seen).value(),
                                                              world::wanderingPeople(setting.world, options.people), options.wanderStart);
    wanderers = bySight.get();
    run.add(std::move(bySight));
    auto byNeed = std::make_unique<autonomous::MindPopulation>(setting, world::autonomousPeople(setting.world, options.people));
    minds = byNeed.get();
    if (options.keepsEvents)
        minds->keepEvents();
    run.add(std::move(byNeed));
    letDrive();
    return run.begin(street::walkingGround(setting.world, *setting.graph), context);
}

Error tooManyPeople(std::uint64_t people)
{
    return {"too-many-people",
            foundation::told("At most {} people can be let walk, but there are {}. Expected densities need nobody to walk.",
                             kMostPeopleInRun, people),
            ""};
}

ScheduleRun::ScheduleRun() = default;
ScheduleRun::~ScheduleRun() = default;

Result<std::unique_ptr<ScheduleRun>> ScheduleRun::create(const world::World& world, const ScheduleOptions& options,
                                                         foundation::JobContext& context)
{
    if (!areSensible(options))
        return Error{"bad-options", foundation::told("The step must be longer than nothing."), ""};
    if (options.keepsLog && (!options.hasRescues || options.walkers > 0)) // of which a log does not tell
        return Error{"bad-options", foundation::told("A run without rescues, or in which so many are held walking, cannot be kept."), ""};
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
    run->m_state = std::make_unique<State>(world, options, *routes, habits.value().typeCount());
    const Result<void> begun = run->m_state->begin(std::move(habits).value(), std::move(routes), context);
    if (!begun)
        return begun.error();
    context.report(1.0, "Ready");
    return run;
}

void ScheduleRun::step()
{
    m_state->run.step();
}

std::shared_ptr<const Frame> ScheduleRun::frame() const
{
    return m_state->run.frame();
}

std::optional<PersonStory> ScheduleRun::story(world::AgentId agent) const
{
    return m_state->run.story(agent);
}

std::vector<std::uint32_t> ScheduleRun::inside(std::uint32_t target) const
{
    return m_state->schedule->inside(target);
}

const std::shared_ptr<const navigation::NavigationGraph>& ScheduleRun::graph() const
{
    return m_state->run.setting().graph;
}

const std::shared_ptr<const alibi::Routes>& ScheduleRun::routes() const
{
    return m_state->schedule->routes();
}

run::RoadMeasures ScheduleRun::roadMeasures() const
{
    return m_state->run.roadMeasures();
}

void ScheduleRun::watchPlaces(const world::World& places)
{
    m_state->run.watchPlaces(places);
}

run::PlaceMeasures ScheduleRun::placeMeasures() const
{
    return m_state->run.placeMeasures();
}

std::optional<run::VehicleStory> ScheduleRun::vehicleStory(std::uint32_t number) const
{
    return m_state->run.vehicleStory(number);
}

std::vector<std::string> ScheduleRun::notices() const
{
    return m_state->run.notices();
}

std::uint64_t ScheduleRun::steps() const
{
    return m_state->run.setting().step;
}

std::shared_ptr<const ScheduleCheckpoint> ScheduleRun::keep() const
{
    return std::make_shared<const ScheduleCheckpoint>(
        ScheduleCheckpoint{m_state->run.keep(), m_state->options.people, m_state->log.entries.size()});
}

void ScheduleRun::restore(const ScheduleCheckpoint& kept, const RunLog& missing)
{
    m_state->run.restore(*kept.run);
    m_state->options.people = kept.people;
    std::vector<RunLog::Entry>& entries = m_state->log.entries;
    entries.resize(std::min(entries.size(), kept.logged));
    entries.insert(entries.end(), missing.entries.begin(), missing.entries.end());
    assert(entries.size() == kept.logged);
    m_state->findPopulations();
}

std::uint64_t ScheduleRun::trips() const
{
    return m_state->schedule->trips();
}

double ScheduleRun::time_s() const
{
    return m_state->run.setting().now_s;
}

void ScheduleRun::resetMeasures()
{
    m_state->note(RunLog::MeasuresReset{});
    m_state->run.resetMeasures();
}

std::uint32_t ScheduleRun::block(const Barrier& barrier)
{
    m_state->note(RunLog::Blocked{barrier});
    return m_state->run.block(barrier);
}

bool ScheduleRun::unblock(std::uint32_t number)
{
    m_state->note(RunLog::Unblocked{number});
    return m_state->run.unblock(number);
}

void ScheduleRun::unblockAll()
{
    m_state->note(RunLog::AllUnblocked{});
    m_state->run.unblockAll();
}

const std::map<std::uint32_t, Barrier>& ScheduleRun::barriers() const
{
    return m_state->run.setting().fences.barriers();
}

Result<void> ScheduleRun::walkTogether(std::span<const world::AgentId> people, autonomous::Form form)
{
    Result<void> told = m_state->minds->walkTogether(people, form);
    if (told) {
        m_state->note(RunLog::Joined{{people.begin(), people.end()}, form});
        m_state->run.wasTold();
    }
    return told;
}

Result<void> ScheduleRun::part(std::span<const world::AgentId> people)
{
    Result<void> told = m_state->minds->part(people);
    if (told) {
        m_state->note(RunLog::Parted{{people.begin(), people.end()}});
        m_state->run.wasTold();
    }
    return told;
}

Result<void> ScheduleRun::enter(const run::VisitorStart& start)
{
    Result<void> entered = m_state->run.enter(start);
    if (entered)
        m_state->note(RunLog::Entered{start});
    return entered;
}

void ScheduleRun::steer(const run::VisitorInput& input)
{
    if (m_state->run.steer(input))
        m_state->note(RunLog::Steered{run::bounded(input)});
}

void ScheduleRun::leave()
{
    if (m_state->run.leave())
        m_state->note(RunLog::Left{});
}

EditReport ScheduleRun::take(const ScheduleEdit& edit)
{
    const EditReport report = m_state->run.take(edit.city());
    m_state->letDrive();
    m_state->note(RunLog::Edited{edit.city().world, edit.people()});
    m_state->options.people = edit.people();
    return report;
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
    const run::Setting& setting = m_state->run.setting();
    return {setting.world, m_state->options, m_state->schedule->routes(), setting.street ? setting.street->sharedGround() : nullptr,
            m_state->wanderers->city()};
}

const world::World& ScheduleRun::world() const
{
    return m_state->run.setting().world;
}

const std::vector<autonomous::MindEvent>& ScheduleRun::events() const
{
    return m_state->minds->events();
}

const autonomous::Minds* ScheduleRun::minds() const
{
    return m_state->minds->minds();
}

const run::Setting& ScheduleRun::setting() const
{
    return m_state->run.setting();
}

autonomous::PathShares ScheduleRun::pathShares() const
{
    return m_state->minds->pathShares();
}

const RunLog& ScheduleRun::log() const
{
    return m_state->log;
}

} // namespace passerby::simulation
