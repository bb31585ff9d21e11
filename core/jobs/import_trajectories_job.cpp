// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/import_trajectories_job.h"

#include "core/foundation/words.h"
#include "core/jobs/run_tape.h"
#include "core/jobs/seconds_since.h"
#include "core/world/patch_builder.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <new>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using importers::ImportedTracks;

namespace {

constexpr double kMuchStretch = 1.05;

/// Words are numbered from 1 on in each file, and nobody can number them apart by hand: they count on from those that are there.
void numberOn(const ImportedTracks& all, ImportedTracks& more, const std::string& file)
{
    std::int64_t greatest = 0;
    for (const world::RecordedTrack& track : all.recorded.tracks)
        greatest = std::max(greatest, track.id);
    if (!more.hasWordsForIds || greatest > std::numeric_limits<std::int64_t>::max() - static_cast<std::int64_t>(foundation::kMostTracks))
        return;
    for (world::RecordedTrack& track : more.recorded.tracks)
        track.id += greatest;
    more.notes.push_back(
        fmt::format("The words of {} are numbered from {} on.", std::filesystem::path(file).filename().string(), greatest + 1));
}

/// Adds the tracks of a further file.
Result<void> join(ImportedTracks& all, ImportedTracks more, const std::string& file)
{
    if (all.recorded.frameRate_hz != more.recorded.frameRate_hz)
        return Error{"other-frame-rate",
                     foundation::told("This file has {:g} frames a second, the first {:g}. Give the frame rate that both have.",
                                      more.recorded.frameRate_hz, all.recorded.frameRate_hz),
                     file};
    numberOn(all, more, file);
    all.isRunOfPasserby = all.isRunOfPasserby || more.isRunOfPasserby;
    std::move(more.recorded.tracks.begin(), more.recorded.tracks.end(), std::back_inserter(all.recorded.tracks));
    for (std::string& note : more.notes)
        if (std::find(all.notes.begin(), all.notes.end(), note) == all.notes.end())
            all.notes.push_back(std::move(note));
    if (auto ordered = world::putInOrder(all.recorded); !ordered)
        return Error{"bad-trajectories", foundation::told("{} Files of one recording must number theirs apart.", ordered.error().message),
                     file + ", " + ordered.error().where};
    return {};
}

Result<ImportedTracks> readFiles(const std::filesystem::path& file, const ImportTrajectoriesOptions& options,
                                 foundation::JobContext& context)
{
    const double part = 0.8 / static_cast<double>(options.more.size() + 1);
    foundation::PartContext first(context, 0.0, part);
    auto all = importers::importTrajectories(file, options.reading, first);
    for (std::size_t i = 0; all && i < options.more.size(); ++i) {
        foundation::PartContext next(context, part * static_cast<double>(i + 1), part * static_cast<double>(i + 2));
        importers::TrajectoryOptions reading = options.reading;
        reading.zero_s = all.value().zero_s;
        auto more = importers::importTrajectories(options.more[i], reading, next);
        if (!more)
            return more.error();
        if (const auto joined = join(all.value(), std::move(more).value(), options.more[i].string()); !joined)
            return joined.error();
    }
    return all;
}

/// "bo-360.txt (juelich)", with what was done to it.
std::string sourceOf(const std::filesystem::path& file, const ImportTrajectoriesOptions& options, const ImportedTracks& read,
                     const importers::TrackReport& report)
{
    std::string source = read.isRunOfPasserby ? "A run of Passerby: " : "";
    if (read.origin)
        source = sourceOfRun(*read.origin, report.frameRate_hz, report.firstFrame, report.lastFrame) + "; ";
    source += file.filename().string();
    for (const auto& more : options.more)
        source += ", " + more.filename().string();
    source += fmt::format(" ({})", importers::nameOf(read.format));
    if (options.reading.swapsAxes)
        source += ", axes swapped";
    if (options.reading.mirrorsX)
        source += ", x mirrored";
    if (options.reading.mirrorsY)
        source += ", y mirrored";
    if (options.reading.smoothing_s > 0.0)
        source += fmt::format(", smoothed over {:g} s", options.reading.smoothing_s);
    return source;
}

Result<void> place(ImportTrajectoriesOutcome& outcome, const ImportTrajectoriesOptions& options)
{
    outcome.recording.placement = options.placement;
    if (!options.pins)
        return {};
    const auto placed = world::placedBy(options.pins->own, options.pins->local);
    if (!placed)
        return Error{"bad-pins",
                     foundation::told("To place a recording, two different places of it and two different ones in the city are needed."),
                     ""};
    outcome.recording.placement = placed->placement;
    outcome.stretch = placed->stretch;
    if (placed->stretch > kMuchStretch || placed->stretch < 1.0 / kMuchStretch)
        outcome.notes.push_back(
            fmt::format("The two places lie {:.2f} times as far apart in the city as in the recording: look at the places "
                        "and at the unit.",
                        placed->stretch));
    return {};
}

/// What Heter-Sim could do with the states of the recording.
std::string textOf(const std::vector<StatesReport>& reports)
{
    std::string text;
    for (const StatesReport& report : reports) {
        text += fmt::format("States      {}: {}\n", world::nameOf(report.kind), statesSentence(report));
        const std::vector<std::string> missing = missingSentences(report);
        for (const std::string& sentence : missing)
            text += fmt::format("Missing     {}\n", sentence);
        if (missing.empty() && report.whyNot.empty())
            text += "Reach       From every speed one comes to a stand and to the usual speed, straight on and to both sides\n";
    }
    return text;
}

std::string textOf(const ImportTrajectoriesOutcome& outcome)
{
    std::size_t tracks = 0;
    for (const importers::KindReport& kind : outcome.report.kinds)
        tracks += kind.tracks;
    std::string text = fmt::format("{}: {} tracks ({}), {} kB, in {:.1f} s\n", outcome.recording.name, tracks, outcome.recording.source,
                                   (outcome.recording.tracks->size() + 999) / 1000, outcome.seconds);
    text += importers::toText(outcome.report);
    text += textOf(outcome.states);
    text += fmt::format("Licence     {}\n", outcome.recording.licence.empty() ? "not stated" : outcome.recording.licence);
    for (const std::string& note : outcome.notes)
        text += fmt::format("Note        {}\n", note);
    return text;
}

Result<ImportTrajectoriesOutcome> runWhole(const std::filesystem::path& file, const ImportTrajectoriesOptions& options,
                                           foundation::JobContext& context)
{
    const auto start = std::chrono::steady_clock::now();
    auto read = readFiles(file, options, context);
    if (!read)
        return read.error();
    ImportTrajectoriesOutcome outcome;
    outcome.format = read.value().format;
    outcome.notes = read.value().notes;
    foundation::PartContext part(context, 0.8, 0.95);
    auto report = importers::reportOn(read.value().recorded, part);
    if (!report)
        return report.error();
    outcome.report = std::move(report).value();
    StatesOptions states;
    states.areHeads = read.value().format == importers::TrajectoryFormat::juelich;
    outcome.states = reportOnStates(read.value().recorded, states);
    world::Recording& recording = outcome.recording;
    recording.name = options.name.empty() ? file.stem().string() : options.name;
    recording.source = sourceOf(file, options, read.value(), outcome.report);
    recording.licence = options.licence;
    recording.frameOfReference = options.frameOfReference.empty() ? read.value().frameOfReference : options.frameOfReference;
    recording.frameRate_hz = read.value().recorded.frameRate_hz;
    recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks(read.value().recorded.tracks));
    if (const auto placed = place(outcome, options); !placed)
        return placed.error();
    outcome.seconds = secondsSince(start);
    outcome.text = textOf(outcome);
    return outcome;
}

} // namespace

Result<ImportTrajectoriesOutcome> runImportTrajectoriesJob(const std::filesystem::path& file, const ImportTrajectoriesOptions& options,
                                                           foundation::JobContext& context)
{
    try {
        return runWhole(file, options, context);
    } catch (const std::bad_alloc&) {
        return Error{"too-large", foundation::told("There is not enough memory for these tracks. Cut a smaller piece out of the file."),
                     file.string()};
    }
}

Result<world::WorldPatch> recordingPatch(const world::World& world, const world::Recording& recording, bool replaces)
{
    world::PatchBuilder build(world);
    for (const auto& [id, kept] : world.recordings()) {
        if (kept.name != recording.name)
            continue;
        if (!replaces)
            return Error{"name-taken",
                         foundation::told("The city keeps a recording \"{}\" already. Give another name, or replace it.", recording.name),
                         ""};
        build.replace(id, recording);
        return build.take();
    }
    build.add(recording);
    return build.take();
}

} // namespace passerby::jobs
