// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/hour_option.h"
#include "app/cli/json_text.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/alibi/habits.h"
#include "core/alibi/hourly_bakes.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace passerby::cli {

namespace {

struct BakeArguments {
    std::string file;
    alibi::BakeOptions options;
    bool hours = false;
    std::optional<double> hour;
    bool json = false;
    bool isForced = false;
};

/// The bakes of the hours and what they cost.
struct DayReport {
    std::shared_ptr<const alibi::HourlyBakes> hours;
    bool changes = false; ///< whether anything depends on the hour
    double seconds = 0.0;
};

Json describeDay(const DayReport& day)
{
    Json list = Json::array();
    for (std::size_t hour = 0; hour < alibi::kHoursPerDay; ++hour) {
        const alibi::HourSummary& summary = day.hours->summary(hour);
        list.push_back(
            {{"hour", hour}, {"walking_share", summary.walkingShare}, {"trips_per_person_per_day", summary.tripsPerPersonPerDay}});
    }
    return {{"changes", day.changes},
            {"different_hours", day.hours->distinctHours()},
            {"bytes", day.hours->byteCount()},
            {"seconds", day.seconds},
            {"list", list}};
}

void printDay(const DayReport& day)
{
    if (!day.changes) {
        print("Nothing in this city depends on the hour: one bake stands for the whole day.\n");
        return;
    }
    print("{:>6} {:>9} {:>22}\n", "hour", "walking", "trips a person and day");
    for (std::size_t hour = 0; hour < alibi::kHoursPerDay; ++hour)
        print("{:>3}:00 {:>7.2f} % {:>22.1f}\n", hour, 100.0 * day.hours->summary(hour).walkingShare,
              day.hours->summary(hour).tripsPerPersonPerDay);
    print("{} different hours in {:.1f} MB; {:.2f} s\n", day.hours->distinctHours(), 1e-6 * static_cast<double>(day.hours->byteCount()),
          day.seconds);
}

/// The cells where people are slowed down most, at most five, the worst first.
std::vector<std::pair<std::uint32_t, double>> worstCells(const world::World& city, const alibi::Crowding& crowding)
{
    std::vector<std::pair<std::uint32_t, double>> cells;
    for (const auto& [id, cell] : city.cells())
        cells.emplace_back(id.number, crowding.slowdownOfCell[cells.size()]);
    std::stable_sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::erase_if(cells, [](const auto& cell) { return cell.second <= 1.01; });
    cells.resize(std::min<std::size_t>(cells.size(), 5));
    return cells;
}

Json describeCrowding(const world::World& city, const alibi::Crowding& crowding)
{
    Json worst = Json::array();
    for (const auto& [cell, slowdown] : worstCells(city, crowding))
        worst.push_back({{"cell", cell}, {"slowdown", slowdown}});
    return {{"converged", crowding.isConverged},
            {"bakes", crowding.iterations},
            {"largest_change", crowding.largestChange},
            {"slowed_cells", std::count_if(crowding.slowdownOfCell.begin(), crowding.slowdownOfCell.end(),
                                           [](double slowdown) { return slowdown > 1.01; })},
            {"worst_cells", worst}};
}

void printCrowding(const world::World& city, const alibi::Crowding& crowding)
{
    print("Crowds: {} of {} cells are walked more than 1 % slower; {} bakes, largest last change {:.2g} %\n",
          std::count_if(crowding.slowdownOfCell.begin(), crowding.slowdownOfCell.end(), [](double slowdown) { return slowdown > 1.01; }),
          crowding.slowdownOfCell.size(), crowding.iterations, 100.0 * crowding.largestChange);
    for (const auto& [cell, slowdown] : worstCells(city, crowding))
        print("  cell {:<8} {:.2f} times as long\n", cell, slowdown);
    if (!crowding.isConverged)
        printError(
            "Warning (not-converged): slow-downs and densities did not come to fit together; one more bake would still change one by "
            "{:.2g} %.\n",
            100.0 * crowding.largestChange);
}

void printReport(const world::World& city, const jobs::BakeReport& report, const alibi::Bake& bake, const DayReport* day, bool json)
{
    if (json) {
        Json phases = Json::object();
        for (const alibi::BakePhase& phase : report.phases)
            phases[std::string(phase.name)] = phase.seconds;
        Json value{{"targets", report.targets},
                   {"nodes", report.nodes},
                   {"segments", report.segments},
                   {"types", report.types},
                   {"profiles", report.profiles},
                   {"walking_share", bake.walkingShare},
                   {"trips_per_person_per_day", bake.tripsPerPersonPerDay},
                   {"check_sum", bake.checkSum},
                   {"phases_s", phases},
                   {"seconds", report.seconds},
                   {"peak_memory_bytes", report.peakMemory_bytes}};
        if (bake.hour >= 0.0)
            value["hour"] = bake.hour;
        if (bake.crowding)
            value["crowding"] = describeCrowding(city, *bake.crowding);
        if (day)
            value["hours"] = describeDay(*day);
        printJson(value);
        return;
    }
    print("{} targets of {} types, {} nodes, {} segments: {:.1f} % walking, {:.1f} trips a person and day; {:.2f} s\n", report.targets,
          report.types, report.nodes, report.segments, 100.0 * bake.walkingShare, bake.tripsPerPersonPerDay, report.seconds);
    if (bake.crowding)
        printCrowding(city, *bake.crowding);
    if (day)
        printDay(*day);
    if (bake.hour >= 0.0)
        print("As if the habits of {:02}:{:02} lasted for ever. Nothing was stored: the file keeps the bake of the plain habits.\n",
              std::lround(60.0 * bake.hour) / 60 % 24, std::lround(60.0 * bake.hour) % 60);
}

foundation::Result<DayReport> bakeDay(const world::World& city, const alibi::BakeOptions& options, foundation::JobContext& context)
{
    const auto began = std::chrono::steady_clock::now();
    auto hours = alibi::HourlyBakes::make(city, options, context);
    if (!hours)
        return hours.error();
    return DayReport{std::move(hours).value(), alibi::hasHours(city),
                     std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
}

/// One time of day, to be looked at.
int bakeHour(const BakeArguments& arguments, const world::World& city, foundation::JobContext& context)
{
    alibi::BakeOptions options = arguments.options;
    options.hour = *arguments.hour;
    const auto outcome = jobs::runBakeJob(city, options, context);
    if (!outcome)
        return fail(outcome.error(), kFailedOrNo);
    printReport(city, outcome.value().report, outcome.value().bake, nullptr, arguments.json);
    return kDone;
}

int bake(const BakeArguments& arguments)
{
    const bool isStored = !arguments.hour && !jobs::cityNameFrom(arguments.file).isVariant();
    if (const auto checked = checkOutput({}, isStored ? arguments.file : std::string(), arguments.isForced); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    if (arguments.hour)
        return bakeHour(arguments, project.value().world, context);
    foundation::PartContext plain(context, 0.0, arguments.hours ? 0.1 : 1.0);
    auto outcome = jobs::runBakeJob(project.value().world, arguments.options, plain);
    if (!outcome)
        return fail(outcome.error(), kFailedOrNo);
    DayReport day;
    if (arguments.hours) {
        foundation::PartContext hourly(context, 0.1, 1.0);
        auto baked = bakeDay(project.value().world, arguments.options, hourly);
        if (!baked)
            return fail(baked.error(), kFailedOrNo);
        day = std::move(baked).value();
        project.value().hours = day.hours;
    }
    const jobs::BakeReport report = outcome.value().report;
    project.value().bake = std::make_shared<const alibi::Bake>(std::move(outcome.value().bake));
    if (!isStored) {
        printReport(project.value().world, report, *project.value().bake, arguments.hours ? &day : nullptr, arguments.json);
        if (!arguments.json)
            print("Nothing was stored: the file keeps the bake of its base, not of the variant \"{}\".\n", project.value().variant);
        return kDone;
    }
    const auto written = jobs::writeProject(arguments.file, project.value(), context, &project.value().stamp);
    if (!written && written.error().code == "changed-meanwhile")
        return fail({{}, "Another program has changed the city meanwhile. The file is as it left it; bake it again.", arguments.file},
                    kFailedOrNo);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    printReport(project.value().world, report, *project.value().bake, arguments.hours ? &day : nullptr, arguments.json);
    return kDone;
}

} // namespace

void addBakeVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand(
        "bake",
        "Compute how many people are on every way, and store it in the project; of a variant (FILE#NAME) it is told and not stored");
    auto arguments = std::make_shared<BakeArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    addBakeOptions(*verb, arguments->options);
    CLI::Option* hours = verb->add_flag("--hours", arguments->hours, "Also bake the 24 hours of the day, and store them in the project");
    addHourOption(*verb, arguments->hour, "Only say what the habits of this time of day would lead to; nothing is stored")->excludes(hours);
    addForceOption(*verb, arguments->isForced);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return bake(*arguments); }; });
}

} // namespace passerby::cli
