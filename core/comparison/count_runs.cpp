// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/count_runs.h"

#include "core/alibi/habits.h"
#include "core/comparison/city_runs.h"
#include "core/foundation/words.h"

namespace passerby::comparison {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using foundation::told;

using Runs = std::span<const CountedRun>;
using RunLists = std::vector<std::vector<CountedRun>>; ///< [cities][seeds]

/// In which order runs are made: each city with the first seed, then city by city.
struct RunOrder {
    std::size_t cities;
    std::size_t seeds;

    [[nodiscard]] std::size_t runs() const { return cities * seeds; }
    [[nodiscard]] std::size_t cityOf(std::size_t run) const { return run < cities ? run : (run - cities) / (seeds - 1); }
    [[nodiscard]] std::size_t seedOf(std::size_t run) const { return run < cities ? 0 : 1 + (run - cities) % (seeds - 1); }
};

Result<RunLists> countAlone(CityRuns& cities, RunOrder order, const RunOptions& options, JobContext& context)
{
    RunLists runs(order.cities);
    for (std::size_t run = 0; run < order.runs(); ++run) {
        foundation::PartContext part(context, static_cast<double>(run) / static_cast<double>(order.runs()),
                                     static_cast<double>(run + 1) / static_cast<double>(order.runs()));
        auto counted = cities.live(order.cityOf(run), options.firstSeed + order.seedOf(run), options.threads, part);
        if (!counted)
            return counted.error();
        runs[order.cityOf(run)].push_back(std::move(counted).value());
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

/// A run for each lot. One that cannot begin ends the work of all ranks, and each then looks for the reason.
Result<RunLists> countTogether(CityRuns& cities, RunOrder order, const RunOptions& options, JobContext& context, alibi::LotCrew& crew)
{
    std::size_t numbers = 0;
    for (std::size_t city = 0; city < order.cities; ++city)
        numbers = std::max(numbers, cities.numbersOfRun(city));
    const auto work = [&](std::size_t lot, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) {
        LotContext own(goesOn);
        const auto counted = cities.live(order.cityOf(lot), options.firstSeed + order.seedOf(lot), 1, own);
        if (counted)
            alibi::LotWriter(sums).add(CityRuns::numbersFrom(counted.value()));
        return counted.ok();
    };
    const Result<alibi::LotSums> sums = crew.run(
        {"runs", "Counting in runs", order.runs(), order.runs(), alibi::linesOf(numbers), alibi::LotPass::Joined::appended, false, work},
        context);
    if (!sums)
        return context.isCancelled() ? sums.error() : cities.whyNotBegun(options.firstSeed, context).value_or(sums.error());
    RunLists runs(order.cities);
    alibi::LotReader reader(sums.value());
    for (std::size_t lot = 0; lot < order.runs(); ++lot, reader.skipToLot())
        runs[order.cityOf(lot)].push_back(cities.runFrom(order.cityOf(lot), reader));
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

Error ofSource(const std::string& source, Error error)
{
    error.where = error.where.empty() ? source : source + ", " + error.where;
    return error;
}

Result<RunLists> countRuns(std::span<const RunCity> cities, const RunOptions& options, double startClock_s, JobContext& context,
                           alibi::LotCrew* crew)
{
    if (options.seeds < 1 || !(options.seconds > 0.0))
        return Error{"bad-options", told("Runs need at least one seed and a length above 0 s."), {}};
    CityRuns runs(cities, options.seconds, startClock_s);
    const RunOrder order{cities.size(), options.seeds};
    return crew ? countTogether(runs, order, options, context, *crew) : countAlone(runs, order, options, context);
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
