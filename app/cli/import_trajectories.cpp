// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_trajectories.h"

#include "app/cli/json_text.h"
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/states_json.h"
#include "app/cli/terminal.h"
#include "app/cli/trajectory_reading.h"
#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/jobs/import_trajectories_job.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <numbers>

namespace passerby::cli {

namespace {

using foundation::Error;
using foundation::Result;

constexpr double kFarthest_m = 1e7;

struct TrajectoryArguments {
    std::string in;
    std::string city;
    std::vector<std::string> more;
    ReadingArguments reading;
    std::vector<double> origin{0.0, 0.0};
    double turn_deg = 0.0;
    std::vector<double> from;
    std::vector<double> to;
    std::string name;
    std::string licence;
    std::string reference;
    bool replaces = false;
    bool isForced = false;
    bool json = false;
};

Result<jobs::ImportTrajectoriesOptions> optionsOf(const TrajectoryArguments& arguments)
{
    jobs::ImportTrajectoriesOptions options;
    auto reading = readingOf(arguments.reading);
    if (!reading)
        return reading.error();
    options.reading = std::move(reading).value();
    options.more.assign(arguments.more.begin(), arguments.more.end());
    options.name = arguments.name;
    options.licence = arguments.licence;
    options.frameOfReference = arguments.reference;
    options.placement = {{arguments.origin[0], arguments.origin[1]}, arguments.turn_deg * std::numbers::pi / 180.0};
    const auto points = [](const std::vector<double>& four) {
        return std::array{geometry::Point{four[0], four[1]}, geometry::Point{four[2], four[3]}};
    };
    if (!arguments.from.empty())
        options.pins = jobs::RecordingPins{points(arguments.from), points(arguments.to)};
    return options;
}

/// The city that is there, or an empty one where there is no file.
Result<jobs::ProjectFile> cityAt(const std::string& file, foundation::JobContext& context)
{
    std::error_code error;
    if (std::filesystem::exists(file, error))
        return jobs::readProject(file, context);
    return jobs::ProjectFile{};
}

Json toJson(const importers::Spread& spread)
{
    return {{"samples", spread.samples}, {"p05", spread.p05}, {"median", spread.median}, {"p95", spread.p95}, {"most", spread.most}};
}

Json toJson(const importers::TrackReport& report)
{
    Json kinds = Json::array();
    for (const importers::KindReport& kind : report.kinds)
        kinds.push_back({{"kind", world::nameOf(kind.kind)},
                         {"tracks", kind.tracks},
                         {"points", kind.points},
                         {"gaps", kind.gaps},
                         {"longest_gap_s", kind.longestGap_s},
                         {"speed_mps", toJson(kind.speed_mps)},
                         {"median_moving_mps", kind.medianMoving_mps},
                         {"acceleration_mps2", toJson(kind.acceleration_mps2)},
                         {"jumps", kind.jumps}});
    Json jumps = Json::array();
    for (const importers::TrackJump& jump : report.jumps)
        jumps.push_back({{"kind", world::nameOf(jump.kind)},
                         {"id", jump.id},
                         {"frame", jump.frame},
                         {"distance_m", jump.distance_m},
                         {"speed_mps", jump.speed_mps}});
    return {{"frame_rate_hz", report.frameRate_hz},
            {"first_frame", report.firstFrame},
            {"last_frame", report.lastFrame},
            {"duration_s", report.duration_s()},
            {"usual_step_frames", report.usualStep_frames},
            {"most_at_once", report.mostAtOnce},
            {"extent_m", {report.extent_m.low.x, report.extent_m.low.y, report.extent_m.high.x, report.extent_m.high.y}},
            {"used_area_m2", report.usedArea_m2},
            {"mean_density_per_m2", report.meanDensity_per_m2},
            {"peak_density_per_m2", report.peakDensity_per_m2},
            {"kinds", kinds},
            {"jumps", jumps}};
}

void printOutcome(const jobs::ImportTrajectoriesOutcome& outcome, const TrajectoryArguments& arguments)
{
    if (!arguments.json) {
        printText(outcome.text);
        print("\n{}\n", arguments.city);
        return;
    }
    const world::Recording& recording = outcome.recording;
    Json states = Json::array();
    for (const jobs::StatesReport& report : outcome.states)
        states.push_back(statesJson(report));
    printJson({{"out", arguments.city},
               {"name", recording.name},
               {"source", recording.source},
               {"format", importers::nameOf(outcome.format)},
               {"licence", recording.licence},
               {"frame_of_reference", recording.frameOfReference},
               {"origin_m", {recording.placement.origin.x, recording.placement.origin.y}},
               {"turn_rad", recording.placement.turn_rad},
               {"stretch", outcome.stretch},
               {"bytes", recording.tracks->size()},
               {"report", toJson(outcome.report)},
               {"states", states},
               {"notes", outcome.notes}});
}

/// Reads and keeps; prints only what was asked for.
int importTrajectories(const TrajectoryArguments& arguments)
{
    for (const std::string& input : [&] {
             std::vector<std::string> inputs = arguments.more;
             inputs.push_back(arguments.in);
             return inputs;
         }())
        if (const auto checked = checkOutput({input}, arguments.city, arguments.isForced); !checked)
            return fail(checked.error(), exitCodeOf(checked.error()));
    const auto options = optionsOf(arguments);
    if (!options)
        return fail(options.error(), kWrongUsageOrInput);
    TerminalContext context;
    auto city = cityAt(arguments.city, context);
    if (!city)
        return fail(city.error(), kWrongUsageOrInput);
    const auto outcome = jobs::runImportTrajectoriesJob(arguments.in, options.value(), context);
    if (!outcome)
        return fail(outcome.error(), kWrongUsageOrInput);
    const auto patch = jobs::recordingPatch(city.value().world, outcome.value().recording, arguments.replaces);
    if (!patch)
        return fail(patch.error(), kWrongUsageOrInput);
    if (const auto applied = city.value().world.apply(patch.value()); !applied)
        return fail(applied.error(), kWrongUsageOrInput);
    if (const auto written = jobs::writeProject(arguments.city, city.value(), context); !written)
        return fail(written.error(), kFailedOrNo);
    printOutcome(outcome.value(), arguments);
    return kDone;
}

void addPlacing(CLI::App& source, TrajectoryArguments& arguments)
{
    const auto coordinate = numberWithin(-kFarthest_m, kFarthest_m);
    auto* origin = source.add_option("--origin", arguments.origin, "Where the recording's 0,0 lies in the city, local metres: x,y")
                       ->delimiter(',')
                       ->expected(2)
                       ->check(coordinate);
    auto* turn =
        source.add_option("--turn", arguments.turn_deg, "How far it is turned, degrees anticlockwise")->check(numberWithin(-180.0, 180.0));
    auto* from = source.add_option("--from", arguments.from, "Two places of the recording, its metres: x,y,x,y; with --to")
                     ->delimiter(',')
                     ->expected(4)
                     ->check(coordinate)
                     ->excludes(origin)
                     ->excludes(turn);
    auto* to = source.add_option("--to", arguments.to, "Where these lie in the city, local metres: x,y,x,y")
                   ->delimiter(',')
                   ->expected(4)
                   ->check(coordinate)
                   ->needs(from);
    from->needs(to);
    source.add_option("--name", arguments.name, "Of the recording (default: the file's)");
    source.add_option("--licence", arguments.licence, "Kept and shown with the recording, as its authors state it");
    source.add_option("--reference", arguments.reference, "What the recording's own metres mean, in words");
    source.add_flag("--replace", arguments.replaces, "Replaces a recording of the same name");
}

} // namespace

void addImportTrajectories(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* source = verb.add_subcommand(
        "trajectories",
        fmt::format(
            "Tracks of people or vehicles, of at most {}: UCY and ETH (obsmat.txt, .vsp), Jülich (.txt), DUT, CITR and NGSIM (.csv), "
            "JuPedSim and runs of Passerby (.sqlite), any table. Kept beside the city; no part of it",
            foundation::spelledSize(foundation::kLargestTrajectoryFile_bytes)));
    auto arguments = std::make_shared<TrajectoryArguments>();
    source->add_option("IN", arguments->in, "Tracks")->required();
    source->add_option("CITY", arguments->city, "Project that keeps them (.gpkg); made where there is none")->required();
    source->add_option("--with", arguments->more, "Further files of the same recording, with the same frames");
    addReading(*source, arguments->reading, "--kind");
    addPlacing(*source, *arguments);
    addForceOption(*source, arguments->isForced);
    source->add_flag("--json", arguments->json, "The report as JSON");
    source->callback([&chosen, arguments] { chosen = [arguments] { return importTrajectories(*arguments); }; });
}

} // namespace passerby::cli
