// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/recorded_bodies.h"

#include "editor/document/recording_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace passerby::editor {

namespace {

using geometry::Point;
using world::RecordedTrack;

constexpr std::uint32_t kMostTracks = 1U << 20U; // of one recording, told apart from those of the next
constexpr double kLookBack_s = 0.4;
constexpr double kLeastMove_m = 0.02; ///< less is standing
constexpr double kCame_m = 0.3;       ///< from so far away somebody who stands came to where they are
constexpr int kMostPointsBack = 6000; ///< looked at for that

struct BodySize {
    double length_m;
    double width_m;
};
/// Person, bicycle, tricycle, motorcycle, car, truck, bus, other.
constexpr std::array<BodySize, world::Spelling<world::TrackKind>::kNames.size()> kUsualSizes{
    {{0.5, 0.5}, {1.8, 0.6}, {2.4, 1.1}, {2.1, 0.8}, {4.5, 1.8}, {8.0, 2.5}, {12.0, 2.55}, {0.6, 0.6}}};

struct Motion {
    double heading_rad = 0.0;
    double speed_mps = 0.0;
};

/// The way by which somebody came to the place where they stand; nothing where they have been there since they were first seen.
std::optional<Point> wayHere(const RecordedTrack& track, double frame, Point place)
{
    auto point = std::upper_bound(track.points.begin(), track.points.end(), frame,
                                  [](double wanted, const world::TrackPoint& one) { return wanted < one.frame; });
    for (int i = 0; i < kMostPointsBack && point != track.points.begin(); ++i) {
        --point;
        if (geometry::distance(point->place, place) >= kCame_m)
            return place - point->place;
    }
    return std::nullopt;
}

Motion motionOf(const RecordedTrack& track, double rate_hz, double time_s, double gap_s, Point place)
{
    const auto before = world::placeAt(track, rate_hz, time_s - kLookBack_s, gap_s);
    const auto after = world::placeAt(track, rate_hz, time_s + kLookBack_s, gap_s);
    Point way = after.value_or(place) - before.value_or(place);
    const double over_s = (before ? kLookBack_s : 0.0) + (after ? kLookBack_s : 0.0);
    Motion motion;
    if (geometry::length(way) >= kLeastMove_m)
        motion.speed_mps = geometry::length(way) / over_s;
    else // who stands looks whither they went last, else whither they will go on the whole
        way = wayHere(track, time_s * rate_hz, place).value_or(track.points.back().place - track.points.front().place);
    motion.heading_rad = geometry::length(way) < kLeastMove_m ? 0.0 : std::atan2(way.y, way.x);
    return motion;
}

/// In the recording's own time.
double playedAt_s(const RecordingShape& shape, double rate_hz, double run_s)
{
    const double begin_s = shape.firstFrame / rate_hz;
    const double length_s = shape.lastFrame / rate_hz - begin_s;
    return length_s > 0.0 ? begin_s + std::fmod(std::max(0.0, run_s), length_s) : begin_s;
}

} // namespace

std::vector<RecordedBody> recordedBodies(const world::Recording& recording, double run_s)
{
    const auto shape = shapeOf(recording);
    const double rate_hz = recording.frameRate_hz;
    const double time_s = playedAt_s(*shape, rate_hz, run_s);
    const double gap_s = shape->longestGap_s(rate_hz);
    std::vector<RecordedBody> bodies;
    for (std::uint32_t i = 0; i < shape->tracks.size(); ++i) {
        const RecordedTrack& track = shape->tracks[i];
        if (track.points.front().frame > time_s * rate_hz + 1.0 || track.points.back().frame < time_s * rate_hz - 1.0)
            continue;
        const auto place = world::placeAt(track, rate_hz, time_s, gap_s);
        if (!place)
            continue;
        const BodySize usual = kUsualSizes[static_cast<std::size_t>(track.kind)];
        const Motion motion = motionOf(track, rate_hz, time_s, gap_s, *place);
        bodies.push_back({recording.placement.toLocal(*place), motion.heading_rad + recording.placement.turn_rad, track.kind,
                          track.length_m > 0.0 ? track.length_m : usual.length_m, track.width_m > 0.0 ? track.width_m : usual.width_m,
                          motion.speed_mps, i});
    }
    return bodies;
}

std::vector<RecordedBody> recordedBodies(const world::World& world, double run_s)
{
    std::vector<RecordedBody> all;
    std::uint32_t before = 0;
    for (const auto& [id, recording] : world.recordings()) {
        for (RecordedBody& body : recordedBodies(recording, run_s)) {
            body.track += before;
            all.push_back(body);
        }
        before += kMostTracks;
    }
    return all;
}

} // namespace passerby::editor
