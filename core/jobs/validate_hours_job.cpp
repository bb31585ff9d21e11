// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_hours_job.h"

#include "core/alibi/habits.h"
#include "core/alibi/hourly_bakes.h"
#include "core/foundation/words.h"
#include "core/jobs/hour_plan.h"
#include "core/jobs/left_out.h"
#include "core/jobs/lived_days.h"
#include "core/jobs/seconds_since.h"
#include "core/statistics/batch_error.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

namespace {

using alibi::kHoursPerDay;
using foundation::Error;
using foundation::Result;

constexpr double kHour_s = 3600.0;

std::vector<HourPlan> plansOf(const alibi::HourlyBakes& hours, const alibi::Habits& habits)
{
    std::vector<HourPlan> plans;
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour) {
        // of a linear interpolation the mean of an hour is its middle
        const std::shared_ptr<const alibi::Bake> middle = hours.at(kHour_s * (static_cast<double>(hour) + 0.5));
        plans.push_back(HourPlan::of(*middle, habits.typeOfTarget));
    }
    return plans;
}

void nameWorst(const LivedDays& days, const ValidateHoursOptions& options, const alibi::Habits& habits, HourValidation& hour)
{
    const std::vector<double>& expected = days.plan(hour.hour).expectedActivities;
    double largest = -1.0;
    for (std::size_t activity = 0; activity < expected.size(); ++activity) {
        double measured = 0.0;
        for (std::size_t batch = 0; batch < options.batches; ++batch)
            measured += days.tally(batch, hour.hour).activities[activity] / static_cast<double>(options.batches);
        if (std::abs(measured - expected[activity]) <= largest)
            continue;
        largest = std::abs(measured - expected[activity]);
        hour.worst = activity < habits.typeCount() ? "at " + habits.typeNames[activity]
                                                   : "on the way to " + habits.typeNames[activity - habits.typeCount()];
        hour.worstExpected = expected[activity];
        hour.worstMeasured = measured;
    }
}

HourValidation judge(const LivedDays& days, std::size_t place, const ValidateHoursOptions& options, const alibi::Habits& habits)
{
    const HourPlan& plan = days.plan(place);
    HourValidation hour;
    hour.hour = static_cast<unsigned>(place);
    hour.expectedWalking = plan.walking;
    std::vector<double> walking;
    std::vector<double> ways;
    std::vector<double> activities;
    for (std::size_t batch = 0; batch < options.batches; ++batch) {
        const HourTally& tally = days.tally(batch, place);
        walking.push_back(tally.walking);
        ways.insert(ways.end(), tally.ways.begin(), tally.ways.end());
        activities.resize(activities.size() + plan.activities.expected.size(), 0.0);
        plan.activities.add(tally.activities, std::span(activities).last(plan.activities.expected.size()));
    }
    const statistics::BatchMean mean = statistics::batchMean(walking);
    hour.measuredWalking = mean.mean;
    hour.walkingStandardError = mean.standardError;
    if (plan.walking > 0.0)
        hour.ways = statistics::relativeDistance(plan.ways.expected, ways, options.errorRate);
    hour.activities = statistics::relativeDistance(plan.activities.expected, activities, options.errorRate);
    hour.fits = hour.ways.most <= options.margin && hour.activities.most <= options.margin;
    const double shared = options.errorRate / (2.0 * static_cast<double>(kHoursPerDay)); // Bonferroni: two errors an hour
    hour.exceeds = (plan.walking > 0.0 && statistics::relativeDistance(plan.ways.expected, ways, shared).least > options.margin)
                   || statistics::relativeDistance(plan.activities.expected, activities, shared).least > options.margin;
    nameWorst(days, options, habits, hour);
    return hour;
}

std::string clockOf(unsigned hour)
{
    return fmt::format("{:02}:00 and {:02}:00", hour, (hour + 1) % kHoursPerDay);
}

std::string verdictOf(const ValidateHoursReport& report)
{
    const auto worst = std::max_element(report.hours.begin(), report.hours.end(),
                                        [](const HourValidation& a, const HourValidation& b) { return a.ways.value < b.ways.value; });
    const auto exceeding = std::count_if(report.hours.begin(), report.hours.end(), [](const HourValidation& hour) { return hour.exceeds; });
    const auto fitting = std::count_if(report.hours.begin(), report.hours.end(), [](const HourValidation& hour) { return hour.fits; });
    const std::string largest = fmt::format("The error of the densities on ways is largest between {}: {:.1f} % (at most {:.1f} %).",
                                            clockOf(worst->hour), 100.0 * worst->ways.value, 100.0 * worst->ways.most);
    const std::string constant = report.hasHours ? "" : "Nothing in this city depends on the hour, so one bake stands for the whole day. ";
    const std::string crowding = report.leavesOutCrowding ? " Crowding is left out on both sides." : "";
    const double margin = 100.0 * report.margin;
    std::string found;
    if (report.agrees)
        found = fmt::format("The bakes of the hours agree with the full simulation within {:g} % at every hour. {}", margin, largest);
    else if (exceeding > 0)
        found =
            fmt::format("The bakes of the hours do not follow the full simulation within {:g} %: {} of 24 hours are off by more, {} are "
                        "within. {} Where habits change faster than people can follow, simulate in full.",
                        margin, exceeding, fitting, largest);
    else
        found = fmt::format("It is not shown that the bakes of the hours agree with the full simulation within {:g} %: {} of 24 hours are, "
                            "none is shown to be off by more. {} Simulate more people.",
                            margin, fitting, largest);
    return constant + found + crowding;
}

Result<void> checkFit(const world::World& world, const alibi::HourlyBakes& hours, const ValidateHoursOptions& options)
{
    if (options.people < 100 || options.people > simulation::kMostPeopleInRun || options.batches < 10 || options.batches > 1000
        || options.batches > options.people || options.warmUp_h > 24 * 365 || !(options.margin > 0.0)
        || !(options.errorRate > 0.0 && options.errorRate < 0.5))
        return Error{"bad-options", foundation::told("The numbers of people, of runs and of hours, and the margin, must be sensible."), ""};
    if (hours.worldHash() != world::bakeHash(world))
        return Error{"stale-bake", foundation::told("The bakes belong to another city, or to an earlier state of this one."), ""};
    if (hours.isCrowded())
        return Error{"bad-options",
                     foundation::told("In the simulated day people do not slow one another down: compare it with bakes without crowding."),
                     ""};
    return {};
}

} // namespace

Result<ValidateHoursReport> runValidateHoursJob(const world::World& world, const alibi::HourlyBakes& hours,
                                                const ValidateHoursOptions& options, foundation::JobContext& context, alibi::LotCrew* crew)
{
    if (const Result<void> fit = checkFit(world, hours, options); !fit)
        return fit.error();
    const Result<alibi::Habits> habits = alibi::compileHabits(world, 0.0);
    if (!habits)
        return habits.error();
    const auto began = std::chrono::steady_clock::now();
    LivedDays days(world, habits.value(), options, plansOf(hours, habits.value()));
    alibi::ThreadCrew own(options.threads);
    if (const Result<void> lived = days.live(hours.graph(), crew ? *crew : own, context); !lived)
        return lived.error();
    ValidateHoursReport report;
    report.margin = options.margin;
    report.errorRate = options.errorRate;
    report.people = options.people / options.batches * options.batches;
    report.batches = options.batches;
    report.warmUp_h = options.warmUp_h;
    report.hasHours = alibi::hasHours(world);
    report.leavesOutCrowding = world.settings().flowLaw.has_value();
    report.trips = days.trips();
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
        report.hours.push_back(judge(days, hour, options, habits.value()));
    report.agrees = std::all_of(report.hours.begin(), report.hours.end(), [](const HourValidation& hour) { return hour.fits; });
    report.verdict = verdictOf(report) + whoTakesNoPart(world);
    report.simulated_s = secondsSince(began);
    context.report(1.0, "Done");
    return report;
}

} // namespace passerby::jobs
