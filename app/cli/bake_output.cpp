// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bake_output.h"

#include "app/cli/json_text.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"

#include <algorithm>
#include <cmath>

namespace passerby::cli {

namespace {

Json describeDay(const jobs::BakedDay& day)
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

void printDay(const jobs::BakedDay& day)
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

} // namespace

void printBake(const world::World& city, const jobs::BakeReport& report, const alibi::Bake& bake, const std::optional<jobs::BakedDay>& day,
               bool json)
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

int storeAndPrintBake(const BakeArguments& arguments, jobs::ProjectFile& project, jobs::CityBakes bakes, foundation::JobContext& context)
{
    project.bake = std::make_shared<const alibi::Bake>(std::move(bakes.plain.bake));
    if (bakes.day)
        project.hours = bakes.day->hours;
    if (!isStored(arguments)) {
        printBake(project.world, bakes.plain.report, *project.bake, bakes.day, arguments.json);
        if (!arguments.json && !arguments.hour)
            print("Nothing was stored: the file keeps the bake of its base, not of the variant \"{}\".\n", project.variant);
        return kDone;
    }
    const auto written = jobs::writeProject(arguments.file, project, context, &project.stamp);
    if (!written && written.error().code == "changed-meanwhile")
        return fail({{}, "Another program has changed the city meanwhile. The file is as it left it; bake it again.", arguments.file},
                    kFailedOrNo);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    printBake(project.world, bakes.plain.report, *project.bake, bakes.day, arguments.json);
    return kDone;
}

} // namespace passerby::cli
