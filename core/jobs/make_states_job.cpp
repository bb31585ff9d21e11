// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/make_states_job.h"

#include "core/foundation/words.h"
#include "core/heter_sim/state_set_file.h"
#include "core/importers/trajectories/trajectory_import.h"
#include "core/world/patch_builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using world::TrackKind;

namespace {

constexpr std::size_t kLongestText_bytes = 255; ///< of name and licence in a set's bytes

using Counts = std::map<TrackKind, std::size_t>;

Counts countsOf(const world::RecordedTracks& recorded)
{
    Counts counts;
    for (const world::RecordedTrack& track : recorded.tracks)
        ++counts[track.kind];
    return counts;
}

/// Of the kinds that choose among states the one with the most tracks; where there is none of them, any that is there.
TrackKind mostOf(const Counts& counts)
{
    const auto rank = [](const Counts::value_type& entry) { return std::pair(entry.first != TrackKind::other, entry.second); };
    return std::max_element(counts.begin(), counts.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); })->first;
}

/// "11 tracks of person, 2 of car"
std::string wordsOf(const Counts& counts)
{
    std::string words;
    for (const auto& [kind, count] : counts)
        words += fmt::format("{}{} of kind {}", words.empty() ? "" : ", ", count, world::nameOf(kind));
    return words;
}

std::string nameOf(const world::Recording& recording, TrackKind kind)
{
    return kind == TrackKind::person ? recording.name : fmt::format("{}, {}", recording.name, world::nameOf(kind));
}

/// As a set's bytes may have it: without control characters, and cut between characters.
std::string shortLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    if (text.size() > kLongestText_bytes) {
        std::size_t end = kLongestText_bytes;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end;
        text.resize(end);
    }
    return text;
}

std::string controlWords(const StatesOptions& reading, double window_s)
{
    switch (reading.control) {
    case heter_sim::ControlBy::tenFrames:
        return "heading for where they were ten frames later";
    case heter_sim::ControlBy::destination:
        return "heading for the end of their tracks";
    case heter_sim::ControlBy::seconds:
        break;
    }
    return fmt::format("heading for where they were {:g} s later", window_s);
}

/// From which recording, of which place, and what was done.
std::string sourceOf(const world::Recording& recording, const MakeStatesOutcome& made, const StatesOptions& reading, bool isMirrored)
{
    const StatesReport& report = made.report;
    std::string source =
        fmt::format("{} of kind {} of the recording \"{}\"; {}", made.tracks == 1 ? "1 track" : fmt::format("{} tracks", made.tracks),
                    world::nameOf(report.kind), recording.name, recording.source);
    if (!recording.frameOfReference.empty())
        source += fmt::format("; place: {}", recording.frameOfReference);
    source += fmt::format("; {}", controlWords(reading, report.window_s));
    source += isMirrored ? "; with mirror images" : "; without mirror images";
    if (reading.areHeads)
        source += "; velocities over 0.8 s, since heads sway";
    if (report.gridStep > 1)
        source += fmt::format("; on a grid of {0:.2f} m/s and {0:.2f} rad", 0.01 * report.gridStep);
    return source;
}

std::string textOf(const MakeStatesOutcome& made)
{
    std::string text = fmt::format("{}: {}\nStates      {}\nSize        {:.1f} kB\n", made.set.name, made.set.source,
                                   statesSentence(made.report), 0.001 * static_cast<double>(made.set.bytes->size()));
    const std::vector<std::string> missing = missingSentences(made.report);
    for (const std::string& sentence : missing)
        text += fmt::format("Missing     {}\n", sentence);
    if (missing.empty())
        text += "Reach       From every speed one comes to a stand and to the usual speed, straight on and to both sides\n";
    return text + fmt::format("Licence     {}\n", made.set.licence.empty() ? "not stated" : made.set.licence);
}

Result<MakeStatesOutcome> made(const world::Recording& recording, RecordedStates states, std::size_t tracks,
                               const MakeStatesOptions& options)
{
    MakeStatesOutcome outcome;
    outcome.report = std::move(states.report);
    outcome.tracks = tracks;
    world::StateSet& set = outcome.set;
    set.name = options.name.empty() ? nameOf(recording, outcome.report.kind) : options.name;
    set.licence = recording.licence;
    set.kind = outcome.report.kind == TrackKind::person ? world::StateSetKind::people : world::StateSetKind::vehicles;
    set.source = sourceOf(recording, outcome, options.reading, states.set->isMirrored);
    states.set->name = shortLine(set.name);
    states.set->licence = shortLine(set.licence);
    auto bytes = heter_sim::encoded(*states.set);
    if (!bytes)
        return Error{"no-states", bytes.error().message, recording.name};
    set.bytes = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes).value());
    outcome.text = textOf(outcome);
    return outcome;
}

/// Lets those rows of a table choose that have one of the names; gives the names that nobody has.
template <class Row>
std::vector<std::string> choose(const world::Table<Row>& rows, world::StateSetId set, std::vector<std::string> names,
                                world::PatchBuilder& build)
{
    std::vector<std::string> found;
    for (const auto& [id, row] : rows) {
        if (std::find(names.begin(), names.end(), row.name) == names.end())
            continue;
        found.push_back(row.name);
        Row choosing = row;
        choosing.states = set;
        build.replace(id, std::move(choosing));
    }
    std::erase_if(names, [&](const std::string& name) { return std::find(found.begin(), found.end(), name) != found.end(); });
    return names;
}

template <class Row>
std::string namesOf(const world::Table<Row>& rows)
{
    std::string names;
    for (const auto& [id, row] : rows)
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", row.name);
    return names.empty() ? "none" : names;
}

} // namespace

Result<MakeStatesOutcome> runMakeStatesJob(const world::Recording& recording, const MakeStatesOptions& options,
                                           foundation::JobContext& context)
{
    context.report(0.0, "Reading tracks");
    auto tracks = world::tracksOf(recording);
    if (!tracks)
        return tracks.error();
    const Counts counts = countsOf(tracks.value());
    const TrackKind kind = options.kind.value_or(mostOf(counts));
    if (!counts.contains(kind))
        return Error{"no-states", foundation::told("No track is of kind {}; there are {}.", world::nameOf(kind), wordsOf(counts)),
                     recording.name};
    foundation::PartContext part(context, 0.1, 1.0);
    RecordedStates states = statesOfRecording(tracks.value(), kind, options.reading, part);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Making states was cancelled."), ""};
    if (!states.set)
        return Error{"no-states", states.report.whyNot, recording.name};
    return made(recording, std::move(states), counts.at(kind), options);
}

bool areHeadsTracked(const world::Recording& recording)
{
    return recording.source.find(fmt::format("({})", importers::nameOf(importers::TrajectoryFormat::juelich))) != std::string::npos;
}

Result<world::WorldPatch> stateSetPatch(const world::World& world, const world::StateSet& set, bool replaces)
{
    world::PatchBuilder build(world);
    for (const auto& [id, kept] : world.stateSets()) {
        if (kept.name != set.name)
            continue;
        if (!replaces)
            return Error{"name-taken",
                         foundation::told("The city has a state set \"{}\" already. Give another name, or replace it.", set.name), ""};
        if (kept.kind != set.kind)
            return Error{
                "other-kind",
                foundation::told("The state set \"{}\" is of {}: whoever chose it could not go on with this one. Give another name.",
                                 set.name, kept.kind == world::StateSetKind::people ? "people" : "vehicles"),
                ""};
        build.replace(id, set);
        return build.take();
    }
    build.add(set);
    return build.take();
}

Result<world::WorldPatch> chooseStatesPatch(const world::World& world, const std::string& set, const std::vector<std::string>& names)
{
    const auto& sets = world.stateSets();
    const auto found = std::find_if(sets.begin(), sets.end(), [&](const auto& entry) { return entry.second.name == set; });
    if (found == sets.end())
        return Error{"no-such-set", foundation::told("The city has no state set \"{}\".", set), ""};
    world::PatchBuilder build(world);
    const auto id = (*found).first;
    if ((*found).second.kind == world::StateSetKind::people) {
        if (const auto unknown = choose(world.profiles(), id, names, build); !unknown.empty())
            return Error{"no-such-profile",
                         foundation::told("No profile is called \"{}\"; there are: {}.", unknown.front(), namesOf(world.profiles())), ""};
    } else if (const auto unknown = choose(world.vehicleKinds(), id, names, build); !unknown.empty()) {
        return Error{
            "no-such-kind",
            foundation::told("No kind of vehicles is called \"{}\"; there are: {}.", unknown.front(), namesOf(world.vehicleKinds())), ""};
    }
    return build.take();
}

} // namespace passerby::jobs
