// SPDX-License-Identifier: Apache-2.0
#include "core/world/recorded_tracks.h"

#include "core/foundation/words.h"
#include "core/world/row_rules.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <tuple>

namespace passerby::world {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr double kLongestBody_m = 100.0;

std::string trackPlace(const RecordedTrack& track)
{
    return fmt::format("{} {}", nameOf(track.kind), track.id);
}

bool isWithin(Point place)
{
    return std::abs(place.x) <= kCoordinateLimit_m && std::abs(place.y) <= kCoordinateLimit_m; // false for what is no number
}

bool isSize(double length_m)
{
    return length_m >= 0.0 && length_m <= kLongestBody_m;
}

Result<void> putTrackInOrder(RecordedTrack& track)
{
    if (track.points.empty())
        return Error{"bad-track", foundation::told("A track has no points."), trackPlace(track)};
    if (!isSize(track.length_m) || !isSize(track.width_m))
        return Error{"bad-track", foundation::told("A body is longer or wider than {:g} m, or its size is no number.", kLongestBody_m),
                     trackPlace(track)};
    for (std::size_t i = 0; i < track.points.size(); ++i) {
        TrackPoint& point = track.points[i];
        if (i > 0 && track.points[i - 1].frame >= point.frame)
            return Error{"bad-track", foundation::told("The frames of a track do not ascend at frame {}.", point.frame), trackPlace(track)};
        if (!isWithin(point.place))
            return Error{"bad-track",
                         foundation::told("A place is farther than {:.0f} km away, or no number.", kCoordinateLimit_m / 1000.0),
                         trackPlace(track)};
        point.place = geometry::snapped(point.place);
    }
    // Sizes are kept on the same grid.
    const Point size = geometry::snapped({track.length_m, track.width_m});
    track.length_m = size.x;
    track.width_m = size.y;
    return {};
}

Point between(const TrackPoint& a, const TrackPoint& b, double frame)
{
    const double share = (frame - a.frame) / (static_cast<double>(b.frame) - a.frame);
    return a.place + share * (b.place - a.place);
}

/// The points from `first` to `last` at even times.
EvenPiece evenPiece(std::span<const TrackPoint> points, double frameRate_hz, double rate_hz)
{
    EvenPiece piece;
    piece.start_s = points.front().frame / frameRate_hz;
    const double frames = static_cast<double>(points.back().frame) - points.front().frame;
    // Whatever the rates, a piece has at most as many places as a recording has points.
    constexpr auto kMost = static_cast<double>(foundation::kMostTrackPoints - 1);
    const auto count = static_cast<std::size_t>(std::min(std::floor(frames / frameRate_hz * rate_hz + 1e-9), kMost)) + 1;
    piece.places.reserve(count);
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double frame = std::min(points.front().frame + static_cast<double>(i) * frameRate_hz / rate_hz, double(points.back().frame));
        while (at + 2 < points.size() && points[at + 1].frame <= frame)
            ++at;
        piece.places.push_back(between(points[at], points[at + 1], frame));
    }
    return piece;
}

} // namespace

std::size_t RecordedTracks::pointCount() const
{
    std::size_t count = 0;
    for (const RecordedTrack& track : tracks)
        count += track.points.size();
    return count;
}

std::vector<EvenPiece> evenPieces(const RecordedTrack& track, double frameRate_hz, double rate_hz, double longestGap_s)
{
    std::vector<EvenPiece> pieces;
    const std::span<const TrackPoint> points(track.points);
    for (std::size_t first = 0, next = 1; first < points.size(); ++next) {
        const bool goesOn = next < points.size()
                            && (static_cast<double>(points[next].frame) - points[next - 1].frame) / frameRate_hz <= longestGap_s + 1e-9;
        if (goesOn)
            continue;
        if (next - first >= 2)
            pieces.push_back(evenPiece(points.subspan(first, next - first), frameRate_hz, rate_hz));
        if (!pieces.empty() && pieces.back().places.size() < 2)
            pieces.pop_back();
        first = next;
    }
    return pieces;
}

std::optional<Point> placeAt(const RecordedTrack& track, double frameRate_hz, double time_s, double longestGap_s)
{
    const double frame = time_s * frameRate_hz;
    const auto next = std::lower_bound(track.points.begin(), track.points.end(), frame,
                                       [](const TrackPoint& point, double wanted) { return point.frame < wanted; });
    if (next == track.points.end())
        return std::nullopt;
    if (next->frame == frame)
        return next->place;
    if (next == track.points.begin())
        return std::nullopt;
    const TrackPoint& before = *(next - 1);
    if ((static_cast<double>(next->frame) - before.frame) / frameRate_hz > longestGap_s + 1e-9)
        return std::nullopt;
    return between(before, *next, frame);
}

Result<void> putInOrder(RecordedTracks& recorded)
{
    if (recorded.tracks.empty())
        return Error{"bad-track", foundation::told("There are no tracks."), ""};
    if (recorded.tracks.size() > foundation::kMostTracks || recorded.pointCount() > foundation::kMostTrackPoints)
        return Error{"too-large",
                     foundation::told("A recording has at most {} tracks and {} million points.", foundation::kMostTracks,
                                      foundation::kMostTrackPoints / 1'000'000),
                     ""};
    for (RecordedTrack& track : recorded.tracks)
        if (auto done = putTrackInOrder(track); !done)
            return done;
    const auto key = [](const RecordedTrack& track) { return std::tuple(track.kind, track.id); };
    std::sort(recorded.tracks.begin(), recorded.tracks.end(),
              [&](const RecordedTrack& a, const RecordedTrack& b) { return key(a) < key(b); });
    const auto twice = std::adjacent_find(recorded.tracks.begin(), recorded.tracks.end(),
                                          [&](const RecordedTrack& a, const RecordedTrack& b) { return key(a) == key(b); });
    if (twice != recorded.tracks.end())
        return Error{"bad-track", foundation::told("Two tracks have the same id."), trackPlace(*twice)};
    return {};
}

} // namespace passerby::world
