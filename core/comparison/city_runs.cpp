// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/city_runs.h"

#include "core/foundation/words.h"
#include "core/simulation/schedule_run.h"

#include <cmath>
#include <numeric>

namespace passerby::comparison {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using foundation::told;

namespace {

const double kStep_s = simulation::ScheduleOptions{}.step_s;
constexpr std::size_t kNumbersOfGate = 3;
constexpr std::size_t kNumbersOfArea = 1 + world::kServiceClasses;

CountedRun countedBy(const simulation::ScheduleRun& run)
{
    const auto frame = run.frame();
    const std::vector<float>& occupied_s = *frame->occupancy_s;
    const run::PlaceMeasures places = run.placeMeasures();
    CountedRun counted;
    counted.walking = std::accumulate(occupied_s.begin(), occupied_s.end(), 0.0) / frame->window_s;
    for (const run::GateMeasure& gate : places.gates)
        counted.gates.push_back({{places.perHour(gate.ways[0].all), places.perHour(gate.ways[1].all)}, places.perHour(gate.crossings())});
    for (const run::AreaMeasure& area : places.areas) {
        CountedRun::Area& added = counted.areas.emplace_back();
        added.people = places.meanPeople(area);
        for (std::size_t i = 0; i < added.shares.size(); ++i)
            added.shares[i] = area.class_s[i] / places.watched_s;
    }
    return counted;
}

} // namespace

Result<CountedRun> CityRuns::live(std::uint64_t seed, unsigned threads, JobContext& context)
{
    foundation::PartContext preparing(context, 0.0, 0.2);
    const auto begun = begin(seed, threads, preparing);
    if (!begun)
        return begun.error();
    simulation::ScheduleRun& run = *begun.value();
    run.watchPlaces(m_world);
    const auto steps = static_cast<std::uint64_t>(std::llround(m_seconds / kStep_s));
    for (std::uint64_t step = 0; step < steps; ++step) {
        if (context.isCancelled())
            return Error{"cancelled", told("The runs were cancelled."), {}};
        run.step();
        if (step % 64 == 0)
            context.report(0.2 + 0.8 * static_cast<double>(step) / static_cast<double>(steps), told("Counting in runs"));
    }
    return countedBy(run);
}

Error CityRuns::whyNotBegun(std::uint64_t seed, JobContext& context)
{
    const auto begun = begin(seed, 1, context);
    return begun ? Error{"run-not-begun", told("A run could not begin on another machine."), {}} : begun.error();
}

Result<std::unique_ptr<simulation::ScheduleRun>> CityRuns::begin(std::uint64_t seed, unsigned threads, JobContext& context)
{
    simulation::ScheduleOptions schedule;
    schedule.seed = seed;
    schedule.people = static_cast<std::uint64_t>(m_world.settings().population);
    schedule.startClock_s = m_startClock_s;
    schedule.threads = threads;
    {
        const std::lock_guard lock(m_mutex);
        schedule.routes = m_routes;
    }
    auto created = simulation::ScheduleRun::create(m_world, schedule, context);
    if (created) {
        const std::lock_guard lock(m_mutex);
        m_routes = created.value()->routes();
    }
    return created;
}

std::size_t CityRuns::numbersOfRun() const
{
    return 1 + kNumbersOfGate * m_world.measurementLines().size() + kNumbersOfArea * m_world.regions().size();
}

std::vector<double> CityRuns::numbersFrom(const CountedRun& run)
{
    std::vector<double> numbers{run.walking};
    for (const CountedRun::Gate& gate : run.gates)
        numbers.insert(numbers.end(), {gate.perHour[0], gate.perHour[1], gate.both});
    for (const CountedRun::Area& area : run.areas) {
        numbers.push_back(area.people);
        numbers.insert(numbers.end(), area.shares.begin(), area.shares.end());
    }
    return numbers;
}

CountedRun CityRuns::runFrom(double walking, alibi::LotReader& others) const
{
    CountedRun run;
    run.walking = walking;
    run.gates.resize(m_world.measurementLines().size());
    for (CountedRun::Gate& gate : run.gates) {
        others.read(gate.perHour);
        gate.both = others.next();
    }
    run.areas.resize(m_world.regions().size());
    for (CountedRun::Area& area : run.areas) {
        area.people = others.next();
        others.read(area.shares);
    }
    return run;
}

} // namespace passerby::comparison
