// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate_output.h"

#include "app/cli/json_text.h"
#include "app/cli/places_output.h"
#include "app/cli/printing.h"
#include "core/jobs/traffic_file.h"

#include <algorithm>
#include <string>

namespace passerby::cli {

namespace {

constexpr double kLeastMeasured_s = 0.05; ///< shorter runs say nothing about speed

Json toJson(const run::Straightness& straightness)
{
    return {{"paths", straightness.paths}, {"straightness_index", straightness.paths > 0 ? Json(straightness.index()) : Json(nullptr)}};
}

Json toJson(const street::Rescues& rescues)
{
    return {{"made_thin", rescues.thin}, {"squeezed", rescues.squeezed}, {"let_through", rescues.letThrough}, {"climbed", rescues.climbed}};
}

Json toJson(const run::VehicleCounts& vehicles, std::size_t driving)
{
    return {{"entered", vehicles.entered}, {"left", vehicles.left},       {"lost", vehicles.lost},
            {"towed", vehicles.towed},     {"waiting", vehicles.waiting}, {"driving", driving}};
}

Json toJson(const std::vector<run::WaitMeasure>& waits)
{
    Json list = Json::array();
    for (const run::WaitMeasure& wait : waits)
        list.push_back({{"place", jobs::spellPlace(wait)},
                        {"number", wait.number},
                        {"who", jobs::spellWho(wait)},
                        {"signal", wait.hasSignal},
                        {"passed", wait.passed},
                        {"waited", wait.waited},
                        {"waited_share", wait.waitedShare()},
                        {"mean_wait_s", wait.mean_s()},
                        {"p95_wait_s", wait.most95_s},
                        {"longest_wait_s", wait.longest_s}});
    return list;
}

Json toJson(const jobs::RoadSummary& road)
{
    return {{"vehicle_s", road.vehicle_s},
            {"driven_m", road.driven_m},
            {"delay_s", road.delay_s},
            {"standing_s", road.standing_s},
            {"stands_at_lines", road.standsAtLines},
            {"near_misses", road.nearMisses},
            {"waits", toJson(road.waits)}};
}

/// A mean or longest wait; null where nobody's turn came.
Json waitOf(const autonomous::LineMinute& line, double seconds)
{
    return line.served > 0 ? Json(seconds) : Json(nullptr);
}

/// Of a minute, or of all.
Json toJson(const autonomous::LineMinute& line)
{
    return {{"from_s", line.from_s},
            {"seconds", static_cast<double>(line.watched_s)},
            {"waiting", line.meanWaiting()},
            {"most_waiting", line.most},
            {"came", line.came},
            {"served", line.served},
            {"gave_up", line.gaveUp},
            {"turned_away", line.turnedAway},
            {"mean_wait_s", waitOf(line, line.meanWait_s())},
            {"longest_wait_s", waitOf(line, static_cast<double>(line.longest_s))}};
}

Json toJson(const std::vector<jobs::LineHistory>& lines)
{
    Json list = Json::array();
    for (const jobs::LineHistory& line : lines) {
        Json minutes = Json::array();
        for (const autonomous::LineMinute& minute : line.minutes)
            minutes.push_back(toJson(minute));
        list.push_back({{"line", line.line > 0 ? Json(line.line) : Json(nullptr)},
                        {"name", line.name},
                        {"fixtures", line.fixtures},
                        {"all", toJson(line.all())},
                        {"minutes", minutes}});
    }
    return list;
}

void printLines(const std::vector<jobs::LineHistory>& lines)
{
    for (const jobs::LineHistory& line : lines) {
        const autonomous::LineMinute all = line.all();
        if (line.line == 0)
            continue; // machines are many
        print("{} came to the line {}, {} at most at a time: {} were served", all.came,
              line.name.empty() ? std::to_string(line.line) : line.name, all.most, all.served);
        if (all.served > 0)
            print(" after {:.0f} s on average, {:.0f} s at most", all.meanWait_s(), static_cast<double>(all.longest_s));
        print(", {} gave up, {} turned away before\n", all.gaveUp, all.turnedAway);
    }
}

/// Of all lines and crossings together.
void printWaits(const std::vector<run::WaitMeasure>& waits, run::WaitMeasure::Who who, const char* words)
{
    run::WaitMeasure all;
    for (const run::WaitMeasure& wait : waits)
        if (wait.who == who) {
            all.passed += wait.passed;
            all.waited += wait.waited;
            all.sum_s += wait.sum_s;
            all.longest_s = std::max(all.longest_s, wait.longest_s);
        }
    if (all.passed > 0)
        print("{} came over stop lines and crossings {} times; {:.0f} % of the times they had to wait, {:.1f} s on average of all, {:.0f} "
              "s at "
              "most\n",
              words, all.passed, 100.0 * all.waitedShare(), all.mean_s(), all.longest_s);
}

void printRoad(const jobs::RoadSummary& road)
{
    constexpr double kKmhInMetresPerSecond = 3.6;
    if (road.vehicle_s <= 0.0)
        return;
    print("On lanes {:.1f} km/h on average, {:.0f} % of the time lost to others, lines and people and {:.0f} % standing; vehicles came to "
          "a stand {} times on lanes with stop lines; {} near misses (below 1.5 s)\n",
          kKmhInMetresPerSecond * road.driven_m / road.vehicle_s, 100.0 * road.delay_s / road.vehicle_s,
          100.0 * road.standing_s / road.vehicle_s, road.standsAtLines, road.nearMisses);
    printWaits(road.waits, run::WaitMeasure::Who::vehicles, "Vehicles");
    printWaits(road.waits, run::WaitMeasure::Who::people, "People on foot");
}

void printAsJson(const jobs::SimulateReport& report, const RunOutput& output, const jobs::ProjectFile& project)
{
    const auto expected = expectedIn(project, report.people);
    Json json{{"people", report.people},
              {"seconds", report.seconds},
              {"frames", report.frames},
              {"trips", report.trips},
              {"mode", output.mode == jobs::SimulationMode::perceptual ? "perceptual" : "full"},
              {"live", report.live},
              {"mean_walking", report.meanWalking},
              {"last_frame", jobs::spellHash(report.lastFrame)},
              {"prepared_s", report.prepared_s},
              {"ran_s", report.ran_s},
              {"real_time_factor", report.realTimeFactor},
              {"notices", report.notices},
              {"rescues", toJson(report.rescues)},
              {"vehicles", toJson(report.vehicles, report.driving)},
              {"road", toJson(report.road)},
              {"open_space", toJson(report.openSpace)},
              {"paths", {{"squares", report.paths.squares}, {"lattice", report.paths.lattice}}},
              {"lines", toJson(report.lines)},
              {"gates", gatesAsJson(report.places, project.world, expected ? &*expected : nullptr)},
              {"areas", areasAsJson(report.places, project.world, expected ? &*expected : nullptr)},
              {"out", output.files.empty() ? std::string() : output.files.front()}};
    if (output.files.size() > 1)
        json["log"] = output.files[1];
    if (!output.events.empty())
        json["events"] = output.events;
    if (!output.traffic.empty())
        json["traffic"] = output.traffic;
    printJson(json);
}

} // namespace

void printReport(const jobs::SimulateReport& report, const RunOutput& output, const jobs::ProjectFile& project)
{
    if (output.json) {
        printAsJson(report, output, project);
        return;
    }
    const bool isPerceptual = output.mode == jobs::SimulationMode::perceptual;
    for (const std::string& notice : report.notices)
        print("{}\n", notice);
    print("{} people for {} s: {:.{}f} walking {}on average, {} trips begun", report.people, report.seconds, report.meanWalking,
          report.meanWalking < 10.0 ? 1 : 0, isPerceptual ? "in view " : "", report.trips);
    if (isPerceptual)
        print(", {} people simulated in the end", report.live);
    if (report.ran_s >= kLeastMeasured_s)
        print(", {:.0f} times real time", report.realTimeFactor);
    print("\n");
    if (const street::Rescues& rescues = report.rescues; rescues.all() > 0)
        print("Held up for long, people were made thin {} times, squeezed past {} times, were let through portals {} times and climbed "
              "obstacles {} times\n",
              rescues.thin, rescues.squeezed, rescues.letThrough, rescues.climbed);
    if (const run::VehicleCounts& vehicles = report.vehicles; vehicles != run::VehicleCounts{} || report.driving > 0) {
        print("{} vehicles came in, {} left, {} drive and {} wait to come in", vehicles.entered, vehicles.left, report.driving,
              vehicles.waiting);
        if (vehicles.lost > 0)
            print(", {} lost their lane to an edit", vehicles.lost);
        if (vehicles.towed > 0)
            print(", {} were taken off the road since nobody could go on", vehicles.towed);
        print("\n");
    }
    printRoad(report.road);
    if (report.openSpace.paths > 0)
        print("Wanderers crossed open space {} times with a straightness index of {:.3f} (1: straight on)\n", report.openSpace.paths,
              report.openSpace.index());
    if (const std::uint64_t paths = report.paths.squares + report.paths.lattice; paths > 0)
        print("Ways round obstacles and crowds: {} found, {:.0f} % of them led far, the others over stairs or the last metres\n", paths,
              100.0 * static_cast<double>(report.paths.squares) / static_cast<double>(paths));
    printLines(report.lines);
    const auto expected = expectedIn(project, report.people);
    printPlaces(report.places, project.world, expected ? &*expected : nullptr);
    for (const std::string& file : output.files)
        if (!file.empty())
            print("{}\n", file);
    if (!output.events.empty())
        print("{}\n", output.events);
    if (!output.traffic.empty())
        print("{}\n", output.traffic);
}

} // namespace passerby::cli
