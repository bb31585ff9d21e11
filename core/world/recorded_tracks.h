// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/limits.h"
#include "core/foundation/result.h"
#include "core/geometry/point.h"
#include "core/world/place_kinds.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace passerby::world {

/// What was followed.
enum class TrackKind : std::uint8_t { person, bicycle, tricycle, motorcycle, car, truck, bus, other };

template <>
struct Spelling<TrackKind> {
    static constexpr std::array<std::string_view, 8> kNames{"person", "bicycle", "tricycle", "motorcycle", "car", "truck", "bus", "other"};
};
[[nodiscard]] constexpr std::string_view nameOf(TrackKind kind)
{
    return Spelling<TrackKind>::kNames[static_cast<std::size_t>(kind)];
}

/// Where somebody was in one frame, metres in the recording's own frame of reference, on the grid of the world (2⁻²⁰ m).
struct TrackPoint {
    std::int32_t frame = 0;
    geometry::Point place;

    friend bool operator==(const TrackPoint&, const TrackPoint&) = default;
};

/// The way of one person or vehicle: at least one point, frames ascending. Frames in between may be missing.
struct RecordedTrack {
    std::int64_t id = 0; ///< as the source numbers them, unique among tracks of the same kind
    TrackKind kind = TrackKind::person;
    double length_m = 0.0; ///< of the body along its heading; 0 where the source does not say
    double width_m = 0.0;  ///< the same across
    std::vector<TrackPoint> points;

    friend bool operator==(const RecordedTrack&, const RecordedTrack&) = default;
};

/// What was recorded in one place: tracks ascending by kind, then id. Time of a frame: frame / rate.
struct RecordedTracks {
    double frameRate_hz = 25.0;
    std::vector<RecordedTrack> tracks;

    [[nodiscard]] std::size_t pointCount() const;
    friend bool operator==(const RecordedTracks&, const RecordedTracks&) = default;
};

/// Places at even times without a gap: `places[i]` is at start_s + i / the rate that was asked for.
struct EvenPiece {
    double start_s = 0.0;
    std::vector<geometry::Point> places;
};

/// A track at `rate_hz` places a second, straight between its points (Ren et al. 2018 need states at even times): pieces begin at their
/// first point and end where the next point is more than `longestGap_s` later. Pieces that hold one place are left out.
[[nodiscard]] std::vector<EvenPiece> evenPieces(const RecordedTrack& track, double frameRate_hz, double rate_hz, double longestGap_s);

/// Where it is at a time, straight between points; nothing before the first, behind the last, and in gaps longer than `longestGap_s`.
[[nodiscard]] std::optional<geometry::Point> placeAt(const RecordedTrack& track, double frameRate_hz, double time_s, double longestGap_s);

/// Puts tracks into order and their points on the grid, as they are kept. Errors: "bad-track" (no tracks, a track without points, frames
/// that do not ascend, coordinates or sizes out of range, two tracks of one kind with the same id), "too-large"; `where` names the track.
[[nodiscard]] foundation::Result<void> putInOrder(RecordedTracks& recorded);

/// The tracks as bytes of a project file, without the rate; equal tracks in order give equal bytes. Some 6 or 7 bytes a point.
/// Expects what putInOrder() has passed.
[[nodiscard]] std::vector<std::uint8_t> packTracks(const std::vector<RecordedTrack>& tracks);
/// Error "bad-tracks": these bytes are not what packTracks() gave; nothing is taken on trust.
[[nodiscard]] foundation::Result<std::vector<RecordedTrack>> unpackTracks(std::span<const std::uint8_t> bytes);

/// How much packed tracks hold.
struct TrackCounts {
    std::size_t tracks = 0;
    std::size_t points = 0;
    std::int32_t firstFrame = 0;
    std::int32_t lastFrame = 0;
};
/// The same look through, without keeping the tracks: takes no memory.
[[nodiscard]] foundation::Result<TrackCounts> countTracks(std::span<const std::uint8_t> bytes);

} // namespace passerby::world
