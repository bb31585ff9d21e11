// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/smoothing.h"

#include <span>

namespace passerby::importers {

using geometry::Point;
using world::TrackPoint;

namespace {

/// The fitted line at the frame of `at`.
Point fitted(std::span<const TrackPoint> window, const TrackPoint& at)
{
    const double count = static_cast<double>(window.size());
    double frames = 0.0;
    Point mean;
    for (const TrackPoint& point : window) {
        frames += static_cast<double>(point.frame) - at.frame;
        mean = mean + (point.place - at.place);
    }
    const double middle = frames / count;
    mean = mean * (1.0 / count);
    double squares = 0.0;
    Point products;
    for (const TrackPoint& point : window) {
        const double away = static_cast<double>(point.frame) - at.frame - middle;
        squares += away * away;
        products = products + away * (point.place - at.place - mean);
    }
    return squares > 0.0 ? at.place + mean - (middle / squares) * products : at.place;
}

} // namespace

void smooth(world::RecordedTracks& recorded, double window_s)
{
    const double reach = 0.5 * window_s * recorded.frameRate_hz + 1e-9; // frames
    std::vector<TrackPoint> smoothed;
    for (world::RecordedTrack& track : recorded.tracks) {
        const std::span<const TrackPoint> points(track.points);
        smoothed.assign(points.begin(), points.end());
        std::size_t first = 0;
        std::size_t behind = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            while (static_cast<double>(points[i].frame) - points[first].frame > reach)
                ++first;
            while (behind < points.size() && static_cast<double>(points[behind].frame) - points[i].frame <= reach)
                ++behind;
            smoothed[i].place = fitted(points.subspan(first, behind - first), points[i]);
        }
        track.points.swap(smoothed);
    }
}

} // namespace passerby::importers
