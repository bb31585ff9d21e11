// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/count_runs.h"

#include "core/alibi/habits.h"
#include "core/comparison/city_runs.h"
#include "core/foundation/words.h"

#include <cmath>

namespace passerby::comparison {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using foundation::told;

using Runs = std::span<const CountedRun>;
using CityList = std::vector<std::unique_ptr<CityRuns>>;
using RunLists = std::vector<std::vector<CountedRun>>;

Result<RunLists> countAlone(const CityList& cities, const RunOptions& options, JobContext& context)
{
    RunLists runs(cities.size());
    const std::size_t all = cities.size() * options.seeds;
    for (std::size_t run = 0; run < all; ++run) { // seed by seed
        foundation::PartContext part(context, static_cast<double>(run) / static_cast<double>(all),
                                     static_cast<double>(run + 1) / static_cast<double>(all));
        const std::size_t city = run % cities.size();
        auto counted = cities[city]->live(options.firstSeed + run / cities.size(), options.threads, part);
        if (!counted)
            return counted.error();
        runs[city].push_back(std::move(counted).value());
    }
    return runs;
}

/// Cancelled where a lot is to be given up.
class LotContext final : public JobContext {
public:
    explicit LotContext(const alibi::LotPass::GoesOn& goesOn) : m_goesOn(goesOn) {}
    [[nodiscard]] bool isCancelled() const override { return !m_goesOn(); }

private:
    const alibi::LotPass::GoesOn& m_goesOn;
};

/// A run for each lot, city by city. One that cannot begin comes to nothing but a number that is none.
Result<RunLists> countTogether(const CityList& cities, const RunOptions& options, JobContext& context, alibi::LotCrew& crew)
{
    const std::size_t lots = cities.size() * options.seeds;
    std::size_t numbers = 0;
    for (const auto& city : cities)
        numbers = std::max(numbers, city->numbersOfRun());
    const auto work = [&](std::size_t lot, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) {
        LotContext own(goesOn);
        const auto counted = cities[lot / options.seeds]->live(options.firstSeed + lot % options.seeds, 1, own);
        if (!counted && counted.error().code == "cancelled")
            return false;
        alibi::LotWriter(sums).add(counted ? CityRuns::numbersFrom(counted.value()) : std::vector{std::nan("")});
        return true;
    };
    Result<alibi::LotSums> sums =
        crew.run({"runs", "Counting in runs", lots, lots, alibi::linesOf(numbers), alibi::LotPass::Joined::appended, false, work}, context);
    if (!sums)
        return sums.error();
    RunLists runs(cities.size());
    alibi::LotReader reader(sums.value());
    for (std::size_t lot = 0; lot < lots; ++lot, reader.skipToLot()) {
        CityRuns& city = *cities[lot / options.seeds];
        const double walking = reader.next();
        if (std::isnan(walking))
            return city.whyNotBegun(options.firstSeed + lot % options.seeds, context);
        runs[lot / options.seeds].push_back(city.runFrom(walking, reader));
    }
    return runs;
}

/// A number of each run.
template <class Number>
std::vector<double> numbersOf(Runs runs, Number number)
{
    std::vector<double> numbers;
    for (const CountedRun& run : runs)
        numbers.push_back(number(run));
    return numbers;
}

/// [runs] of a gate; nothing where the city has none.
template <class Number>
std::vector<double> perHour(Runs runs, const world::World& world, std::optional<world::MeasurementLineId> gate, Number number)
{
    if (!gate)
        return {};
    const std::size_t place = world.measurementLines().indexOf(*gate);
    return numbersOf(runs, [&](const CountedRun& run) { return number(run.gates[place]); });
}

std::vector<double> peopleIn(Runs runs, const world::World& world, std::optional<world::RegionId> region)
{
    if (!region)
        return {};
    const std::size_t place = world.regions().indexOf(*region);
    return numbersOf(runs, [&](const CountedRun& run) { return run.areas[place].people; });
}

/// Mean over the runs of the shares of time at each level of service.
std::optional<ServiceShares> timeShares(Runs runs, const world::World& world, std::optional<world::RegionId> region)
{
    if (!region)
        return std::nullopt;
    const std::size_t place = world.regions().indexOf(*region);
    ServiceShares shares{};
    for (const CountedRun& run : runs)
        for (std::size_t i = 0; i < shares.size(); ++i)
            shares[i] += run.areas[place].shares[i] / static_cast<double>(runs.size());
    return shares;
}

void fillCounted(const BakedCity& a, const BakedCity& b, Runs runsA, Runs runsB, Comparison& comparison)
{
    const auto walking = [](const CountedRun& run) { return run.walking; };
    setCounted(numbersOf(runsA, walking), numbersOf(runsB, walking), comparison.walking);
    const auto setGate = [&](const ComparedGate& gate, Figure& figure, auto number) {
        setCounted(perHour(runsA, a.world, gate.gate.a, number), perHour(runsB, b.world, gate.gate.b, number), figure);
    };
    for (ComparedGate& gate : comparison.gates) {
        for (std::size_t way = 0; way < gate.ways.size(); ++way)
            setGate(gate, gate.ways[way], [way](const CountedRun::Gate& counted) { return counted.perHour[way]; });
        setGate(gate, gate.both, [](const CountedRun::Gate& counted) { return counted.both; });
    }
    for (ComparedArea& area : comparison.areas) {
        setCounted(peopleIn(runsA, a.world, area.region.a), peopleIn(runsB, b.world, area.region.b), area.people);
        area.counted = {timeShares(runsA, a.world, area.region.a), timeShares(runsB, b.world, area.region.b)};
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

Result<RunLists> countRuns(std::span<const world::World* const> cities, const RunOptions& options, double startClock_s, JobContext& context,
                           alibi::LotCrew* crew)
{
    if (options.seeds < 1 || !(options.seconds > 0.0))
        return Error{"bad-options", told("Runs need at least one seed and a length above 0 s."), {}};
    CityList list;
    for (const world::World* city : cities)
        list.push_back(std::make_unique<CityRuns>(*city, options.seconds, startClock_s));
    return crew ? countTogether(list, options, context, *crew) : countAlone(list, options, context);
}

double startClock_s(const BakedCity& a)
{
    return a.bake.hour >= 0.0 ? 3600.0 * a.bake.hour : a.world.settings().initialTime_s;
}

void addCounted(const BakedCity& a, const BakedCity& b, const RunOptions& options, Runs runsA, Runs runsB, Comparison& comparison)
{
    RunSet set;
    set.seconds = options.seconds;
    set.startClock_s = startClock_s(a);
    set.people = {static_cast<std::uint64_t>(a.world.settings().population), static_cast<std::uint64_t>(b.world.settings().population)};
    for (std::size_t i = 0; i < options.seeds; ++i)
        set.seeds.push_back(options.firstSeed + i);
    fillCounted(a, b, runsA, runsB, comparison);
    if (!comparison.hasHour && (alibi::hasHours(a.world) || alibi::hasHours(b.world)))
        comparison.notes.push_back(told("Habits change by the hour. Runs begin at {:02}:{:02}, while what is exact is of the plain "
                                        "habits: compare at that hour to have both alike.",
                                        static_cast<int>(set.startClock_s) / 3600 % 24, static_cast<int>(set.startClock_s) / 60 % 60));
    comparison.runs = std::move(set);
}

} // namespace passerby::comparison
