// SPDX-License-Identifier: Apache-2.0
#include "core/judging/clip.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace passerby::judging {

using geometry::Point;

namespace {

constexpr double kBetweenClips_s = 2.0; // five moments

/// The places of somebody who is there from … to, as frames of a clip.
ClipTrack trackIn(std::uint32_t frames, double begin_s, double from_s, double to_s, const std::function<Point(double)>& at)
{
    ClipTrack track;
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        const double time_s = begin_s + frame * kClipFrame_s;
        if (time_s < from_s || time_s > to_s)
            continue;
        if (track.places.empty())
            track.first = frame;
        track.places.push_back(at(time_s));
    }
    return track;
}

std::uint32_t framesOf(const RecordedPeople& recorded, double begin_s)
{
    return static_cast<std::uint32_t>(std::min(kClipped_s, recorded.duration_s - begin_s) / kClipFrame_s) + 1;
}

void addRecorded(const Walker& walker, double begin_s, Clip& clip)
{
    ClipTrack track = trackIn(clip.frames, begin_s, walker.enters_s(), walker.leaves_s(), [&](double t_s) { return walker.at(t_s); });
    if (!track.places.empty())
        clip.tracks.push_back(std::move(track));
}

} // namespace

double busiestTime_s(const RecordedPeople& recorded)
{
    double best_s = 0.0;
    double most = -1.0;
    for (double begin_s = 0.0; begin_s == 0.0 || begin_s + kClipped_s <= recorded.duration_s; begin_s += kBetweenClips_s) {
        double present_s = 0.0;
        for (const Walker& walker : recorded.people)
            if (walker.isMeasured)
                present_s += std::max(0.0, std::min(walker.leaves_s(), begin_s + kClipped_s) - std::max(walker.enters_s(), begin_s));
        if (present_s > most) {
            most = present_s;
            best_s = begin_s;
        }
    }
    return best_s;
}

Clip clipOf(const RecordedPeople& recorded, double begin_s)
{
    Clip clip;
    clip.frames = framesOf(recorded, begin_s);
    for (const Walker& walker : recorded.people)
        addRecorded(walker, begin_s, clip);
    return clip;
}

Clip clipOf(const Replayed& replayed, const RecordedPeople& recorded, double begin_s)
{
    Clip clip;
    clip.frames = framesOf(recorded, begin_s);
    for (const Walker& walker : recorded.people)
        if (!walker.isMeasured)
            addRecorded(walker, begin_s, clip);
    for (const Way& way : replayed.ways) {
        if (way.places.empty())
            continue;
        const double from_s = static_cast<double>(way.firstStep) * replayed.step_s;
        const double to_s = from_s + static_cast<double>(way.places.size() - 1) * replayed.step_s;
        ClipTrack track = trackIn(clip.frames, begin_s, from_s, to_s, [&](double t_s) {
            const double place = std::clamp((t_s - from_s) / replayed.step_s, 0.0, static_cast<double>(way.places.size() - 1));
            const auto below = static_cast<std::size_t>(place);
            const std::size_t above = std::min(below + 1, way.places.size() - 1);
            return way.places[below] + (way.places[above] - way.places[below]) * (place - static_cast<double>(below));
        });
        if (!track.places.empty())
            clip.tracks.push_back(std::move(track));
    }
    return clip;
}

geometry::Box boxOf(const RecordedPeople& recorded)
{
    geometry::Box box;
    for (const Walker& walker : recorded.people)
        for (const Point place : walker.places)
            box.extend(place);
    return box;
}

} // namespace passerby::judging
