// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/judging/replay.h"
#include "core/judging/vehicle_replay.h"

namespace passerby::judging {

inline constexpr double kClipped_s = 20.0; ///< how long a clip is at most, from one multiple of 2 s on
/// From one of its frames to the next, straight in between: as recorded people were annotated, so that nobody is told from them by finer
/// steps.
inline constexpr double kClipFrame_s = kSampled_s;

/// Somebody in a clip.
struct ClipTrack {
    std::uint32_t first = 0; ///< frame of the first place
    std::vector<geometry::Point> places;
    std::vector<double> headings_rad{}; ///< [places] of a vehicle; none: somebody on foot
    double length_m = 0.0;              ///< of a vehicle
    double width_m = 0.0;
};

/// Some seconds of a recording or a replay, as it is shown to somebody who judges it.
struct Clip {
    std::uint32_t frames = 0;
    std::vector<ClipTrack> tracks;
};

/// The time of a recording, at most kClipped_s, in which most measured people are there: where it begins, seconds.
[[nodiscard]] double busiestTime_s(const RecordedPeople& recorded);
/// Everybody, those who are not measured, too, by when they come and where: the order says nothing of who is simulated. `begin_s`: a
/// multiple of kClipFrame_s.
[[nodiscard]] Clip clipOf(const RecordedPeople& recorded, double begin_s);
[[nodiscard]] Clip clipOf(const Replayed& replayed, const RecordedPeople& recorded, double begin_s);
/// A box that holds all places of recorded people at all times.
[[nodiscard]] geometry::Box boxOf(const RecordedPeople& recorded);

/// The same of vehicles, with the people beside them.
[[nodiscard]] double busiestTime_s(const RecordedVehicles& recorded);
[[nodiscard]] Clip clipOf(const RecordedVehicles& recorded, double begin_s);
[[nodiscard]] Clip clipOf(const ReplayedVehicles& replayed, const RecordedVehicles& recorded, double begin_s);
[[nodiscard]] geometry::Box boxOf(const RecordedVehicles& recorded);

} // namespace passerby::judging
