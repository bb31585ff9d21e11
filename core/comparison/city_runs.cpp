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

CityRuns::CityRuns(std::span<const RunCity> cities, double seconds, double startClock_s)
    : m_cities(cities), m_seconds(seconds), m_startClock_s(startClock_s), m_building(cities.size())
{
}

Result<CountedRun> CityRuns::live(std::size_t city, std::uint64_t seed, unsigned threads, JobContext& context)
{
    foundation::PartContext preparing(context, 0.0, 0.2);
    const auto begun = begin(city, seed, threads, preparing);
    if (!begun)
        return begun.error();
    simulation::ScheduleRun& run = *begun.value();
    run.watchPlaces(m_cities[city].world);
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

std::optional<Error> CityRuns::whyNotBegun(std::uint64_t seed, JobContext& context)
{
    for (std::size_t city = 0; city < m_cities.size(); ++city)
        if (const auto begun = begin(city, seed, 1, context); !begun)
            return begun.error();
    return std::nullopt;
}

Result<std::unique_ptr<simulation::ScheduleRun>> CityRuns::begin(std::size_t city, std::uint64_t seed, unsigned threads,
                                                                 JobContext& context)
{
    const world::World& world = m_cities[city].world;
    simulation::ScheduleOptions schedule;
    schedule.seed = seed;
    schedule.people = static_cast<std::uint64_t>(world.settings().population);
    schedule.startClock_s = m_startClock_s;
    schedule.threads = threads;
    std::unique_lock building(m_building[city]);
    schedule.routes = keptFor(city);
    if (schedule.routes)
        building.unlock();
    auto created = simulation::ScheduleRun::create(world, schedule, context);
    if (!created)
        return ofSource(m_cities[city].source, created.error());
    const std::lock_guard lock(m_mutex);
    m_keptCity = city;
    m_kept = created.value()->routes();
    return created;
}

CityRuns::Routes CityRuns::keptFor(std::size_t city)
{
    const std::lock_guard lock(m_mutex);
    return m_keptCity == city ? m_kept : nullptr;
}

std::size_t CityRuns::numbersOfRun(std::size_t city) const
{
    const world::World& world = m_cities[city].world;
    return 1 + kNumbersOfGate * world.measurementLines().size() + kNumbersOfArea * world.regions().size();
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

CountedRun CityRuns::runFrom(std::size_t city, alibi::LotReader& numbers) const
{
    const world::World& world = m_cities[city].world;
    CountedRun run;
    run.walking = numbers.next();
    run.gates.resize(world.measurementLines().size());
    for (CountedRun::Gate& gate : run.gates) {
        numbers.read(gate.perHour);
        gate.both = numbers.next();
    }
    run.areas.resize(world.regions().size());
    for (CountedRun::Area& area : run.areas) {
        area.people = numbers.next();
        numbers.read(area.shares);
    }
    return run;
}

} // namespace passerby::comparison
