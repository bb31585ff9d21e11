// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_perceptual_job.h"

#include "core/foundation/words.h"
#include "core/jobs/judge_perceived.h"
#include "core/jobs/left_out.h"
#include "core/jobs/watched_runs.h"
#include "core/simulation/schedule_only.h"

#include <algorithm>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using perceptual::Observer;
using perceptual::PerceptualCity;
using perceptual::Viewpoint;

namespace {

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
    return options.runs >= kFewestRuns && options.watch_s > 0.0 && options.away_s > 2.0 * kMostHeldUnseen_s && options.blink_s > 0.0
           && options.blink_s < 5.0 && options.sample_s > 0.0 && options.sample_s <= options.blink_s && options.watch_s < 1e6;
}

} // namespace

PerceptualCity::Options perceptualOptions(const world::World& world, const ValidatePerceptualOptions& options)
{
    PerceptualCity::Options preparing;
    preparing.hour = world.settings().initialTime_s / 3600.0;
    preparing.threads = options.threads;
    preparing.bake = options.bake;
    preparing.budget_bytes = options.budget_bytes;
    return preparing;
}

Result<ValidatePerceptualReport> runValidatePerceptualJob(const world::World& asked, const ValidatePerceptualOptions& options,
                                                          foundation::JobContext& context, alibi::LotCrew* crew)
{
    const world::World world = simulation::scheduleOnly(asked);
    if (!areSensible(options))
        return Error{
            "bad-options",
            foundation::told(
                "At least 20 runs are needed, and an observer who looks, stays away for more than 40 s, and blinks for less than 5 s."),
            ""};
    foundation::PartContext first(context, 0.0, 0.1);
    const auto city = PerceptualCity::prepare(world, perceptualOptions(world, options), first);
    if (!city)
        return city.error();
    const Viewpoint view = options.observer.value_or(chooseView(world, *city.value()->atlas));
    std::vector<std::uint32_t> cells;
    Observer::at(view.position, view.radius_m).cellsInView(world, 0.0, cells);
    const RegionPlan plan(*city.value()->atlas, *city.value()->bake, city.value()->law->habits(), cells, options.people);
    if (plan.segments.empty())
        return Error{"empty-view", foundation::told("Nobody ever walks where the observer looks."), ""};
    ValidatePerceptualReport report;
    report.falseAlarmRate = options.falseAlarmRate;
    report.people = options.people;
    report.runs = options.runs;
    report.cells = cells.size();
    report.meanInView = plan.expectedTotal;
    alibi::ThreadCrew own(options.threads);
    foundation::PartContext watching(context, 0.1, 1.0);
    const Result<WatchedRuns> watched = watchRuns(world, city.value(), plan, view, options, crew ? *crew : own, watching);
    if (!watched)
        return watched.error();
    report.full_s = watched.value().full_s;
    report.perceptual_s = watched.value().perceptual_s;
    judgePerceived(watched.value().full, watched.value().perceptual, report);
    report.verdict += whoTakesNoPart(asked);
    return report;
}

} // namespace passerby::jobs
