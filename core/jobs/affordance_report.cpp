// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/affordance_report.h"

#include "core/affordance/steady_approach.h"
#include "core/exporters/tables/junctions_table.h"
#include "core/foundation/parallel.h"
#include "core/foundation/random_stream.h"
#include "core/foundation/words.h"
#include "core/jobs/seconds_since.h"
#include "core/wander/wanderers.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/format.h>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using wander::Wanderers;
using wander::WanderStart;

namespace {

constexpr std::array kFrames{500.0, 5000.0};
constexpr double kBetweenLooks_s = 20.0; ///< at whether to stop

/// People who begin together, counted at each of kFrames.
struct Run {
    bool isRandom = false;
    WanderStart start = WanderStart::alongWays;
    std::uint64_t people = 0;
    std::array<statistics::SplitCounts, kFrames.size()> visits;
    std::vector<double> expected; ///< [frames × junctions] exact counts of one person

    [[nodiscard]] Counted counted(std::size_t time) const
    {
        const std::size_t junctions = expected.size() / kFrames.size();
        return {visits[time], std::span(expected).subspan(time * junctions, junctions)};
    }
};

/// One half of a run.
class HalfRun {
public:
    HalfRun(const WandererCity& city, WanderStart start, std::uint64_t people, std::uint64_t seed)
        : m_people(city.world, city.affordance, seed)
    {
        m_people.populate(people, start, 0.0);
    }
    /// False when stopped on the way.
    template <class Report>
    bool walkUntil(double time_s, const Report& report)
    {
        while (m_now_s < time_s) {
            const double next_s = std::min(time_s, m_now_s + kBetweenLooks_s);
            if (!report(next_s - m_now_s))
                return false;
            m_now_s = next_s;
            m_people.advance(m_now_s);
        }
        return true;
    }
    [[nodiscard]] std::vector<double> visits()
    {
        m_people.publish(m_now_s);
        return {m_people.tally()->visits.begin(), m_people.tally()->visits.end()};
    }

private:
    Wanderers m_people;
    double m_now_s = 0.0;
};

std::vector<Run> runsOf(const AffordanceReportOptions& options)
{
    const WanderStart start = options.wander.start;
    return {{true, start, options.people, {}, {}},
            {false, start, options.people, {}, {}},
            {true, start, options.people / 4, {}, {}},
            {false, start, options.people / 4, {}, {}},
            {false, WanderStart::byViewshed, options.people, {}, {}}};
}

/// Every half on its own, so that any number of threads gives the same.
Result<void> walk(const WandererCity& city, const WandererCity& random, std::uint64_t seed, unsigned threads, std::vector<Run>& runs,
                  foundation::JobContext& context)
{
    std::atomic<std::uint64_t> walked{0};
    double all = 0.0;
    for (const Run& run : runs)
        all += static_cast<double>(run.people) * kFrames.back();
    foundation::parallelChunks(2 * runs.size(), 1, threads, [&](std::size_t, std::size_t first, std::size_t last) {
        for (std::size_t half = first; half < last; ++half) {
            Run& run = runs[half / 2];
            const std::uint64_t people = half % 2 == 0 ? run.people / 2 : run.people - run.people / 2;
            const std::uint64_t own =
                foundation::RandomStream(seed, half, foundation::Purpose::statistics, 1).bits64(); // each half has people of its own
            HalfRun walking(run.isRandom ? random : city, run.start, people, own);
            const auto report = [&](double step_s) {
                const auto now = walked += static_cast<std::uint64_t>(step_s * static_cast<double>(people));
                context.report(std::min(1.0, static_cast<double>(now) / all), "Letting people wander");
                return !context.isCancelled();
            };
            for (std::size_t time = 0; time < kFrames.size(); ++time) {
                if (!walking.walkUntil(kFrames[time], report))
                    return;
                (half % 2 == 0 ? run.visits[time].first : run.visits[time].second) = walking.visits();
            }
        }
    });
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The report was cancelled."), ""};
    return {};
}

/// [frames × junctions] exact counts of one person from the given start.
Result<std::vector<double>> expectedOf(const WandererCity& city, WanderStart start, foundation::JobContext& context)
{
    std::vector<double> expected(kFrames.size() * city.network().junctions.size(), 0.0);
    for (const WandererGroup& group : city.groups) {
        const auto chain = affordance::makeAffordanceChain(city.network(), city.affordance->tables[group.table]);
        const auto visits = affordance::expectedVisits(city.network(), chain, wander::wanderStart(*city.affordance, group.table, start),
                                                       wander::startRule(start), group.speeds, kFrames, context);
        if (!visits)
            return visits.error();
        for (std::size_t i = 0; i < expected.size(); ++i)
            expected[i] += group.share * visits.value()[i];
    }
    return expected;
}

/// Those of each run; runs that differ in the number of people alone have the same.
Result<void> expect(const WandererCity& city, const WandererCity& random, std::vector<Run>& runs, foundation::JobContext& context)
{
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto known = std::find_if(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(i),
                                        [&](const Run& run) { return run.isRandom == runs[i].isRandom && run.start == runs[i].start; });
        foundation::PartContext part(context, static_cast<double>(i) / static_cast<double>(runs.size()),
                                     static_cast<double>(i + 1) / static_cast<double>(runs.size()));
        Result<std::vector<double>> expected = known != runs.begin() + static_cast<std::ptrdiff_t>(i)
                                                   ? known->expected
                                                   : expectedOf(runs[i].isRandom ? random : city, runs[i].start, part);
        if (!expected)
            return expected.error();
        runs[i].expected = std::move(expected).value();
    }
    return {};
}

std::vector<double> viewshedsOf(const WandererCity& city)
{
    const affordance::JunctionTable& table = affordance::wanderersTable(city.world, *city.affordance);
    std::vector<double> areas_m2;
    for (const affordance::SeenArea& area : table.viewsheds)
        areas_m2.push_back(table.options.rule == affordance::ShareRule::visible ? area.visible_m2 : area.walkable_m2);
    return areas_m2;
}

/// Puts what runs counted beside what is exact.
class CountComparer {
public:
    explicit CountComparer(AffordanceReport& report) : m_report(report) {}

    void addCount(const Run& run, std::size_t time)
    {
        const bool isByViewshed = run.start == WanderStart::byViewshed;
        const std::vector<double>& steady = run.isRandom ? m_report.steadyRandom : m_report.steady;
        AffordanceCount count{fmt::format("{}{}, {} people, {:.0f} frames", run.isRandom ? "Random" : "Affordance",
                                          isByViewshed ? " from a start by viewshed" : "", run.people, kFrames[time]),
                              run.isRandom,
                              isByViewshed,
                              run.people,
                              kFrames[time],
                              run.visits[time],
                              statistics::reliability(run.visits[time]),
                              {},
                              {},
                              {}};
        const Counted counted = run.counted(time);
        count.withSteady = noiselessAgreement(counted, steady);
        count.withSteadyRaw = agreement(counted, steady);
        count.withExpected = noiselessAgreement(counted, counted.law);
        m_report.counts.push_back(std::move(count));
    }
    void compare(std::string name, const Counted& a, const Counted& b)
    {
        m_report.comparisons.push_back({std::move(name), agreement(a, b), noiselessAgreement(a, b)});
    }
    void compare(std::string name, const Counted& a, const std::vector<double>& law)
    {
        m_report.comparisons.push_back({std::move(name), agreement(a, law), noiselessAgreement(a, law)});
    }
    void compare(std::string name, const std::vector<double>& a, const std::vector<double>& b)
    {
        const Agreement exact = agreement(a, b);
        m_report.comparisons.push_back({std::move(name), exact, exact});
    }

private:
    AffordanceReport& m_report;
};

void compareAll(const std::vector<Run>& runs, CountComparer& comparer, AffordanceReport& report)
{
    for (const Run& run : runs)
        for (std::size_t time = 0; time < kFrames.size(); ++time)
            comparer.addCount(run, time);
    const auto& [random, affordance, fewRandom, few, byViewshed] = std::tie(runs[0], runs[1], runs[2], runs[3], runs[4]);
    const std::size_t last = kFrames.size() - 1;
    comparer.compare(fmt::format("Random: {} against {} people, 5000 frames", few.people, random.people), fewRandom.counted(last),
                     random.counted(last));
    comparer.compare(fmt::format("Affordance: {} against {} people, 5000 frames", few.people, affordance.people), few.counted(last),
                     affordance.counted(last));
    comparer.compare("Random against affordance, 500 frames", random.counted(0), affordance.counted(0));
    comparer.compare("Random against affordance, 5000 frames", random.counted(last), affordance.counted(last));
    comparer.compare("Random against affordance, exact", report.steadyRandom, report.steady);
    comparer.compare("Affordance: 500 against 5000 frames", affordance.counted(0), affordance.counted(last));
    comparer.compare("Viewshed area against affordance, 5000 frames", affordance.counted(last), report.viewsheds_m2);
    comparer.compare("Viewshed area against affordance, exact", report.viewsheds_m2, report.steady);
    comparer.compare("Affordance: start by viewshed after 500 frames against exact", byViewshed.counted(0), report.steady);
}

Result<void> checkOptions(const AffordanceReportOptions& options)
{
    if (options.people < 8 || options.people > 100000000)
        return Error{"bad-options", foundation::told("The report needs 8 to 100000000 people."), ""};
    if (options.wander.rule == affordance::ShareRule::random)
        return Error{"bad-options",
                     foundation::told("The report compares what draws people with random choice; choose walkable or visible area."), ""};
    if (options.wander.start == WanderStart::byViewshed)
        return Error{"bad-options",
                     foundation::told("A start by viewshed is part of every report; the other runs start along the ways or steady."), ""};
    return {};
}

} // namespace

Result<AffordanceReport> runAffordanceReport(const WandererCity& city, const AffordanceReportOptions& options,
                                             foundation::JobContext& context)
{
    if (const Result<void> fine = checkOptions(options); !fine)
        return fine.error();
    foundation::PartContext preparing(context, 0.0, 0.1);
    WanderOptions baseline = options.wander;
    baseline.rule = affordance::ShareRule::random;
    const Result<WandererCity> random = makeWandererCity(city.world, baseline, preparing);
    if (!random)
        return random.error();
    std::vector<Run> runs = runsOf(options);
    foundation::PartContext following(context, 0.1, 0.3);
    if (const Result<void> expected = expect(city, random.value(), runs, following); !expected)
        return expected.error();
    const auto began = std::chrono::steady_clock::now();
    foundation::PartContext walking(context, 0.3, 1.0);
    const std::uint64_t seed = options.seed != 0 ? options.seed : city.world.settings().seed;
    if (const Result<void> walked = walk(city, random.value(), seed, options.wander.threads, runs, walking); !walked)
        return walked.error();
    AffordanceReport report;
    report.simulated_s = secondsSince(began);
    report.summary = summariseAffordance(city, options.people);
    report.viewsheds_m2 = viewshedsOf(city);
    report.steady = city.visits_per_s;
    report.steadyRandom = random.value().visits_per_s;
    report.peoplePerMetre = city.peoplePerMetre();
    for (double& density : report.peoplePerMetre)
        density *= static_cast<double>(options.people);
    report.junctionsCsv = exporters::junctionsTable(city.network(), affordance::wanderersTable(city.world, *city.affordance));
    CountComparer comparer(report);
    compareAll(runs, comparer, report);
    return report;
}

} // namespace passerby::jobs
