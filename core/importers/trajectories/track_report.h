// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/geometry/polygon.h"
#include "core/world/recorded_tracks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::importers {

/// The spread of a measure over its samples; all 0 where there are none.
struct Spread {
    std::size_t samples = 0;
    double p05 = 0.0;
    double median = 0.0;
    double p95 = 0.0;
    double most = 0.0;
};

/// A step between two points of a track, without a gap, that is faster than its kind can be.
struct TrackJump {
    world::TrackKind kind = world::TrackKind::person;
    std::int64_t id = 0;
    std::int32_t frame = 0; ///< of its end
    double distance_m = 0.0;
    double speed_mps = 0.0;
};

/// What the tracks of one kind are like.
struct KindReport {
    world::TrackKind kind = world::TrackKind::person;
    std::size_t tracks = 0;
    std::size_t points = 0;
    std::size_t gaps = 0; ///< steps longer than one and a half usual ones, or than 10 s
    double longestGap_s = 0.0;
    Spread speed_mps;              ///< distance in 0.4 s, by it
    Spread acceleration_mps2;      ///< change of velocity from one 0.4 s to the next, by it; its length
    double medianMoving_mps = 0.0; ///< median of the speeds above 0.2 m/s
    std::size_t jumps = 0;
};

/// What a recording is like, before anybody trusts it.
struct TrackReport {
    double frameRate_hz = 0.0;
    std::int32_t firstFrame = 0;
    std::int32_t lastFrame = 0;
    std::int64_t usualStep_frames = 0; ///< the most common between points of a track; 0 where no track has two
    std::vector<KindReport> kinds;     ///< those that are there, in order
    geometry::Box extent_m;
    std::size_t mostAtOnce = 0;      ///< in one frame
    double usedArea_m2 = 0.0;        ///< squares of 1 m in which somebody was
    double meanDensity_per_m2 = 0.0; ///< those in a frame by the used area, mean over the frames in which somebody is
    double peakDensity_per_m2 = 0.0; ///< the most in a square of 2 m of a fixed grid, in any frame
    std::vector<TrackJump> jumps;    ///< the first twenty

    [[nodiscard]] double duration_s() const { return (static_cast<double>(lastFrame) - firstFrame) / frameRate_hz; }
};

/// How fast a kind may move before a step counts as a jump: on foot 6 m/s, by bicycle or tricycle 20, else 60.
[[nodiscard]] double fastest_mps(world::TrackKind kind);
/// A step of this many frames and more is a gap in tracks whose usual step this is.
[[nodiscard]] double longestStep_frames(std::int64_t usualStep_frames);

/// Looks at all tracks. The same tracks give the same report. Error "cancelled".
[[nodiscard]] foundation::Result<TrackReport> reportOn(const world::RecordedTracks& recorded, foundation::JobContext& context);

/// For people, one line a matter.
[[nodiscard]] std::string toText(const TrackReport& report);

} // namespace passerby::importers
