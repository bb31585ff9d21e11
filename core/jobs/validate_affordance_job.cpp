// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_affordance_job.h"

#include "core/foundation/words.h"
#include "core/jobs/comparison_set.h"
#include "core/jobs/passing_people.h"
#include "core/jobs/seconds_since.h"
#include "core/jobs/wanderer_batches.h"

#include <chrono>
#include <cmath>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kVisitsEach = 40.0;
constexpr double kLongest_s = 3600.0;
constexpr std::uint64_t kMostPeople = 100'000'000;
constexpr double kMostSeconds = 1e8;

double secondsOf(const WandererCity& city, const ValidateAffordanceOptions& options)
{
    if (options.seconds > 0.0)
        return options.seconds;
    const double rate_per_s = std::accumulate(city.visits_per_s.begin(), city.visits_per_s.end(), 0.0);
    return std::min(kLongest_s, std::ceil(kVisitsEach / rate_per_s));
}

/// Adds what is exact and what batches measured.
class WandererComparer {
public:
    WandererComparer(const WandererCity& city, const WandererBatches& batches, const PassingPeople& passing, ComparisonSet& set)
        : m_city(city), m_batches(batches), m_passing(passing), m_set(set), m_values(batches.tallies.size())
    {
    }

    void compareAll(ValidateAffordanceReport& report)
    {
        const affordance::WayNetwork& network = m_city.network();
        std::vector<std::size_t> everywhere(network.junctions.size());
        std::iota(everywhere.begin(), everywhere.end(), std::size_t{0});
        m_set.beginFamily("Totals");
        compareVisits("arrivals at junctions", everywhere);
        m_set.beginFamily("Arrivals at junctions");
        compareLively(
            m_passing.atJunction, report, [&](std::span<const std::size_t> group) { return m_passing.atAnyOf(group); },
            [&](std::size_t junction) { return network.junctions[junction].name; },
            [&](const std::string& what, std::span<const std::size_t> group) { compareVisits(what, group); });
        m_set.beginFamily("Time on ways");
        compareLively(
            m_passing.onWay, report, [&](std::span<const std::size_t> group) { return m_passing.onAnyOf(group); },
            [&](std::size_t way) {
                return network.junctions[network.ways[way].from].name + " -> " + network.junctions[network.ways[way].to].name;
            },
            [&](const std::string& what, std::span<const std::size_t> group) { compareTime(what, group); });
    }

private:
    /// What nobody is expected at is compared too: there, whoever comes is one too many.
    template <class Together, class Name, class Compare>
    void compareLively(const std::vector<double>& people, ValidateAffordanceReport& report, Together together, Name nameOf, Compare compare)
    {
        const auto compareOne = [&](const std::string& what, std::span<const std::size_t> group) {
            const double expected = together(group);
            const bool isQuiet = expected > 0.0 && expected < kLeastPassing;
            (isQuiet ? report.tooQuiet : report.places) += group.size();
            if (!isQuiet)
                compare(what, group);
        };
        compareInGroups(people, nameOf, compareOne, kLeastPassing, together);
    }
    void compareVisits(const std::string& what, std::span<const std::size_t> junctions)
    {
        compare(what, junctions, m_city.visits_per_s,
                [](const WandererBatches::Tally& tally, std::size_t junction) { return tally.visits[junction]; });
    }
    void compareTime(const std::string& what, std::span<const std::size_t> ways)
    {
        compare(what, ways, m_city.probability, [](const WandererBatches::Tally& tally, std::size_t way) { return tally.onWay_s[way]; });
    }
    template <class Measured>
    void compare(const std::string& what, std::span<const std::size_t> group, const std::vector<double>& exact, Measured measured)
    {
        double expected = 0.0;
        for (const std::size_t place : group)
            expected += exact[place];
        for (std::size_t batch = 0; batch < m_values.size(); ++batch) {
            m_values[batch] = 0.0;
            for (const std::size_t place : group)
                m_values[batch] += measured(m_batches.tallies[batch], place) / m_batches.personSeconds;
        }
        m_set.add(what, expected, m_values);
    }

    const WandererCity& m_city;
    const WandererBatches& m_batches;
    const PassingPeople& m_passing;
    ComparisonSet& m_set;
    std::vector<double> m_values;
};

std::string verdictOf(const ValidateAffordanceReport& report, const ComparisonSet& set)
{
    std::string rate = fmt::format("Exact densities are rejected with a chance of at most {:g}.", report.falseAlarmRate);
    if (report.tooQuiet > 0)
        rate +=
            fmt::format(" {} of {} junctions and directed ways were not compared: fewer than {:.0f} different people are expected there, "
                        "too few for that chance to hold.",
                        report.tooQuiet, report.tooQuiet + report.places, kLeastPassing);
    if (report.agrees)
        return fmt::format("People who wander agree with the exact densities in {} comparisons. {}", set.tests(), rate);
    const Comparison* worst = set.worst();
    return fmt::format("People who wander disagree with the exact densities in {} of {} comparisons, most clearly in \"{}\" (expected "
                       "{:.6g}, measured {:.6g} ± {:.2g}). {}",
                       set.rejected(), set.tests(), worst->what, worst->expected, worst->measured, worst->standardError, rate);
}

Result<void> checkOptions(const ValidateAffordanceOptions& options)
{
    if (options.batches >= 3 && options.people >= options.batches && options.people <= kMostPeople && options.seconds >= 0.0
        && options.seconds <= kMostSeconds && options.falseAlarmRate > 0.0 && options.falseAlarmRate < 1.0)
        return {};
    return Error{"bad-options",
                 foundation::told("Validation needs {} to {} people, a time from 0 to {:.0f} s, and a false-alarm rate between 0 and 1.",
                                  std::max<std::size_t>(3, options.batches), kMostPeople, kMostSeconds),
                 ""};
}

/// Refuses to let people wander where nothing could be said of them afterwards.
Result<void> checkLively(const PassingPeople& passing, const ValidateAffordanceReport& report)
{
    if (passing.anywhere >= kLeastPassing)
        return {};
    return Error{
        "too-quiet",
        foundation::told("Nothing can be compared: of {} people in {:g} s, {:.0f} are expected to come to a junction, and a comparison "
                         "takes {:.0f}. Let more people wander, or for longer.",
                         report.people, report.seconds, passing.anywhere, kLeastPassing),
        ""};
}

} // namespace

Result<ValidateAffordanceReport> runValidateAffordanceJob(const WandererCity& city, const ValidateAffordanceOptions& options,
                                                          foundation::JobContext& context, alibi::LotCrew* crew)
{
    if (const Result<void> fine = checkOptions(options); !fine)
        return fine.error();
    ValidateAffordanceReport report;
    report.seconds = secondsOf(city, options);
    report.people = options.people / options.batches * options.batches;
    const PassingPeople passing = passingPeople(city, static_cast<double>(report.people), report.seconds);
    if (const Result<void> enough = checkLively(passing, report); !enough)
        return enough.error();
    const auto began = std::chrono::steady_clock::now();
    alibi::ThreadCrew own(options.threads);
    const Result<WandererBatches> batches = letBatchesWander(city, options, report.seconds, crew ? *crew : own, context);
    if (!batches)
        return batches.error();
    report.simulated_s = secondsSince(began);
    report.falseAlarmRate = options.falseAlarmRate;
    report.batches = options.batches;
    for (const WandererBatches::Tally& tally : batches.value().tallies)
        report.visits += static_cast<std::uint64_t>(std::accumulate(tally.visits.begin(), tally.visits.end(), 0.0));
    ComparisonSet set(0.0);
    WandererComparer(city, batches.value(), passing, set).compareAll(report);
    set.judge(options.falseAlarmRate);
    report.tests = set.tests();
    report.rejected = set.rejected();
    report.agrees = set.rejected() == 0;
    report.verdict = verdictOf(report, set);
    report.families = set.takeFamilies();
    return report;
}

} // namespace passerby::jobs
