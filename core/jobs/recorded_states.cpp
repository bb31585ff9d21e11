// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/recorded_states.h"

#include "core/heter_sim/vehicle_states.h"
#include "core/importers/trajectories/track_report.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace passerby::jobs {

using foundation::Result;
using heter_sim::AgentKind;
using heter_sim::MotionState;
using heter_sim::StateSet;
using world::TrackKind;

namespace {

constexpr double kPeopleWidth_mps = 0.1;
constexpr double kVehiclesWidth_mps = 0.5;
constexpr double kPeopleWindow_s = 4.0;
constexpr double kVehiclesWindow_s = 2.0;
constexpr double kHeadsHalfBase_s = 0.4;
constexpr double kLongestGap_s = 10.0;
constexpr double kMoves_mps = 0.2;
constexpr double kMostMoments = 2e6;

std::optional<AgentKind> agentKindOf(TrackKind kind)
{
    switch (kind) {
    case TrackKind::person:
        return AgentKind::person;
    case TrackKind::bicycle:
        return AgentKind::bicycle;
    case TrackKind::tricycle:
        return AgentKind::tricycle;
    case TrackKind::motorcycle:
    case TrackKind::car:
    case TrackKind::truck:
        return AgentKind::car;
    case TrackKind::bus:
        return AgentKind::bus;
    case TrackKind::other:
        break;
    }
    return std::nullopt;
}

std::int64_t usualStepOf(const world::RecordedTracks& recorded, TrackKind kind)
{
    std::map<std::int64_t, std::size_t> steps;
    for (const world::RecordedTrack& track : recorded.tracks)
        for (std::size_t i = 1; track.kind == kind && i < track.points.size(); ++i)
            ++steps[std::int64_t{track.points[i].frame} - track.points[i - 1].frame];
    const auto most = std::max_element(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == steps.end() ? 1 : most->first;
}

/// Tracks of a kind, a track a piece without gaps.
heter_sim::Tracks piecesOf(const world::RecordedTracks& recorded, TrackKind kind, AgentKind as)
{
    heter_sim::Tracks pieces;
    pieces.frameRate_hz = recorded.frameRate_hz;
    const double longest_frames =
        std::min(importers::longestStep_frames(usualStepOf(recorded, kind)), kLongestGap_s * recorded.frameRate_hz);
    for (const world::RecordedTrack& track : recorded.tracks) {
        if (track.kind != kind)
            continue;
        for (std::size_t i = 0; i < track.points.size(); ++i) {
            if (i == 0 || static_cast<double>(track.points[i].frame) - track.points[i - 1].frame > longest_frames)
                pieces.tracks.push_back({track.id, as, {}});
            pieces.tracks.back().sightings.push_back({track.points[i].frame, track.points[i].place});
        }
    }
    return pieces;
}

double secondsOf(const heter_sim::Tracks& pieces)
{
    double frames = 0.0;
    for (const heter_sim::Track& track : pieces.tracks)
        frames += static_cast<double>(track.sightings.back().frame - track.sightings.front().frame);
    return frames / pieces.frameRate_hz;
}

double idealOf(const std::vector<MotionState>& states)
{
    std::vector<double> moving;
    for (const MotionState& state : states)
        if (state.speed_mps > kMoves_mps)
            moving.push_back(state.speed_mps);
    if (moving.empty())
        return 0.0;
    const auto middle = moving.begin() + static_cast<std::ptrdiff_t>(moving.size() / 2);
    std::nth_element(moving.begin(), middle, moving.end());
    return *middle;
}

void reportOn(const StateSet& set, StatesReport& report)
{
    const heter_sim::Candidates candidates(set, static_cast<float>(report.groupWidth_mps), {});
    report.states = candidates.size();
    report.groups = candidates.groups().size();
    report.fastest_mps = set.fastest_mps();
    for (const heter_sim::GroupReach& reach : heter_sim::reachOf(candidates, kGroupsToEitherSide))
        if (reach.widestStep_mps > report.widestStep_mps) {
            report.widestStep_mps = reach.widestStep_mps;
            report.widestStepAt_mps = reach.speed_mps;
        }
    report.unreached = heter_sim::unreachedOf(candidates, static_cast<float>(report.ideal_mps), kGroupsToEitherSide);
}

const char* wordsOf(heter_sim::Heading heading)
{
    switch (heading) {
    case heter_sim::Heading::straight:
        return "straight on";
    case heter_sim::Heading::left:
        return "to the left";
    case heter_sim::Heading::right:
        break;
    }
    return "to the right";
}

std::string wordsOf(const std::vector<heter_sim::SpeedSpan>& spans)
{
    constexpr std::size_t kMost = 3;
    std::string words;
    for (std::size_t i = 0; i < spans.size() && i < kMost; ++i)
        words += fmt::format("{}{:.2f} to {:.2f}", i == 0 ? "" : ", ", spans[i].from_mps, spans[i].to_mps);
    return words + (spans.size() > kMost ? " and other" : "") + " m/s";
}

} // namespace

double jerkAbove_mps(double groupWidth_mps)
{
    return (kGroupsToEitherSide + 1) * groupWidth_mps;
}

RecordedStates statesOfRecording(const world::RecordedTracks& recorded, TrackKind kind, const StatesOptions& options)
{
    RecordedStates made;
    StatesReport& report = made.report;
    report.kind = kind;
    const auto as = agentKindOf(kind);
    if (!as) {
        report.whyNot = "Nobody chooses among states of what is not known.";
        return made;
    }
    const bool arePeople = *as == AgentKind::person;
    const heter_sim::Tracks pieces = piecesOf(recorded, kind, *as);
    heter_sim::ReadingOptions reading;
    reading.control = options.control;
    reading.window_s = options.window_s.value_or(arePeople ? kPeopleWindow_s : kVehiclesWindow_s);
    if (options.areHeads)
        reading.halfBase_s = kHeadsHalfBase_s;
    reading.every_s = std::max(reading.every_s, secondsOf(pieces) / kMostMoments);
    report.every_s = reading.every_s;
    report.groupWidth_mps = arePeople ? kPeopleWidth_mps : kVehiclesWidth_mps;
    const auto states = heter_sim::statesOf(pieces, *as, reading);
    if (!states) {
        report.whyNot = states.error().message;
        return made;
    }
    report.moments = states.value().size();
    report.ideal_mps = idealOf(states.value());
    auto set = arePeople ? heter_sim::canonicalSet(states.value(), *as, options.isMirrored.value_or(true))
                         : heter_sim::recordedVehicleStates(states.value(), *as, report.groupWidth_mps);
    if (!set) {
        report.whyNot = set.error().message;
        return made;
    }
    reportOn(set.value(), report);
    made.set = std::move(set).value();
    return made;
}

std::vector<StatesReport> reportOnStates(const world::RecordedTracks& recorded, const StatesOptions& options)
{
    std::vector<StatesReport> all;
    for (std::size_t i = 0; i < world::Spelling<TrackKind>::kNames.size(); ++i) {
        const auto kind = static_cast<TrackKind>(i);
        const bool isThere = std::any_of(recorded.tracks.begin(), recorded.tracks.end(),
                                         [kind](const world::RecordedTrack& track) { return track.kind == kind; });
        if (isThere && agentKindOf(kind))
            all.push_back(statesOfRecording(recorded, kind, options).report);
    }
    return all;
}

std::string statesSentence(const StatesReport& report)
{
    if (!report.whyNot.empty())
        return "none: " + report.whyNot;
    return fmt::format("{} different ones from {} moments, in {} groups of speed up to {:.2f} m/s; the usual speed is {:.2f} m/s",
                       report.states, report.moments, report.groups, report.fastest_mps, report.ideal_mps);
}

std::vector<std::string> missingSentences(const StatesReport& report)
{
    std::vector<std::string> sentences;
    for (const heter_sim::Unreached& missing : report.unreached)
        sentences.push_back(
            fmt::format("Whoever goes {} at {} {}.", wordsOf(missing.heading), wordsOf(missing.from),
                        missing.isStanding ? "does not come to a stand that way" : "does not come to the usual speed that way"));
    if (report.widestStep_mps > jerkAbove_mps(report.groupWidth_mps))
        sentences.push_back(
            fmt::format("Between groups of speed beside {:.2f} m/s lie {:.2f} m/s: who goes from one to the other does so with a "
                        "jerk.",
                        report.widestStepAt_mps, report.widestStep_mps));
    return sentences;
}

} // namespace passerby::jobs
