// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/judging/replay.h"

#include <limits>
#include <span>

namespace passerby::judging {

/// Where somebody was at the moments k · 0.4 s, counted from the beginning of the recording.
struct SampledTrack {
    std::int64_t first = 0; ///< k of the first place
    std::vector<geometry::Point> places;
};

inline constexpr double kSlackOfMoments = 1e-6; ///< rounding of times costs no sample
/// The first moment that is not before a time, and the last that is not behind it.
[[nodiscard]] std::int64_t firstMoment(double time_s);
[[nodiscard]] std::int64_t lastMoment(double time_s);

[[nodiscard]] SampledTrack sampledTrack(const Walker& walker);
/// Straight between steps.
[[nodiscard]] SampledTrack sampledTrack(const Way& way, double step_s);

/// Distances between places over 0.4 s, m/s: one fewer than there are places.
[[nodiscard]] std::vector<double> speedsAlong(std::span<const geometry::Point> places);
/// Lengths of the changes of velocity from one 0.4 s to the next, by it, m/s²: two fewer.
[[nodiscard]] std::vector<double> accelerationsAlong(std::span<const geometry::Point> places);
/// Angles, degrees from 0 to 180, by which the direction changes from one 0.4 s to the next, where both speeds are above kTurning_mps.
[[nodiscard]] std::vector<double> turnsAlong(std::span<const geometry::Point> places);

inline constexpr double kTurning_mps = 0.3; ///< the direction of slower ones is noise
inline constexpr double kFarthest_m = 5.0;  ///< whoever is farther away counts as if this far
inline constexpr double kTooNear_m = 0.4;   ///< between middles: bodies of 0.2 m touch

/// All that is measured of somebody, recorded or simulated.
struct PersonSamples {
    std::vector<double> speeds_mps;
    std::vector<double> accelerations_mps2;
    std::vector<double> turns_deg;
    std::vector<double> nearest_m;    ///< to whoever is nearest at each moment, at most kFarthest_m
    std::vector<double> deviations_m; ///< from where they were recorded at the same moment; of who was recorded, none
    std::int64_t first = 0;           ///< moment of the first speed
    double stepSquares = 0.0;         ///< sum of squared accelerations from step to step
    std::size_t steps = 0;            ///< of how many
    /// When they came to where they wanted to; not a number where they never did.
    double arrived_s = std::numeric_limits<double>::quiet_NaN();
    /// Moments within the area of the fundamental diagram: the moment, and the speed over ± 0.4 s.
    std::vector<std::pair<std::int64_t, double>> inArea;
};

/// One side of a comparison: the people who are measured, in the order of the recording, and how many were in the area at each moment.
struct Side {
    std::vector<PersonSamples> people;
    std::vector<std::uint32_t> inArea; ///< [moments], of whoever is there, measured or not
    double area_m2 = 0.0;
    double duration_s = 0.0; ///< of the recording
};

/// Where the fundamental diagram is taken: the middle half, in either direction, of the box in which the measured people walked;
/// 1 m wide and long at least.
[[nodiscard]] geometry::Box middleOf(const RecordedPeople& recorded);

[[nodiscard]] Side sideOf(const RecordedPeople& recorded, const geometry::Box& area);
[[nodiscard]] Side sideOf(const Replayed& replayed, const RecordedPeople& recorded, const geometry::Box& area);

} // namespace passerby::judging
