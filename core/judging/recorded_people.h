// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/heter_sim/tracks.h"

#include <optional>
#include <vector>

namespace passerby::judging {

/// How often recorded and simulated people are looked at: 0.4 s, the time between annotations of most sets. Every difference of speed and
/// direction is over that.
inline constexpr double kSampled_s = 0.4;

/// Somebody who was recorded, as far as the replay knows them. Times are seconds from the first sighting of the recording.
struct Walker {
    std::int64_t id = 0; ///< of the track
    std::vector<double> times_s;
    std::vector<geometry::Point> places; ///< [times], metres
    geometry::Point entering_mps;        ///< velocity over the first 0.4 s
    double ideal_mps = 0.0;              ///< median of the speeds above 0.2 m/s
    /// Walks. Else it is somebody who stands or hardly goes anywhere, who is moved as recorded, is in the way, and is not measured.
    bool isMeasured = false;

    [[nodiscard]] double enters_s() const { return times_s.front(); }
    [[nodiscard]] double leaves_s() const { return times_s.back(); }
    [[nodiscard]] geometry::Point goal() const { return places.back(); }
    /// Straight between sightings; before the first and behind the last it is there.
    [[nodiscard]] geometry::Point at(double time_s) const;
};

/// The people of a recording, by when they enter, then by id.
struct RecordedPeople {
    std::vector<Walker> people;
    double duration_s = 0.0;
    std::size_t standing = 0; ///< not measured since they stand
    std::size_t near = 0;     ///< not measured since they end near where they began
    std::size_t brief = 0;    ///< not measured since they were seen for less than kShortestTrack_s
    std::size_t gaps = 0;     ///< at which tracks were cut
    double longestGap_s = 0.0;

    [[nodiscard]] std::size_t measured() const { return people.size() - standing - near - brief; }
};

inline constexpr double kStanding_mps = 0.2;    ///< whoever is slower stands
inline constexpr double kStandingShare = 0.05;  ///< so many samples of standing make somebody who stands
inline constexpr double kShortWay_m = 3.0;      ///< from the first place to the last; who goes less is not measured
inline constexpr double kShortestTrack_s = 1.2; ///< a shorter one has no accelerations

inline constexpr double kLeastGap_s = 2.0;       ///< nobody is gone who is seen again sooner
inline constexpr double kGapInIntervals = 3.0;   ///< nor before so many usual times between two sightings
inline constexpr double kLongest_s = 86400.0;    ///< of a recording: a day
inline constexpr double kLongestOfAll_s = 5.0e6; ///< of all tracks together

/// Tracks without gaps.
struct TrackPieces {
    heter_sim::Tracks tracks;
    std::size_t gaps = 0;      ///< at which tracks were cut
    double longestGap_s = 0.0; ///< that was bridged: a longer one was cut
};
/// Cuts people's tracks where they were not seen for more than kLeastGap_s and kGapInIntervals times the median time between two sightings:
/// where they went meanwhile is not known. Each piece is a track of its own, with the same id.
[[nodiscard]] TrackPieces cutAtGaps(const heter_sim::Tracks& tracks);

/// What is wrong with a track: frames that do not ascend, places that are no numbers.
[[nodiscard]] std::optional<foundation::Error> faultOfTrack(const heter_sim::Track& track);
/// How somebody was recorded, without ideal speed; at least two sightings. `firstFrame` of the recording.
[[nodiscard]] Walker walkerOf(const heter_sim::Track& track, std::int64_t firstFrame, double frameRate_hz);

/// Who is measured and who is in the way, of the pieces of cutAtGaps(), one person a piece. Only people count; others are left out, and so
/// are tracks of a single sighting. Errors: "no-people" where nobody is left to be measured, "bad-frame-rate", "bad-track" (frames that do
/// not ascend, places that are no numbers), "too-long" (beyond kLongest_s or kLongestOfAll_s: such times are wrong).
[[nodiscard]] foundation::Result<RecordedPeople> recordedPeople(const heter_sim::Tracks& tracks);

} // namespace passerby::judging
