// SPDX-License-Identifier: Apache-2.0
#include "core/world/recording.h"

#include <cmath>
#include <utility>

namespace passerby::world {

using geometry::Point;

geometry::Point RecordingPlacement::toLocal(Point own) const
{
    if (turn_rad == 0.0)
        return origin + own; // exact
    const double c = std::cos(turn_rad);
    const double s = std::sin(turn_rad);
    return origin + Point{c * own.x - s * own.y, s * own.x + c * own.y};
}

bool operator==(const Recording& a, const Recording& b)
{
    const bool sameTracks = a.tracks == b.tracks || (a.tracks && b.tracks && *a.tracks == *b.tracks);
    return a.name == b.name && a.source == b.source && a.licence == b.licence && a.frameOfReference == b.frameOfReference
           && a.frameRate_hz == b.frameRate_hz && a.placement == b.placement && sameTracks;
}

foundation::Result<RecordedTracks> tracksOf(const Recording& recording)
{
    auto tracks = unpackTracks(*recording.tracks);
    if (!tracks)
        return tracks.error();
    return RecordedTracks{recording.frameRate_hz, std::move(tracks).value()};
}

foundation::Result<RecordedTracks> placedTracksOf(const Recording& recording)
{
    auto recorded = tracksOf(recording);
    if (recorded)
        for (RecordedTrack& track : recorded.value().tracks)
            for (TrackPoint& point : track.points)
                point.place = geometry::snapped(recording.placement.toLocal(point.place));
    return recorded;
}

std::optional<TwoPointPlacement> placedBy(const std::array<Point, 2>& own, const std::array<Point, 2>& local)
{
    if (own[0] == own[1] || local[0] == local[1])
        return std::nullopt;
    const Point from = own[1] - own[0];
    const Point to = local[1] - local[0];
    TwoPointPlacement placed;
    placed.stretch = geometry::length(to) / geometry::length(from);
    placed.placement.turn_rad = std::atan2(cross(from, to), dot(from, to));
    placed.placement.origin = 0.5 * (local[0] + local[1]) - placed.placement.toLocal(0.5 * (own[0] + own[1]));
    return placed;
}

} // namespace passerby::world
