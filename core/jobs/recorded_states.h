// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/reachable.h"
#include "core/heter_sim/state_set.h"
#include "core/world/recorded_tracks.h"

#include <optional>
#include <string>
#include <vector>

namespace passerby::jobs {

/// How states are read off a recording.
struct StatesOptions {
    heter_sim::ControlBy control = heter_sim::ControlBy::seconds;
    std::optional<double> window_s; ///< nothing: 4 s of people, 2 s of vehicles
    std::optional<bool> isMirrored; ///< nothing: it is, so that the set has no handedness; sets of vehicles always are
    bool areHeads = false;          ///< heads were tracked, which sway: velocities are taken over twice the time
};

/// What a set was made from and what it can do.
struct StatesReport {
    world::TrackKind kind = world::TrackKind::person;
    std::size_t moments = 0; ///< looked at
    double every_s = 0.1;    ///< from one moment of a track to the next
    double window_s = 0.0;   ///< over which the direction of control was taken; see StatesOptions
    std::size_t states = 0;  ///< different ones, mirror images included
    std::size_t groups = 0;  ///< of speed
    double groupWidth_mps = 0.1;
    double fastest_mps = 0.0;
    int gridStep = 1;            ///< of heter_sim::FittedSet: above 1 states were put on a coarser grid, since all do not fit
    double ideal_mps = 0.0;      ///< median of the speeds above 0.2 m/s
    double widestStep_mps = 0.0; ///< between neighbouring groups
    double widestStepAt_mps = 0.0;
    std::vector<heter_sim::Unreached> unreached;
    std::string whyNot; ///< why there is no set, for people; then there is nothing else
};

struct RecordedStates {
    std::optional<heter_sim::StateSet> set; ///< without name and licence; nothing: see report.whyNot
    StatesReport report;
};

/// So many groups to either side are chosen among in a step (Ren et al. 2018, section 5: h = 2).
inline constexpr std::uint32_t kGroupsToEitherSide = 2;
/// A step between groups above it brakes or speeds up with a jerk: wider than what two groups to either side give.
[[nodiscard]] double jerkAbove_mps(double groupWidth_mps);

/// The states of all tracks of a kind. Tracks are cut at their gaps, so that nobody is taken to walk straight on while nobody saw them; of
/// long recordings moments are looked at more seldom, at most two million. Groups are 0.1 m/s wide, of vehicles 0.5 m/s.
[[nodiscard]] RecordedStates statesOfRecording(const world::RecordedTracks& recorded, world::TrackKind kind,
                                               const StatesOptions& options = {});
/// The same with progress; once it is cancelled there is no set.
[[nodiscard]] RecordedStates statesOfRecording(const world::RecordedTracks& recorded, world::TrackKind kind, const StatesOptions& options,
                                               foundation::JobContext& context);

/// Of each kind that is there and can choose among states ("other" cannot), in order.
[[nodiscard]] std::vector<StatesReport> reportOnStates(const world::RecordedTracks& recorded, const StatesOptions& options = {});

/// "6439 different states from 19060 moments, in 19 groups of speed up to 1.95 m/s".
[[nodiscard]] std::string statesSentence(const StatesReport& report);
/// What the states let nobody do, a sentence each; none where nothing is missing.
[[nodiscard]] std::vector<std::string> missingSentences(const StatesReport& report);

} // namespace passerby::jobs
