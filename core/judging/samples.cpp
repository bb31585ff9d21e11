// SPDX-License-Identifier: Apache-2.0
#include "core/judging/samples.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::judging {

using geometry::Box;
using geometry::Point;

namespace {

constexpr double kLeastHalf_m = 0.5;

/// Somebody at a moment; only the measured have a row.
struct Present {
    Point place;
    std::size_t person;
};

/// How far the nearest other person is from somebody who stands among those who are there, who are sorted by x.
double nearestAmong(const std::vector<Present>& present, Point place, std::size_t person)
{
    double nearest_m = kFarthest_m;
    const auto begin =
        std::lower_bound(present.begin(), present.end(), place.x, [](const Present& one, double x) { return one.place.x < x; });
    const auto look = [&](const Present& other) {
        if (other.person != person)
            nearest_m = std::min(nearest_m, distance(other.place, place));
    };
    for (auto east = begin; east != present.end() && east->place.x - place.x < nearest_m; ++east)
        look(*east);
    for (auto west = begin; west != present.begin() && place.x - std::prev(west)->place.x < nearest_m; --west)
        look(*std::prev(west));
    return nearest_m;
}

/// Everybody's tracks, row by row of the recording, into what is measured of those whose rows are `measured`.
Side measuredAmong(const std::vector<SampledTrack>& tracks, const std::vector<std::size_t>& measured, const Box& area)
{
    std::int64_t moments = 0;
    for (const SampledTrack& track : tracks)
        moments = std::max(moments, track.first + static_cast<std::int64_t>(track.places.size()));
    std::vector<std::vector<Present>> present(static_cast<std::size_t>(moments));
    for (std::size_t i = 0; i < tracks.size(); ++i)
        for (std::size_t k = 0; k < tracks[i].places.size(); ++k)
            present[static_cast<std::size_t>(tracks[i].first) + k].push_back({tracks[i].places[k], i});
    for (std::vector<Present>& moment : present)
        std::sort(moment.begin(), moment.end(), [](const Present& a, const Present& b) { return a.place.x < b.place.x; });
    Side side;
    side.area_m2 = (area.high.x - area.low.x) * (area.high.y - area.low.y);
    side.inArea.assign(present.size(), 0);
    for (std::size_t k = 0; k < present.size(); ++k)
        side.inArea[k] = static_cast<std::uint32_t>(
            std::count_if(present[k].begin(), present[k].end(), [&](const Present& one) { return area.contains(one.place); }));
    for (const std::size_t row : measured) {
        const SampledTrack& track = tracks[row];
        PersonSamples person;
        person.first = track.first;
        person.speeds_mps = speedsAlong(track.places);
        person.accelerations_mps2 = accelerationsAlong(track.places);
        person.turns_deg = turnsAlong(track.places);
        for (std::size_t k = 0; k < track.places.size(); ++k) {
            person.nearest_m.push_back(nearestAmong(present[static_cast<std::size_t>(track.first) + k], track.places[k], row));
            if (k > 0 && k + 1 < track.places.size() && area.contains(track.places[k]))
                person.inArea.emplace_back(track.first + static_cast<std::int64_t>(k),
                                           distance(track.places[k + 1], track.places[k - 1]) / (2.0 * kSampled_s));
        }
        side.people.push_back(std::move(person));
    }
    return side;
}

std::vector<std::size_t> measuredRows(const RecordedPeople& recorded)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < recorded.people.size(); ++i)
        if (recorded.people[i].isMeasured)
            rows.push_back(i);
    return rows;
}

std::vector<SampledTrack> sampledTracks(const RecordedPeople& recorded)
{
    std::vector<SampledTrack> tracks;
    for (const Walker& walker : recorded.people)
        tracks.push_back(sampledTrack(walker));
    return tracks;
}

void addSquares(const std::vector<Point>& places, double step_s, PersonSamples& person)
{
    for (std::size_t i = 2; i < places.size(); ++i) {
        const Point change = (places[i] - places[i - 1]) - (places[i - 1] - places[i - 2]);
        person.stepSquares += dot(change, change) / (step_s * step_s * step_s * step_s);
        ++person.steps;
    }
}

std::vector<double> deviationsOf(const SampledTrack& track, const SampledTrack& recorded)
{
    std::vector<double> deviations;
    const std::int64_t end = std::min(track.first + static_cast<std::int64_t>(track.places.size()),
                                      recorded.first + static_cast<std::int64_t>(recorded.places.size()));
    for (std::int64_t k = std::max(track.first, recorded.first); k < end; ++k)
        deviations.push_back(distance(track.places[static_cast<std::size_t>(k - track.first)],
                                      recorded.places[static_cast<std::size_t>(k - recorded.first)]));
    return deviations;
}

} // namespace

std::int64_t firstMoment(double time_s)
{
    return static_cast<std::int64_t>(std::ceil(time_s / kSampled_s - kSlackOfMoments));
}

std::int64_t lastMoment(double time_s)
{
    return static_cast<std::int64_t>(std::floor(time_s / kSampled_s + kSlackOfMoments));
}

SampledTrack sampledTrack(const Walker& walker)
{
    SampledTrack track;
    track.first = firstMoment(walker.enters_s());
    for (std::int64_t k = track.first; k <= lastMoment(walker.leaves_s()); ++k)
        track.places.push_back(walker.at(static_cast<double>(k) * kSampled_s));
    return track;
}

SampledTrack sampledTrack(const Way& way, double step_s)
{
    SampledTrack track;
    if (way.places.empty())
        return track;
    const auto last = static_cast<double>(way.places.size() - 1);
    track.first = firstMoment(static_cast<double>(way.firstStep) * step_s);
    for (std::int64_t k = track.first;; ++k) {
        const double place = static_cast<double>(k) * kSampled_s / step_s - static_cast<double>(way.firstStep);
        if (place > last + kSlackOfMoments)
            return track;
        const double within = std::clamp(place, 0.0, last);
        const auto below = static_cast<std::size_t>(within);
        const std::size_t above = std::min(below + 1, way.places.size() - 1);
        track.places.push_back(way.places[below] + (way.places[above] - way.places[below]) * (within - static_cast<double>(below)));
    }
}

std::vector<double> speedsAlong(std::span<const Point> places)
{
    std::vector<double> speeds;
    for (std::size_t i = 1; i < places.size(); ++i)
        speeds.push_back(distance(places[i], places[i - 1]) / kSampled_s);
    return speeds;
}

std::vector<double> accelerationsAlong(std::span<const Point> places)
{
    std::vector<double> accelerations;
    for (std::size_t i = 2; i < places.size(); ++i)
        accelerations.push_back(length((places[i] - places[i - 1]) - (places[i - 1] - places[i - 2])) / (kSampled_s * kSampled_s));
    return accelerations;
}

std::vector<double> turnsAlong(std::span<const Point> places)
{
    std::vector<double> turns;
    for (std::size_t i = 2; i < places.size(); ++i) {
        const Point before = places[i - 1] - places[i - 2];
        const Point after = places[i] - places[i - 1];
        if (std::min(length(before), length(after)) > kTurning_mps * kSampled_s)
            turns.push_back(std::abs(std::atan2(cross(before, after), dot(before, after))) * 180.0 / std::numbers::pi);
    }
    return turns;
}

Box middleOf(const RecordedPeople& recorded)
{
    Box all;
    for (const Walker& walker : recorded.people)
        if (walker.isMeasured)
            std::for_each(walker.places.begin(), walker.places.end(), [&all](Point place) { all.extend(place); });
    const Point middle = midpoint(all.low, all.high);
    const Point half{std::max(0.25 * (all.high.x - all.low.x), kLeastHalf_m), std::max(0.25 * (all.high.y - all.low.y), kLeastHalf_m)};
    return {middle - half, middle + half};
}

Side sideOf(const RecordedPeople& recorded, const Box& area)
{
    const std::vector<std::size_t> rows = measuredRows(recorded);
    Side side = measuredAmong(sampledTracks(recorded), rows, area);
    side.duration_s = recorded.duration_s;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        PersonSamples& person = side.people[i];
        person.arrived_s = recorded.people[rows[i]].leaves_s();
        for (const double acceleration : person.accelerations_mps2)
            person.stepSquares += acceleration * acceleration;
        person.steps = person.accelerations_mps2.size();
    }
    return side;
}

Side sideOf(const Replayed& replayed, const RecordedPeople& recorded, const Box& area)
{
    const std::vector<SampledTrack> asRecorded = sampledTracks(recorded);
    std::vector<SampledTrack> tracks = asRecorded;
    for (const Way& way : replayed.ways)
        tracks[way.person] = sampledTrack(way, replayed.step_s);
    Side side = measuredAmong(tracks, measuredRows(recorded), area);
    side.duration_s = recorded.duration_s;
    for (std::size_t i = 0; i < replayed.ways.size(); ++i) {
        const Way& way = replayed.ways[i];
        PersonSamples& person = side.people[i];
        addSquares(way.places, replayed.step_s, person);
        person.deviations_m = deviationsOf(tracks[way.person], asRecorded[way.person]);
        if (way.hasArrived)
            person.arrived_s = static_cast<double>(way.firstStep + static_cast<std::int64_t>(way.places.size()) - 1) * replayed.step_s;
    }
    return side;
}

} // namespace passerby::judging
