// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_perceptual_job.h"

#include "core/foundation/parallel.h"
#include "core/foundation/words.h"
#include "core/jobs/judge_perceived.h"
#include "core/jobs/left_out.h"
#include "core/jobs/seconds_since.h"
#include "core/simulation/schedule_only.h"
#include "core/simulation/schedule_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using perceptual::Observer;
using perceptual::PerceptualCity;
using perceptual::PerceptualRun;
using perceptual::Viewpoint;
using simulation::ScheduleRun;

namespace {

constexpr double kMostHeld_s = 20.0; ///< so that going away means being let go

struct Timetable {
    double firstEnd_s;
    double back_s;
    double blink_s;
    double seeing_s;
    double end_s;

    explicit Timetable(const ValidatePerceptualOptions& options)
        : firstEnd_s(options.watch_s),
          back_s(firstEnd_s + options.away_s),
          blink_s(back_s + 0.5 * options.watch_s),
          seeing_s(blink_s + options.blink_s),
          end_s(seeing_s + 0.5 * options.watch_s)
    {
    }
    [[nodiscard]] bool isLooking(double time_s) const
    {
        constexpr double kSlack_s = 1e-6;
        return time_s < firstEnd_s - kSlack_s || (time_s >= back_s - kSlack_s && time_s < blink_s - kSlack_s)
               || time_s >= seeing_s - kSlack_s;
    }
    [[nodiscard]] Observer observer(const Viewpoint& view) const
    {
        const auto at = [&](double time_s, bool looks) { return Viewpoint{time_s, view.position, looks ? view.radius_m : -1.0}; };
        return Observer::along(
            {at(0.0, true), at(firstEnd_s - 1e-6, false), at(back_s - 1e-6, true), at(blink_s - 1e-6, false), at(seeing_s - 1e-6, true)});
    }
};

/// Steps to the end and shows the tally what the observer sees.
template <class Run>
std::array<RegionRecord, 2> watch(Run& run, const RegionPlan& plan, const ValidatePerceptualOptions& options)
{
    const Timetable times(options);
    RegionTally tally(plan, [&](world::AgentId agent) { return run.story(agent); });
    std::array<RegionRecord, 2> records;
    bool isSecond = false;
    const auto steps = static_cast<std::uint64_t>(std::llround(times.end_s / options.sample_s));
    for (std::uint64_t step = 0; step <= steps; ++step) {
        if (step > 0)
            run.step();
        const double now_s = run.time_s();
        if (!isSecond && now_s >= times.firstEnd_s - 1e-6) {
            records[0] = tally.finish();
            isSecond = true;
        }
        if (times.isLooking(now_s))
            tally.see(*run.frame());
    }
    records[1] = tally.finish();
    return records;
}

/// The middle of the busiest cell, and a radius in which about a fifth of the traffic lies.
Viewpoint chooseView(const world::World& world, const perceptual::CellAtlas& atlas)
{
    std::vector<geometry::Polygon> polygons;
    std::size_t busiest = 0;
    double all = 0.0;
    for (const auto& [id, cell] : world.cells())
        polygons.push_back(cell.polygon);
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        all += atlas.cells()[i].walking;
        busiest = atlas.cells()[i].walking > atlas.cells()[busiest].walking ? i : busiest;
    }
    if (polygons.empty())
        return {0.0, {}, 1.0};
    const geometry::Point middle = geometry::interiorPoint(polygons[busiest]);
    std::vector<std::pair<double, double>> byDistance;
    for (std::size_t i = 0; i < polygons.size(); ++i)
        byDistance.emplace_back(geometry::contains(polygons[i], middle) ? 0.0 : geometry::distanceToBorder(polygons[i], middle),
                                atlas.cells()[i].walking);
    std::sort(byDistance.begin(), byDistance.end());
    double seen = 0.0;
    for (std::size_t i = 0; i < byDistance.size(); ++i) {
        seen += byDistance[i].second;
        if (seen >= 0.2 * all && i + 1 < byDistance.size() && byDistance[i + 1].first > byDistance[i].first)
            return {0.0, middle, 0.5 * (byDistance[i].first + byDistance[i + 1].first)};
    }
    return {0.0, middle, byDistance.back().first + 1.0};
}

bool areSensible(const ValidatePerceptualOptions& options)
{
    return options.runs >= kFewestRuns && options.watch_s > 0.0 && options.away_s > 2.0 * kMostHeld_s && options.blink_s > 0.0
           && options.blink_s < 5.0 && options.sample_s > 0.0 && options.sample_s <= options.blink_s && options.watch_s < 1e6;
}

} // namespace

Result<ValidatePerceptualReport> runValidatePerceptualJob(const world::World& asked, const ValidatePerceptualOptions& options,
                                                          foundation::JobContext& context)
{
    const world::World world = simulation::scheduleOnly(asked);
    if (!areSensible(options))
        return Error{
            "bad-options",
            foundation::told(
                "At least 20 runs are needed, and an observer who looks, stays away for more than 40 s, and blinks for less than 5 s."),
            ""};
    PerceptualCity::Options preparing;
    preparing.hour = world.settings().initialTime_s / 3600.0;
    preparing.threads = options.threads;
    preparing.bake = options.bake;
    preparing.budget_bytes = options.budget_bytes;
    foundation::PartContext first(context, 0.0, 0.1);
    const auto city = PerceptualCity::prepare(world, preparing, first);
    if (!city)
        return city.error();
    const Viewpoint view = options.observer.value_or(chooseView(world, *city.value()->atlas));
    std::vector<std::uint32_t> cells;
    Observer::at(view.position, view.radius_m).cellsInView(world, 0.0, cells);
    const RegionPlan plan(*city.value()->atlas, city.value()->bake, city.value()->law->habits(), cells, options.people);
    if (plan.segments.empty())
        return Error{"empty-view", foundation::told("Nobody ever walks where the observer looks."), ""};
    ValidatePerceptualReport report;
    report.falseAlarmRate = options.falseAlarmRate;
    report.people = options.people;
    report.runs = options.runs;
    report.cells = cells.size();
    report.meanInView = plan.expectedTotal;
    const std::uint64_t seed = options.seed != 0 ? options.seed : world.settings().seed;
    RegionRecords full(options.runs);
    RegionRecords perceptual(options.runs);
    std::vector<std::optional<Error>> errors(options.runs);
    std::atomic<unsigned> done = 0;
    std::atomic<double> full_s = 0.0;
    std::atomic<double> perceptual_s = 0.0;
    const Timetable times(options);
    foundation::parallelChunks(options.runs, 1, options.threads, [&](std::size_t run, std::size_t, std::size_t) {
        if (context.isCancelled())
            return;
        using Clock = std::chrono::steady_clock;
        const auto began = Clock::now();
        foundation::JobContext quiet;
        simulation::ScheduleOptions schedule;
        schedule.seed = seed + 2 * run;
        schedule.people = options.people;
        schedule.step_s = options.sample_s;
        schedule.startClock_s = world.settings().initialTime_s;
        schedule.threads = 1;
        schedule.routes = city.value()->routes;
        const auto whole = ScheduleRun::create(world, schedule, quiet);
        if (!whole) {
            errors[run] = whole.error();
            return;
        }
        full[run] = watch(*whole.value(), plan, options);
        full_s = full_s + secondsSince(began);
        const auto middle = Clock::now();
        perceptual::PerceptualOptions perceived;
        perceived.seed = seed + 2 * run + 1;
        perceived.people = options.people;
        perceived.step_s = options.sample_s;
        perceived.startClock_s = schedule.startClock_s;
        perceived.mostHeld_s = kMostHeld_s;
        perceived.threads = 1;
        perceived.fault = options.fault;
        const auto part = PerceptualRun::create(city.value(), perceived, times.observer(view), quiet);
        if (!part) {
            errors[run] = part.error();
            return;
        }
        perceptual[run] = watch(*part.value(), plan, options);
        perceptual_s = perceptual_s + secondsSince(middle);
        context.report(0.1 + 0.9 * ++done / options.runs, "Simulating");
    });
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The validation was cancelled."), ""};
    for (const std::optional<Error>& error : errors)
        if (error)
            return *error;
    report.full_s = full_s;
    report.perceptual_s = perceptual_s;
    judgePerceived(full, perceptual, report);
    report.verdict += whoTakesNoPart(asked);
    return report;
}

} // namespace passerby::jobs
