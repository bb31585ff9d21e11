// SPDX-License-Identifier: Apache-2.0
#include "core/judging/clip.h"

#include "core/judging/samples.h"
#include "core/judging/vehicle_samples.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace passerby::judging {

using geometry::Point;

namespace {

constexpr double kBetweenClips_s = 2.0; // five moments

constexpr double kSlackOfFrames = 1e-6; // rounding of times costs no frame

std::uint32_t framesOf(double duration_s, double begin_s)
{
    return static_cast<std::uint32_t>(std::min(kClipped_s, duration_s - begin_s) / kClipFrame_s + kSlackOfFrames) + 1;
}

/// Adds what of a track is within the clip, whose frames are moments from `begin` on.
void addTrack(const SampledTrack& track, std::int64_t begin, Clip& clip)
{
    const std::int64_t from = std::max(track.first, begin);
    const std::int64_t to = std::min(track.first + static_cast<std::int64_t>(track.places.size()), begin + clip.frames);
    if (from < to)
        clip.tracks.push_back(
            {static_cast<std::uint32_t>(from - begin), {track.places.begin() + (from - track.first), track.places.begin() + (to - track.first)}});
}

/// The same of a vehicle.
void addBodies(const SampledBodies& sampled, std::int64_t begin, Clip& clip)
{
    ClipTrack track;
    for (std::size_t i = 0; i < sampled.bodies.size(); ++i) {
        const std::int64_t frame = sampled.first + static_cast<std::int64_t>(i) - begin;
        if (frame < 0 || frame >= static_cast<std::int64_t>(clip.frames))
            continue;
        if (track.places.empty())
            track.first = static_cast<std::uint32_t>(frame);
        const heter_sim::OrientedBox& body = sampled.bodies[i];
        track.places.push_back({static_cast<double>(body.centre.x), static_cast<double>(body.centre.y)});
        track.headings_rad.push_back(static_cast<double>(body.heading_rad));
        track.length_m = 2.0 * static_cast<double>(body.halfLength_m);
        track.width_m = 2.0 * static_cast<double>(body.halfWidth_m);
    }
    if (!track.places.empty())
        clip.tracks.push_back(std::move(track));
}

/// In an order that says nothing of who is measured.
Clip inOrder(Clip clip)
{
    std::sort(clip.tracks.begin(), clip.tracks.end(), [](const ClipTrack& a, const ClipTrack& b) {
        const Point from = a.places.front();
        const Point other = b.places.front();
        return std::tie(a.first, from.x, from.y) < std::tie(b.first, other.x, other.y);
    });
    return clip;
}

std::int64_t momentOf(double begin_s)
{
    return std::llround(begin_s / kClipFrame_s);
}

} // namespace

namespace {

/// Of those who are measured.
double busiestTimeOf(const std::vector<const Walker*>& walkers, double duration_s)
{
    double best_s = 0.0;
    double most = -1.0;
    for (double begin_s = 0.0; begin_s == 0.0 || begin_s + kClipped_s <= duration_s; begin_s += kBetweenClips_s) {
        double present_s = 0.0;
        for (const Walker* walker : walkers)
            if (walker->isMeasured)
                present_s += std::max(0.0, std::min(walker->leaves_s(), begin_s + kClipped_s) - std::max(walker->enters_s(), begin_s));
        if (present_s > most) {
            most = present_s;
            best_s = begin_s;
        }
    }
    return best_s;
}

} // namespace

double busiestTime_s(const RecordedPeople& recorded)
{
    std::vector<const Walker*> walkers;
    for (const Walker& walker : recorded.people)
        walkers.push_back(&walker);
    return busiestTimeOf(walkers, recorded.duration_s);
}

double busiestTime_s(const RecordedVehicles& recorded)
{
    std::vector<const Walker*> walkers;
    for (const RecordedVehicle& vehicle : recorded.vehicles)
        walkers.push_back(&vehicle.way);
    return busiestTimeOf(walkers, recorded.duration_s);
}

Clip clipOf(const RecordedPeople& recorded, double begin_s)
{
    Clip clip{framesOf(recorded.duration_s, begin_s), {}};
    for (const Walker& walker : recorded.people)
        addTrack(sampledTrack(walker), momentOf(begin_s), clip);
    return inOrder(std::move(clip));
}

Clip clipOf(const Replayed& replayed, const RecordedPeople& recorded, double begin_s)
{
    Clip clip{framesOf(recorded.duration_s, begin_s), {}};
    for (const Walker& walker : recorded.people)
        if (!walker.isMeasured)
            addTrack(sampledTrack(walker), momentOf(begin_s), clip);
    for (const Way& way : replayed.ways)
        addTrack(sampledTrack(way, replayed.step_s), momentOf(begin_s), clip);
    return inOrder(std::move(clip));
}

geometry::Box boxOf(const RecordedPeople& recorded)
{
    geometry::Box box;
    for (const Walker& walker : recorded.people)
        for (const Point place : walker.places)
            box.extend(place);
    return box;
}

Clip clipOf(const RecordedVehicles& recorded, double begin_s)
{
    return clipOf({}, recorded, begin_s);
}

Clip clipOf(const ReplayedVehicles& replayed, const RecordedVehicles& recorded, double begin_s)
{
    Clip clip{framesOf(recorded.duration_s, begin_s), {}};
    std::vector<SampledBodies> bodies;
    for (const RecordedVehicle& vehicle : recorded.vehicles)
        bodies.push_back(sampledBodies(vehicle));
    for (const VehicleWay& way : replayed.ways)
        bodies[way.vehicle] = sampledBodies(way, replayed.step_s, recorded.duration_s);
    for (const SampledBodies& one : bodies)
        addBodies(one, momentOf(begin_s), clip);
    for (const Walker& person : recorded.people)
        addTrack(sampledTrack(person), momentOf(begin_s), clip);
    return inOrder(std::move(clip));
}

geometry::Box boxOf(const RecordedVehicles& recorded)
{
    geometry::Box box;
    for (const RecordedVehicle& vehicle : recorded.vehicles)
        for (const Point place : vehicle.way.places)
            box.extend(place);
    for (const Walker& person : recorded.people)
        for (const Point place : person.places)
            box.extend(place);
    return box;
}

} // namespace passerby::judging
