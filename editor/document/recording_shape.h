// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/recording.h"

#include <memory>
#include <vector>

namespace passerby::editor {

/// What a recording looks like, unpacked once for all who draw it. Metres are its own.
struct RecordingShape {
    std::vector<world::RecordedTrack> tracks; ///< as world::tracksOf()
    std::size_t points = 0;
    std::int32_t firstFrame = 0;
    std::int32_t lastFrame = 0;
    std::int64_t usualStep_frames = 1; ///< the most common between points of a track
    geometry::Ring hull;               ///< round all points, counterclockwise; has an area

    /// How long somebody may be out of sight and still be drawn on a straight line in between.
    [[nodiscard]] double longestGap_s(double frameRate_hz) const;
};

/// Of a recording in a city. The same bytes are unpacked once and kept while somebody holds them. Any thread.
[[nodiscard]] std::shared_ptr<const RecordingShape> shapeOf(const world::Recording& recording);
/// Its hull as it lies in the city, local metres.
[[nodiscard]] geometry::Ring outlineOf(const world::Recording& recording);
/// From the first frame to the last.
[[nodiscard]] double durationOf_s(const world::Recording& recording);

} // namespace passerby::editor
