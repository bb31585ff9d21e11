// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/recorded_states.h"

#include "core/foundation/words.h"
#include "core/heter_sim/fitted_set.h"
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
constexpr double kReadShare = 0.6; ///< of the work
constexpr double kFittedShare = 0.8;

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

/// The states of all pieces, one piece after the other.
Result<std::vector<MotionState>> statesOf(heter_sim::Tracks pieces, AgentKind as, const heter_sim::ReadingOptions& reading,
                                          foundation::JobContext& context)
{
    std::vector<MotionState> all;
    heter_sim::Tracks one;
    one.frameRate_hz = pieces.frameRate_hz;
    one.tracks.resize(1);
    for (std::size_t i = 0; i < pieces.tracks.size(); ++i) {
        if (context.isCancelled())
            return foundation::Error{"cancelled", foundation::told("Reading states was cancelled."), ""};
        context.report(kReadShare * static_cast<double>(i) / static_cast<double>(pieces.tracks.size()), "Reading states");
        one.tracks.front() = std::move(pieces.tracks[i]);
        const auto states = heter_sim::statesOf(one, as, reading);
        if (!states)
            return states.error();
        all.insert(all.end(), states.value().begin(), states.value().end());
    }
    return all;
}

Result<StateSet> setOf(const std::vector<MotionState>& states, AgentKind as, const StatesOptions& options, StatesReport& report)
{
    if (as != AgentKind::person)
        return heter_sim::recordedVehicleStates(states, as, report.groupWidth_mps);
    auto fitted = heter_sim::fittedSet(states, as, options.isMirrored.value_or(true));
    if (!fitted)
        return fitted.error();
    report.gridStep = fitted.value().step;
    return std::move(fitted).value().set;
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

using Spans = std::vector<heter_sim::SpeedSpan>;

/// What is not reached from the same speeds, by which headings.
struct Missing {
    Spans from;
    bool standing = false;
    bool ideal = false;
    bool straight = false;
    bool left = false;
    bool right = false;
};

void add(std::vector<Missing>& all, const Spans& from, bool standing, bool ideal, heter_sim::Heading heading)
{
    auto found = std::find_if(all.begin(), all.end(),
                              [&](const Missing& one) { return one.from == from && one.standing == standing && one.ideal == ideal; });
    if (found == all.end())
        found = all.insert(all.end(), {from, standing, ideal, false, false, false});
    found->straight = found->straight || heading == heter_sim::Heading::straight;
    found->left = found->left || heading == heter_sim::Heading::left;
    found->right = found->right || heading == heter_sim::Heading::right;
}

std::vector<Missing> merged(const std::vector<heter_sim::Unreached>& unreached)
{
    std::vector<Missing> all;
    for (const heter_sim::Heading heading : {heter_sim::Heading::straight, heter_sim::Heading::left, heter_sim::Heading::right}) {
        Spans standing;
        Spans ideal;
        for (const heter_sim::Unreached& one : unreached)
            if (one.heading == heading)
                (one.isStanding ? standing : ideal) = one.from;
        if (!standing.empty())
            add(all, standing, true, standing == ideal, heading);
        if (!ideal.empty() && standing != ideal)
            add(all, ideal, false, true, heading);
    }
    return all;
}

std::string headingsOf(const Missing& missing)
{
    const char* aside = missing.left && missing.right ? "to either side"
                        : missing.left                ? "to the left"
                        : missing.right               ? "to the right"
                                                      : "";
    if (!missing.straight)
        return aside;
    return *aside == '\0' ? "straight on" : fmt::format("straight on or {}", aside);
}

const char* goalsOf(const Missing& missing)
{
    if (missing.standing && missing.ideal)
        return "comes neither to a stand nor to the usual speed that way";
    return missing.standing ? "does not come to a stand that way" : "does not come to the usual speed that way";
}

std::string wordsOf(const heter_sim::SpeedSpan& span)
{
    return span.from_mps == span.to_mps ? fmt::format("{:.2f}", span.from_mps)
                                        : fmt::format("{:.2f} to {:.2f}", span.from_mps, span.to_mps);
}

std::string wordsOf(const std::vector<heter_sim::SpeedSpan>& spans)
{
    constexpr std::size_t kMost = 3;
    std::string words;
    for (std::size_t i = 0; i < spans.size() && i < kMost; ++i)
        words += (i == 0 ? "" : ", ") + wordsOf(spans[i]);
    return words + (spans.size() > kMost ? " and other" : "") + " m/s";
}

} // namespace

double jerkAbove_mps(double groupWidth_mps)
{
    return (kGroupsToEitherSide + 1) * groupWidth_mps;
}

RecordedStates statesOfRecording(const world::RecordedTracks& recorded, TrackKind kind, const StatesOptions& options)
{
    foundation::JobContext nobody;
    return statesOfRecording(recorded, kind, options, nobody);
}

RecordedStates statesOfRecording(const world::RecordedTracks& recorded, TrackKind kind, const StatesOptions& options,
                                 foundation::JobContext& context)
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
    heter_sim::Tracks pieces = piecesOf(recorded, kind, *as);
    heter_sim::ReadingOptions reading;
    reading.control = options.control;
    reading.window_s = options.window_s.value_or(arePeople ? kPeopleWindow_s : kVehiclesWindow_s);
    if (options.areHeads)
        reading.halfBase_s = kHeadsHalfBase_s;
    reading.every_s = std::max(reading.every_s, secondsOf(pieces) / kMostMoments);
    report.every_s = reading.every_s;
    report.groupWidth_mps = arePeople ? kPeopleWidth_mps : kVehiclesWidth_mps;
    report.window_s = reading.window_s;
    const auto states = statesOf(std::move(pieces), *as, reading, context);
    if (!states) {
        report.whyNot = states.error().message;
        return made;
    }
    context.report(kReadShare, "Fitting states");
    report.moments = states.value().size();
    report.ideal_mps = idealOf(states.value());
    if (context.isCancelled()) {
        report.whyNot = "Stopped.";
        return made;
    }
    auto set = setOf(states.value(), *as, options, report);
    if (!set) {
        report.whyNot = set.error().message;
        return made;
    }
    context.report(kFittedShare, "Looking at what they reach");
    if (!context.isCancelled())
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
    const std::string coarse =
        report.gridStep > 1 ? fmt::format(" (put on a grid of {0:.2f} m/s and {0:.2f} rad, since all do not fit)", 0.01 * report.gridStep)
                            : "";
    return fmt::format("{} different ones{} from {} moments, in {} groups of speed up to {:.2f} m/s; the usual speed is {:.2f} m/s",
                       report.states, coarse, report.moments, report.groups, report.fastest_mps, report.ideal_mps);
}

std::vector<std::string> missingSentences(const StatesReport& report)
{
    std::vector<std::string> sentences;
    for (const Missing& missing : merged(report.unreached))
        sentences.push_back(fmt::format("Whoever goes {} at {} {}.", headingsOf(missing), wordsOf(missing.from), goalsOf(missing)));
    if (report.widestStep_mps > jerkAbove_mps(report.groupWidth_mps))
        sentences.push_back(
            fmt::format("Between groups of speed beside {:.2f} m/s lie {:.2f} m/s: who goes from one to the other does so with a "
                        "jerk.",
                        report.widestStepAt_mps, report.widestStep_mps));
    return sentences;
}

} // namespace passerby::jobs
