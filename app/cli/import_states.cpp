// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_states.h"

#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/states_json.h"
#include "app/cli/terminal.h"
#include "app/cli/trajectory_reading.h"
#include "core/jobs/import_trajectories_job.h"
#include "core/jobs/make_states_job.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace passerby::cli {

namespace {

using foundation::Error;
using foundation::Result;

constexpr double kLongestWindow_s = 60.0;

struct StatesArguments {
    std::string in;
    std::string city;
    std::string recording; ///< of the project `in`; empty: its only one
    ReadingArguments reading;
    std::string kind;
    std::string mirrored = "yes";
    std::string control = "seconds";
    double window_s = 0.0; ///< 0: as usual for people and vehicles
    bool areHeads = false;
    std::string name;
    std::string licence;
    std::string reference;
    std::vector<std::string> users;
    bool replaces = false;
    bool isForced = false;
    bool json = false;
};

bool isProject(const std::string& file)
{
    return jobs::cityNameFrom(file).file.extension() == ".gpkg";
}

/// The recording of this name, or the only one.
Result<world::Recording> recordingIn(const world::World& city, const StatesArguments& arguments)
{
    std::string names;
    for (const auto& [id, recording] : city.recordings()) {
        if (recording.name == arguments.recording || (arguments.recording.empty() && city.recordings().size() == 1))
            return recording;
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", recording.name);
    }
    if (names.empty())
        return Error{"no-recording", "The project keeps no recording. Import one first, or name a file of tracks.", arguments.in};
    if (arguments.recording.empty())
        return Error{"no-recording", fmt::format("The project keeps several recordings; choose one by --recording: {}.", names),
                     arguments.in};
    return Error{"no-recording", fmt::format("The project keeps no recording \"{}\"; there are: {}.", arguments.recording, names),
                 arguments.in};
}

Result<world::Recording> readRecording(const StatesArguments& arguments, const world::World& city, foundation::JobContext& context)
{
    if (isProject(arguments.in)) {
        if (!jobs::checkApart(arguments.in, arguments.city))
            return recordingIn(city, arguments);
        const auto other = jobs::readProject(arguments.in, context);
        return other ? recordingIn(other.value().world, arguments) : Result<world::Recording>(other.error());
    }
    if (!arguments.recording.empty())
        return Error{"no-recording", "--recording chooses among those of a project; this is a file of tracks.", arguments.in};
    auto reading = readingOf(arguments.reading);
    if (!reading)
        return reading.error();
    jobs::ImportTrajectoriesOptions options;
    options.reading = std::move(reading).value();
    auto read = jobs::runImportTrajectoriesJob(arguments.in, options, context);
    if (!read)
        return read.error();
    return std::move(read).value().recording;
}

jobs::MakeStatesOptions optionsOf(const StatesArguments& arguments, const world::Recording& recording)
{
    jobs::MakeStatesOptions options;
    options.name = arguments.name;
    options.kind = trackKindOf(arguments.kind);
    options.reading.isMirrored = arguments.mirrored == "yes";
    if (arguments.window_s > 0.0)
        options.reading.window_s = arguments.window_s;
    if (arguments.control == "ten-frames")
        options.reading.control = heter_sim::ControlBy::tenFrames;
    if (arguments.control == "destination")
        options.reading.control = heter_sim::ControlBy::destination;
    options.reading.areHeads = arguments.areHeads || jobs::areHeadsTracked(recording);
    return options;
}

Result<void> apply(world::World& city, const Result<world::WorldPatch>& patch)
{
    if (!patch)
        return patch.error();
    if (auto applied = city.apply(patch.value()); !applied)
        return applied.error();
    return {};
}

/// Puts the set into the city, and lets choose among it whoever is to.
Result<void> put(world::World& city, const world::StateSet& set, const StatesArguments& arguments)
{
    if (auto added = apply(city, jobs::stateSetPatch(city, set, arguments.replaces)); !added || arguments.users.empty())
        return added;
    return apply(city, jobs::chooseStatesPatch(city, set.name, arguments.users));
}

void printOutcome(const jobs::MakeStatesOutcome& outcome, const StatesArguments& arguments)
{
    const world::StateSet& set = outcome.set;
    if (arguments.json) {
        printJson({{"out", arguments.city},
                   {"name", set.name},
                   {"source", set.source},
                   {"licence", set.licence},
                   {"kind", world::spell(set.kind)},
                   {"tracks", outcome.tracks},
                   {"bytes", set.bytes->size()},
                   {"chosen_by", arguments.users},
                   {"states", statesJson(outcome.report)}});
        return;
    }
    printText(outcome.text);
    if (arguments.users.empty())
        print("Nobody chooses among them yet: --for names profiles or kinds of vehicles that do\n");
    print("\n{}\n", arguments.city);
}

int importStates(const StatesArguments& arguments)
{
    const std::string apart = isProject(arguments.in) ? "" : arguments.in;
    if (const auto checked = checkOutput({apart}, arguments.city, arguments.isForced); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    auto city = jobs::readProject(arguments.city, context);
    if (!city)
        return fail(city.error(), kWrongUsageOrInput);
    auto recording = readRecording(arguments, city.value().world, context);
    if (!recording)
        return fail(recording.error(), kWrongUsageOrInput);
    if (!arguments.licence.empty())
        recording.value().licence = arguments.licence;
    if (!arguments.reference.empty())
        recording.value().frameOfReference = arguments.reference;
    const auto outcome = jobs::runMakeStatesJob(recording.value(), optionsOf(arguments, recording.value()), context);
    if (!outcome)
        return fail(outcome.error(), kWrongUsageOrInput);
    if (const auto done = put(city.value().world, outcome.value().set, arguments); !done)
        return fail(done.error(), kWrongUsageOrInput);
    if (const auto written = jobs::writeProject(arguments.city, city.value(), context); !written)
        return fail(written.error(), kFailedOrNo);
    printOutcome(outcome.value(), arguments);
    return kDone;
}

void addStatesOptions(CLI::App& source, StatesArguments& arguments)
{
    std::vector<std::string> kinds(world::Spelling<world::TrackKind>::kNames.begin(), world::Spelling<world::TrackKind>::kNames.end());
    source.add_option("--recording", arguments.recording, "Which recording of the project IN (default: its only one)");
    source.add_option("--kind", arguments.kind, "Whose states (default: of whom most tracks are)")->check(CLI::IsMember(kinds));
    source.add_option("--mirrored", arguments.mirrored, "Whether each state also stands for its mirror image; of vehicles it always does")
        ->check(CLI::IsMember(std::vector<std::string>{"yes", "no"}))
        ->capture_default_str();
    source
        .add_option("--control", arguments.control,
                    "Where somebody was heading: to where they were seconds later, ten frames later, or to the end of their track")
        ->check(CLI::IsMember(std::vector<std::string>{"seconds", "ten-frames", "destination"}))
        ->capture_default_str();
    source.add_option("--window", arguments.window_s, "How many seconds later (people 4, vehicles 2)")
        ->check(numberWithin(0.1, kLongestWindow_s));
    source.add_flag("--heads", arguments.areHeads, "Heads were tracked, which sway: velocities over twice the time (as in Jülich's files)");
    source.add_option("--name", arguments.name, "Of the set (default: the recording's, with what was followed)");
    source.add_option("--licence", arguments.licence, "Instead of the recording's");
    source.add_option("--reference", arguments.reference, "What the recording's own metres mean, instead of what it says");
    source.add_option("--for", arguments.users, "Profiles, or kinds of vehicles, that are to choose among the states");
    source.add_flag("--replace", arguments.replaces, "Replaces a set of the same name; who chose among it goes on to");
}

} // namespace

void addImportStates(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* source = verb.add_subcommand(
        "states",
        "The velocities of a recording, for Heter-Sim to choose among: a state set of the city, at most 64 kB, with source and licence");
    auto arguments = std::make_shared<StatesArguments>();
    source->add_option("IN", arguments->in, "A file of tracks, or a project that keeps recordings (.gpkg), CITY itself too")->required();
    source->add_option("CITY", arguments->city, "Project that gets the set (.gpkg)")->required();
    addStatesOptions(*source, *arguments);
    addReading(*source, arguments->reading, "--all-are");
    addForceOption(*source, arguments->isForced);
    source->add_flag("--json", arguments->json, "The report as JSON");
    source->callback([&chosen, arguments] { chosen = [arguments] { return importStates(*arguments); }; });
}

} // namespace passerby::cli
