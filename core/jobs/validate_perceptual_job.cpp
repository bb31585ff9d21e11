// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_perceptual_job.h"

#include "core/foundation/parallel.h"
#include "core/jobs/region_tally.h"
#include "core/simulation/schedule_run.h"
#include "core/statistics/batch_error.h"
#include "core/statistics/comparison.h"
#include "core/statistics/distributions.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using simulation::Observer;
using simulation::PerceptualCity;
using simulation::PerceptualRun;
using simulation::ScheduleRun;
using simulation::Viewpoint;

namespace {

using Key = std::pair<std::string, std::string>;
/// [runs][looks]
using Records = std::vector<std::array<RegionRecord, 2>>;

constexpr double kMostHeld_s = 20.0; ///< so that going away means being let go
constexpr std::size_t kClasses = 5;  ///< of a sample
constexpr std::size_t kFewest = 20;  ///< runs in which something must have happened to be compared

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
    RegionTally tally(plan, [&](std::uint32_t agent) { return run.story(agent); });
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
Viewpoint chooseView(const world::World& world, const simulation::CellAtlas& atlas)
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

/// Values of one quantity, one a run.
struct Quantity {
    std::vector<double> full;
    std::vector<double> perceptual;
};
using Quantities = std::map<Key, Quantity>;

void addValues(Quantities& quantities, const Records& full, const Records& perceptual, std::size_t look)
{
    const auto each = [&](const Records& records, std::vector<double> Quantity::*side) {
        for (std::size_t run = 0; run < records.size(); ++run)
            for (const auto& [key, value] : records[run][look].values) {
                std::vector<double>& values = quantities[key].*side;
                values.resize(records.size());
                values[run] = value;
            }
    };
    each(full, &Quantity::full);
    each(perceptual, &Quantity::perceptual);
    for (auto& [key, quantity] : quantities) {
        quantity.full.resize(full.size());
        quantity.perceptual.resize(perceptual.size());
    }
}

/// The bounds between classes of equally many, from all runs together.
std::vector<double> classBounds(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    std::vector<double> bounds;
    for (std::size_t i = 1; i < kClasses && !values.empty(); ++i) {
        const double bound = values[i * values.size() / kClasses];
        if (bounds.empty() || bound > bounds.back())
            bounds.push_back(bound);
    }
    return bounds;
}

/// Of each sample: its mean, and how many values fall into each class.
void addSamples(Quantities& quantities, const Records& full, const Records& perceptual, std::size_t look)
{
    std::map<Key, std::vector<double>> pooled;
    for (const Records* records : {&full, &perceptual})
        for (const auto& looks : *records)
            for (const auto& [key, values] : looks[look].samples)
                pooled[key].insert(pooled[key].end(), values.begin(), values.end());
    for (const auto& [key, all] : pooled) {
        const std::vector<double> bounds = classBounds(all);
        const auto each = [&](const Records& records, std::vector<double> Quantity::*side) {
            for (const auto& looks : records) {
                const auto found = looks[look].samples.find(key);
                std::vector<double> counts(bounds.size() + 1);
                if (found != looks[look].samples.end()) {
                    for (const double value : found->second)
                        counts[static_cast<std::size_t>(std::upper_bound(bounds.begin(), bounds.end(), value) - bounds.begin())] += 1.0;
                    const double sum = std::accumulate(found->second.begin(), found->second.end(), 0.0);
                    (quantities[{key.first, key.second + ", mean"}].*side).push_back(sum / static_cast<double>(found->second.size()));
                }
                for (std::size_t i = 0; i < counts.size(); ++i)
                    (quantities[{key.first, key.second + ", class " + std::to_string(i)}].*side).push_back(counts[i]);
            }
        };
        each(full, &Quantity::full);
        each(perceptual, &Quantity::perceptual);
    }
}

bool isComparable(const Quantity& quantity)
{
    const auto happened = [](const std::vector<double>& values) {
        return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [](double value) { return value != 0.0; }));
    };
    return quantity.full.size() >= kFewest && quantity.perceptual.size() >= kFewest
           && std::max(happened(quantity.full), happened(quantity.perceptual)) >= kFewest;
}

Comparison compare(const std::string& what, const Quantity& quantity)
{
    const statistics::BatchMean full = statistics::batchMean(quantity.full);
    const statistics::BatchMean perceptual = statistics::batchMean(quantity.perceptual);
    Comparison comparison;
    comparison.what = what;
    comparison.expected = full.mean;
    comparison.measured = perceptual.mean;
    const double a = full.standardError * full.standardError;
    const double b = perceptual.standardError * perceptual.standardError;
    comparison.standardError = std::sqrt(a + b);
    const double difference = perceptual.mean - full.mean;
    comparison.relativeError = full.mean != 0.0 ? difference / std::abs(full.mean) : 0.0;
    if (!(comparison.standardError > 0.0)) {
        comparison.pValue = difference == 0.0 ? 1.0 : 0.0;
        return comparison;
    }
    comparison.z = difference / comparison.standardError;
    const double degrees =
        (a + b) * (a + b) / (a * a / static_cast<double>(full.batches - 1) + b * b / static_cast<double>(perceptual.batches - 1));
    comparison.pValue = statistics::studentTwoSided(comparison.z, degrees);
    return comparison;
}

void summarise(ComparisonFamily& family, std::vector<Comparison> comparisons)
{
    constexpr std::size_t kWorst = 10;
    std::vector<double> errors;
    double squares = 0.0;
    for (const Comparison& one : comparisons) {
        errors.push_back(std::abs(one.relativeError));
        squares += one.z * one.z;
        family.points.push_back({one.expected, one.measured, one.z});
    }
    family.tests = comparisons.size();
    family.rootMeanSquareZ = std::sqrt(squares / static_cast<double>(comparisons.size()));
    family.largestRelativeError = *std::max_element(errors.begin(), errors.end());
    std::nth_element(errors.begin(), errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2), errors.end());
    family.medianRelativeError = errors[errors.size() / 2];
    std::stable_sort(comparisons.begin(), comparisons.end(), [](const Comparison& a, const Comparison& b) { return a.pValue < b.pValue; });
    comparisons.resize(std::min(kWorst, comparisons.size()));
    family.worst = std::move(comparisons);
}

void judge(const Records& full, const Records& perceptual, ValidatePerceptualReport& report)
{
    std::vector<std::pair<std::string, std::vector<Comparison>>> families;
    std::vector<double> pValues;
    for (std::size_t look = 0; look < 2; ++look) {
        Quantities quantities;
        addValues(quantities, full, perceptual, look);
        addSamples(quantities, full, perceptual, look);
        for (const auto& [key, quantity] : quantities) {
            if (!isComparable(quantity))
                continue;
            const std::string name = key.first + (look == 0 ? "" : ", after the return");
            if (families.empty() || families.back().first != name)
                families.emplace_back(name, std::vector<Comparison>());
            families.back().second.push_back(compare(key.second, quantity));
            pValues.push_back(families.back().second.back().pValue);
        }
    }
    const std::vector<double> adjusted = statistics::holmAdjusted(pValues);
    std::size_t place = 0;
    for (auto& [name, comparisons] : families) {
        ComparisonFamily family;
        family.name = name;
        for (std::size_t i = 0; i < comparisons.size(); ++i, ++place) {
            family.smallestAdjusted = std::min(family.smallestAdjusted, adjusted[place]);
            family.rejected += adjusted[place] <= report.falseAlarmRate ? 1 : 0;
        }
        summarise(family, std::move(comparisons));
        report.rejected += family.rejected;
        report.families.push_back(std::move(family));
    }
    report.tests = pValues.size();
    report.agrees = report.rejected == 0;
    report.verdict =
        report.agrees ? fmt::format("What is perceived cannot be told from the full simulation by any of {} tests in {} runs of each "
                                    "(chance of a false alarm {:g}).",
                                    report.tests, report.runs, report.falseAlarmRate)
                      : fmt::format("What is perceived differs from the full simulation in {} of {} tests (chance of a false alarm {:g}).",
                                    report.rejected, report.tests, report.falseAlarmRate);
}

bool areSensible(const ValidatePerceptualOptions& options)
{
    return options.runs >= kFewest && options.watch_s > 0.0 && options.away_s > 2.0 * kMostHeld_s && options.blink_s > 0.0
           && options.blink_s < 5.0 && options.sample_s > 0.0 && options.sample_s <= options.blink_s && options.watch_s < 1e6;
}

} // namespace

Result<ValidatePerceptualReport> runValidatePerceptualJob(const world::World& world, const ValidatePerceptualOptions& options,
                                                          foundation::JobContext& context)
{
    if (!areSensible(options))
        return Error{"bad-options",
                     "At least 20 runs are needed, and an observer who looks, stays away for more than 40 s, and blinks for less than 5 s.",
                     ""};
    PerceptualCity::Options preparing;
    preparing.hour = world.settings().initialTime_s / 3600.0;
    preparing.threads = options.threads;
    foundation::PartContext first(context, 0.0, 0.1);
    const auto city = PerceptualCity::prepare(world, preparing, first);
    if (!city)
        return city.error();
    const Viewpoint view = options.observer.value_or(chooseView(world, *city.value()->atlas));
    std::vector<std::uint32_t> cells;
    Observer::at(view.position, view.radius_m).cellsInView(world, 0.0, cells);
    const RegionPlan plan(*city.value()->atlas, city.value()->bake, city.value()->law->habits(), cells, options.people);
    if (plan.segments.empty())
        return Error{"empty-view", "Nobody ever walks where the observer looks.", ""};
    ValidatePerceptualReport report;
    report.falseAlarmRate = options.falseAlarmRate;
    report.people = options.people;
    report.runs = options.runs;
    report.cells = cells.size();
    report.meanInView = plan.expectedTotal;
    const std::uint64_t seed = options.seed != 0 ? options.seed : world.settings().seed;
    Records full(options.runs);
    Records perceptual(options.runs);
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
        const auto middle = Clock::now();
        simulation::PerceptualOptions perceived;
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
        full_s = full_s + std::chrono::duration<double>(middle - began).count();
        perceptual_s = perceptual_s + std::chrono::duration<double>(Clock::now() - middle).count();
        context.report(0.1 + 0.9 * ++done / options.runs, "Simulating");
    });
    if (context.isCancelled())
        return Error{"cancelled", "The validation was cancelled.", ""};
    for (const std::optional<Error>& error : errors)
        if (error)
            return *error;
    report.full_s = full_s;
    report.perceptual_s = perceptual_s;
    judge(full, perceptual, report);
    return report;
}

} // namespace passerby::jobs
