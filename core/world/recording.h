// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/recorded_tracks.h"
#include "core/world/reference_picture.h"

#include <array>
#include <optional>
#include <string>

namespace passerby::world {

/// Where a recording lies in the city: its own metres are turned, then moved.
struct RecordingPlacement {
    geometry::Point origin; ///< where the recording's (0, 0) lies, local metres
    double turn_rad = 0.0;  ///< anticlockwise, −π to π

    [[nodiscard]] geometry::Point toLocal(geometry::Point own) const;
    friend bool operator==(const RecordingPlacement&, const RecordingPlacement&) = default;
};

/// How people or vehicles really moved somewhere, kept beside the city. It is no part of the city that people walk in: bakes, runs and
/// exports ignore it.
struct Recording {
    std::string name;
    std::string source;  ///< file and format that it was read from, and what was done to it
    std::string licence; ///< as its authors state it; empty: not stated
    std::string frameOfReference; ///< what its own metres mean, in words
    double frameRate_hz = 25.0;
    RecordingPlacement placement;
    SharedBytes tracks; ///< packTracks()

    /// The same bytes count as equal wherever they lie.
    friend bool operator==(const Recording& a, const Recording& b);
};

using RecordingId = foundation::Id<Recording>;

/// Its tracks in its own metres. Errors as unpackTracks; of a recording in a city there are none.
[[nodiscard]] foundation::Result<RecordedTracks> tracksOf(const Recording& recording);
/// The same in local metres of the city.
[[nodiscard]] foundation::Result<RecordedTracks> placedTracksOf(const Recording& recording);

/// A placement by two places of the recording and where they lie in the city.
struct TwoPointPlacement {
    RecordingPlacement placement;
    double stretch = 1.0; ///< distance in the city over that in the recording: far from 1, the points or the units are wrong
};
/// So that the middle of `own` comes to lie at the middle of `local`, and one looks to the other as there; metres stay metres. Nothing when
/// two points of a pair are the same.
[[nodiscard]] std::optional<TwoPointPlacement> placedBy(const std::array<geometry::Point, 2>& own,
                                                        const std::array<geometry::Point, 2>& local);

} // namespace passerby::world
