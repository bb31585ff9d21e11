// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/trajectories/track_rows.h"

namespace passerby::importers {

/// Frames a second that are not told by who imports, nor by a database in so many words: less is times in milliseconds.
inline constexpr double kLeastFoundRate_hz = 0.1;

/// A question for people about times that would make a rate that cannot be.
[[nodiscard]] std::string wrongUnitOfTimes(double rate_hz);

/// How frames were numbered.
struct FrameCount {
    double rate_hz = 0.0;
    double zero_s = 0.0; ///< the time of frame 0
};

/// Finds the frame rate and turns times into whole frames, counted from the earliest so that the grid may begin anywhere. Adds notes.
/// Errors: "needs-frame-rate".
[[nodiscard]] foundation::Result<FrameCount> countFrames(TrackRows& rows, const std::string& file, const TrajectoryOptions& options);

} // namespace passerby::importers
