// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/statistics_job.h"

#include "core/exporters/export_files.h"
#include "core/foundation/parallel.h"
#include "core/foundation/words.h"
#include "core/jobs/door_tally.h"
#include "core/jobs/first_error.h"
#include "core/jobs/lane_tally.h"
#include "core/jobs/measured_run.h"
#include "core/jobs/mind_tally.h"
#include "core/jobs/silent_context.h"
#include "core/jobs/whereabouts.h"
#include "core/run/setting.h"

#include <fmt/format.h>
#include <mutex>
#include <optional>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kLooksEvery_s = 1.0; // at what changes little from step to step

/// What is told of a run by whoever looks on.
struct Onlooker {
    const std::vector<std::string>& doorNames;
    std::optional<DoorTally> doors{};
    std::optional<Error> failed{};
    MindTally minds{};
    std::optional<LaneTally> lanes{};
    Whereabouts whereabouts{};
    double looked_s = -kLooksEvery_s;

    void look(const simulation::ScheduleRun& run, std::span<const autonomous::MeasuredPerson> people, bool isLast, double from_s)
    {
        if (!doors && !failed && run.setting().street) {
            Result<std::vector<navigation::NodeIndex>> named = portalsNamed(*run.graph(), doorNames);
            if (named)
                doors.emplace(run.setting().street->sharedGround(), run.graph()->portalCount(), std::move(named).value());
            else
                failed = named.error();
        }
        if (doors)
            doors->add(run.time_s(), people);
        if (run.time_s() - looked_s >= kLooksEvery_s - 1e-9) {
            looked_s = run.time_s();
            whereabouts.add(run, people);
            if (lanes)
                lanes->add(run.world(), people);
        }
        if (isLast)
            minds = tallyMinds(run.world(), run.events(), from_s, run.time_s());
    }
};

void fill(const RunMeasures& measures, const Onlooker& onlooker, StatisticsRow& row)
{
    const MindTally& minds = onlooker.minds;
    const double minutes = measures.seconds / 60.0;
    row.figures = {onlooker.doors ? static_cast<double>(onlooker.doors->passed()) / minutes : 0.0,
                   onlooker.doors ? onlooker.doors->unevenness() : 0.0,
                   onlooker.doors ? static_cast<double>(onlooker.doors->lastingBlockages()) : 0.0,
                   static_cast<double>(minds.overtaken),
                   static_cast<double>(minds.served),
                   minds.seated,
                   minds.toTrain_s,
                   static_cast<double>(minds.boarded),
                   measures.collisions_ph,
                   measures.contacts_ph,
                   measures.progress,
                   measures.stops_pmin,
                   measures.turns_pmin,
                   static_cast<double>(measures.stuck),
                   measures.walking,
                   measures.walkingSd,
                   measures.out,
                   onlooker.whereabouts.inLines(),
                   static_cast<double>(onlooker.whereabouts.stuckOnTheWay()),
                   static_cast<double>(onlooker.whereabouts.outside()),
                   static_cast<double>(onlooker.whereabouts.misplaced()),
                   static_cast<double>(measures.rescues),
                   onlooker.lanes ? onlooker.lanes->order() : 0.0,
                   onlooker.lanes ? onlooker.lanes->orderByChance() : 0.0};
}

Result<StatisticsRow> livedThrough(const world::World& world, StatisticsRow row, const StatisticsOptions& options,
                                   foundation::JobContext& context)
{
    MeasuredRunOptions measured;
    measured.people = options.areWalking ? usersFor(row.people) : row.people;
    measured.walkers = options.areWalking ? row.people : 0;
    measured.hasRescues = options.hasRescues;
    measured.seed = row.seed;
    measured.warmUp_s = options.warmUp_s;
    measured.seconds = options.seconds;
    measured.keepsEvents = true;
    Onlooker onlooker{.doorNames = options.doors};
    if (!options.lanesIn.empty()) {
        Result<world::Region> region = regionNamed(world, options.lanesIn);
        if (!region)
            return region.error();
        onlooker.lanes.emplace(std::move(region).value());
    }
    std::uint64_t left = measuredSteps(measured);
    const auto look = [&](const simulation::ScheduleRun& run, std::span<const autonomous::MeasuredPerson> people) {
        onlooker.look(run, people, --left == 0, options.warmUp_s);
    };
    const Result<RunMeasures> measures = measureRun(world, measured, context, look);
    if (!measures)
        return measures.error();
    if (onlooker.failed)
        return *onlooker.failed;
    fill(measures.value(), onlooker, row);
    return row;
}

/// What a reader has to know beside the numbers.
std::string conditionsOf(const StatisticsOptions& options)
{
    std::string text;
    if (options.areWalking)
        text += "The numbers of people are those who walk, held by who sets out; beside them some sit, wait and queue. ";
    if (options.passThrough)
        text += "Nobody needs anything or has time to spend: people pass through. ";
    if (!options.hasRescues)
        text += "Nobody who is held up for long is helped on. ";
    if (!options.lanesIn.empty())
        text += fmt::format("Lanes are looked for in {}. ", options.lanesIn);
    return text;
}

} // namespace

Result<StatisticsReport> runStatisticsJob(const std::vector<ComparedSetting>& settings, const StatisticsOptions& options,
                                          foundation::JobContext& context)
{
    if (settings.empty() || options.people.empty() || options.seeds == 0 || !(options.seconds > 0.0) || !(options.warmUp_s >= 0.0))
        return Error{"bad-options", foundation::told("A setting, a number of people, a seed and some time to measure are needed."), ""};
    StatisticsReport report;
    report.people = options.people;
    report.seeds = options.seeds;
    report.seconds = options.seconds;
    report.conditions = conditionsOf(options);
    std::vector<const world::World*> worlds;
    for (const ComparedSetting& setting : settings) {
        report.settings.push_back(setting.name);
        for (const std::uint64_t people : options.people)
            for (unsigned i = 0; i < options.seeds; ++i) {
                const std::uint64_t first = options.seed != 0 ? options.seed : setting.world.settings().seed;
                report.rows.push_back({setting.name, people, first + i, {}});
                worlds.push_back(&setting.world);
            }
    }
    std::mutex guard;
    FirstError failed;
    std::size_t done = 0;
    SilentContext silent(context);
    foundation::parallelChunks(report.rows.size(), 1, options.threads, [&](std::size_t chunk, std::size_t, std::size_t) {
        if (context.isCancelled())
            return;
        if (const std::scoped_lock lock(guard); failed.isBefore(chunk))
            return;
        const Result<StatisticsRow> row = livedThrough(*worlds[chunk], report.rows[chunk], options, silent);
        const std::scoped_lock lock(guard);
        if (!row)
            failed.note(chunk, row.error());
        else
            report.rows[chunk] = row.value();
        ++done;
        context.report(static_cast<double>(done) / static_cast<double>(report.rows.size()),
                       fmt::format("Run {} of {}", done, report.rows.size()));
    });
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The measurement was cancelled."), ""};
    if (failed.error())
        return *failed.error();
    return report;
}

Result<std::vector<std::filesystem::path>> writeStatistics(const StatisticsReport& report, const std::filesystem::path& folder)
{
    return exporters::writeFiles({{folder / "statistics.csv", report.csv()}, {folder / "statistics.md", report.markdown()}}, {}, folder);
}

} // namespace passerby::jobs
