// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/count_runs.h"

#include "core/alibi/habits.h"
#include "core/foundation/words.h"
#include "core/simulation/schedule_run.h"

#include <cmath>
#include <numeric>
#include <span>

namespace passerby::comparison {

namespace {

using foundation::Error;
using foundation::Result;
using foundation::told;

/// What one run counted.
struct CountedRun {
    double walking = 0.0; ///< of those who keep a schedule, on average
    run::PlaceMeasures places;
};

/// Lives one city with one seed after another; ways are found once.
class CityRuns {
public:
    CityRuns(const BakedCity& city, const RunOptions& options, double startClock_s)
        : m_city(city), m_options(options), m_startClock_s(startClock_s)
    {
    }

    Result<CountedRun> live(std::uint64_t seed, foundation::JobContext& context)
    {
        simulation::ScheduleOptions schedule;
        schedule.seed = seed;
        schedule.people = static_cast<std::uint64_t>(m_city.world.settings().population);
        schedule.startClock_s = m_startClock_s;
        schedule.threads = m_options.threads;
        schedule.routes = m_routes;
        foundation::PartContext preparing(context, 0.0, 0.2);
        const auto created = simulation::ScheduleRun::create(m_city.world, schedule, preparing);
        if (!created)
            return created.error();
        simulation::ScheduleRun& run = *created.value();
        m_routes = run.routes();
        run.watchPlaces(m_city.world);
        const auto steps = static_cast<std::uint64_t>(std::llround(m_options.seconds / schedule.step_s));
        for (std::uint64_t step = 0; step < steps; ++step) {
            if (context.isCancelled())
                return Error{"cancelled", told("The runs were cancelled."), {}};
            run.step();
            if (step % 64 == 0)
                context.report(0.2 + 0.8 * static_cast<double>(step) / static_cast<double>(steps), told("Counting in runs"));
        }
        const auto frame = run.frame();
        const std::vector<float>& occupied_s = *frame->occupancy_s;
        return CountedRun{std::accumulate(occupied_s.begin(), occupied_s.end(), 0.0) / frame->window_s, run.placeMeasures()};
    }

private:
    const BakedCity& m_city;
    const RunOptions& m_options;
    double m_startClock_s;
    std::shared_ptr<const alibi::Routes> m_routes;
};

using Runs = std::vector<CountedRun>;

/// A number of each run.
template <class Number>
std::vector<double> numbersOf(const Runs& runs, Number number)
{
    std::vector<double> numbers;
    for (const CountedRun& run : runs)
        numbers.push_back(number(run.places));
    return numbers;
}

/// [runs] of a gate; nothing where the city has none.
std::vector<double> perHour(const Runs& runs, const world::World& world, std::optional<world::MeasurementLineId> gate, std::size_t way)
{
    if (!gate)
        return {};
    const std::size_t place = world.measurementLines().indexOf(*gate);
    return numbersOf(runs, [&](const run::PlaceMeasures& places) {
        const run::GateMeasure& measure = places.gates[place];
        return places.perHour(way < run::kGateWays ? measure.ways[way].all : measure.crossings());
    });
}

std::vector<double> peopleIn(const Runs& runs, const world::World& world, std::optional<world::RegionId> region)
{
    if (!region)
        return {};
    const std::size_t place = world.regions().indexOf(*region);
    return numbersOf(runs, [&](const run::PlaceMeasures& places) { return places.meanPeople(places.areas[place]); });
}

/// Mean over the runs of the shares of time at each level of service.
std::optional<ServiceShares> timeShares(const Runs& runs, const world::World& world, std::optional<world::RegionId> region)
{
    if (!region)
        return std::nullopt;
    const std::size_t place = world.regions().indexOf(*region);
    ServiceShares shares{};
    for (const CountedRun& run : runs)
        for (std::size_t i = 0; i < shares.size(); ++i)
            shares[i] += run.places.areas[place].class_s[i] / run.places.watched_s / static_cast<double>(runs.size());
    return shares;
}

void fillCounted(const BakedCity& a, const BakedCity& b, const Both<Runs>& runs, Comparison& comparison)
{
    const auto walking = [](const Runs& list) {
        std::vector<double> numbers;
        for (const CountedRun& run : list)
            numbers.push_back(run.walking);
        return numbers;
    };
    setCounted(walking(runs.a), walking(runs.b), comparison.walking);
    for (ComparedGate& gate : comparison.gates) {
        for (std::size_t way = 0; way < gate.ways.size(); ++way)
            setCounted(perHour(runs.a, a.world, gate.gate.a, way), perHour(runs.b, b.world, gate.gate.b, way), gate.ways[way]);
        setCounted(perHour(runs.a, a.world, gate.gate.a, run::kGateWays), perHour(runs.b, b.world, gate.gate.b, run::kGateWays), gate.both);
    }
    for (ComparedArea& area : comparison.areas) {
        setCounted(peopleIn(runs.a, a.world, area.region.a), peopleIn(runs.b, b.world, area.region.b), area.people);
        area.counted = {timeShares(runs.a, a.world, area.region.a), timeShares(runs.b, b.world, area.region.b)};
    }
}

} // namespace

void setCounted(std::span<const double> ofA, std::span<const double> ofB, Figure& figure)
{
    if (!ofA.empty())
        figure.counted.a = statistics::meanInterval(ofA);
    if (!ofB.empty())
        figure.counted.b = statistics::meanInterval(ofB);
    if (!ofA.empty() && !ofB.empty())
        figure.countedChange = statistics::pairedDifference(ofA, ofB);
}

Result<void> addRuns(const BakedCity& a, const BakedCity& b, const RunOptions& options, Comparison& comparison,
                     foundation::JobContext& context)
{
    if (options.seeds < 1 || !(options.seconds > 0.0))
        return Error{"bad-options", told("Runs need at least one seed and a length above 0 s."), {}};
    RunSet set;
    set.seconds = options.seconds;
    set.startClock_s = a.bake.hour >= 0.0 ? 3600.0 * a.bake.hour : a.world.settings().initialTime_s;
    set.people = {static_cast<std::uint64_t>(a.world.settings().population), static_cast<std::uint64_t>(b.world.settings().population)};
    CityRuns ofA(a, options, set.startClock_s);
    CityRuns ofB(b, options, set.startClock_s);
    Both<Runs> runs;
    for (std::size_t i = 0; i < options.seeds; ++i) {
        set.seeds.push_back(options.firstSeed + i);
        const auto part = [&](double half) { return (static_cast<double>(i) + half) / static_cast<double>(options.seeds); };
        foundation::PartContext first(context, part(0.0), part(0.5));
        auto runA = ofA.live(set.seeds.back(), first);
        if (!runA)
            return runA.error();
        foundation::PartContext second(context, part(0.5), part(1.0));
        auto runB = ofB.live(set.seeds.back(), second);
        if (!runB)
            return runB.error();
        runs.a.push_back(std::move(runA).value());
        runs.b.push_back(std::move(runB).value());
    }
    fillCounted(a, b, runs, comparison);
    if (!comparison.hasHour && (alibi::hasHours(a.world) || alibi::hasHours(b.world)))
        comparison.notes.push_back(told("Habits change by the hour. Runs begin at {:02}:{:02}, while what is exact is of the plain "
                                        "habits: compare at that hour to have both alike.",
                                        static_cast<int>(set.startClock_s) / 3600 % 24, static_cast<int>(set.startClock_s) / 60 % 60));
    comparison.runs = std::move(set);
    return {};
}

} // namespace passerby::comparison
