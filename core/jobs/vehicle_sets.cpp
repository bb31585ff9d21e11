// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/vehicle_sets.h"

#include "core/geometry/polygon.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::jobs {

using geometry::Box;
using geometry::Point;
using heter_sim::AgentKind;
using judging::LaneLine;
using judging::LaneLines;
using judging::VehicleTracks;
using world::TrackKind;

namespace {

constexpr double kAround_m = 50.0;
constexpr double kOnLane_m = 2.5;
constexpr double kJoined_m = 0.01;

heter_sim::Track trackOf(const world::RecordedTrack& recorded, AgentKind kind)
{
    heter_sim::Track track{recorded.id, kind, {}};
    for (const world::TrackPoint& point : recorded.points)
        track.sightings.push_back({point.frame, point.place});
    return track;
}

Box around(const VehicleTracks& tracks)
{
    Box box;
    for (const judging::VehicleTrack& vehicle : tracks.vehicles)
        for (const heter_sim::Sighting& sighting : vehicle.track.sightings)
            box.extend(sighting.place);
    return {box.low - Point{kAround_m, kAround_m}, box.high + Point{kAround_m, kAround_m}};
}

using LaneRefs = std::vector<const world::Lane*>;

LaneRefs lanesWithin(const world::World& city, const Box& box)
{
    LaneRefs lanes;
    for (const auto& [id, lane] : city.lanes()) {
        const bool isThere = std::any_of(lane.points.begin(), lane.points.end(), [&](Point point) { return box.contains(point); });
        if (lane.level == 0 && lane.kind == world::LaneKind::car && isThere)
            lanes.push_back(&lane);
    }
    return lanes;
}

Point lastAhead(const world::Lane& lane)
{
    const Point along = lane.points.back() - lane.points[lane.points.size() - 2];
    return along * (1.0 / length(along));
}

Point firstAhead(const world::Lane& lane)
{
    const Point along = lane.points[1] - lane.points[0];
    return along * (1.0 / length(along));
}

/// The lane that joins it at its end, or beginning, with the least turn; null where none does.
const world::Lane* straightest(const LaneRefs& lanes, const world::Lane& from, bool isAhead)
{
    const world::Lane* best = nullptr;
    double most = -2.0; // cosine
    for (const world::Lane* lane : lanes) {
        const bool joins =
            lane != &from
            && distance(isAhead ? from.points.back() : from.points.front(), isAhead ? lane->points.front() : lane->points.back())
                   < kJoined_m;
        const double cosine = isAhead ? dot(lastAhead(from), firstAhead(*lane)) : dot(firstAhead(from), lastAhead(*lane));
        if (joins && cosine > most) {
            most = cosine;
            best = lane;
        }
    }
    return best;
}

/// A lane with what leads to it and where it leads on; round and round once.
LaneRefs chainThrough(const LaneRefs& lanes, const world::Lane& lane)
{
    LaneRefs chain{&lane};
    const auto isNew = [&](const world::Lane* next) { return next && std::find(chain.begin(), chain.end(), next) == chain.end(); };
    for (const world::Lane* next = straightest(lanes, lane, true); isNew(next); next = straightest(lanes, *next, true))
        chain.push_back(next);
    for (const world::Lane* before = straightest(lanes, lane, false); isNew(before); before = straightest(lanes, *before, false))
        chain.insert(chain.begin(), before);
    return chain;
}

} // namespace

VehicleTracks vehiclesOf(const world::RecordedTracks& recorded)
{
    VehicleTracks tracks;
    tracks.frameRate_hz = recorded.frameRate_hz;
    for (const world::RecordedTrack& track : recorded.tracks) {
        if (track.kind == TrackKind::person)
            tracks.people.push_back(trackOf(track, AgentKind::person));
        else if (track.kind != TrackKind::other)
            tracks.vehicles.push_back({trackOf(track, AgentKind::car), track.length_m, track.width_m});
    }
    return tracks;
}

LaneLines lanesOnGround(const world::World& city, const VehicleTracks& tracks)
{
    const LaneRefs lanes = lanesWithin(city, around(tracks));
    std::vector<const world::Lane*> covered;
    LaneLines lines;
    for (const world::Lane* lane : lanes) {
        if (std::find(covered.begin(), covered.end(), lane) != covered.end())
            continue;
        const LaneRefs chain = chainThrough(lanes, *lane);
        covered.insert(covered.end(), chain.begin(), chain.end());
        std::vector<Point> middle;
        for (const world::Lane* part : chain)
            for (const Point point : part->points)
                if (middle.empty() || distance(middle.back(), point) > kJoined_m)
                    middle.push_back(point);
        lines.emplace_back(std::move(middle), lane->width_m);
    }
    return lines;
}

void takeLanes(const world::World& city, const std::string& set, VehicleTracks& tracks, std::vector<std::string>& notes)
{
    LaneLines lanes = lanesOnGround(city, tracks);
    const auto isOnLane = [&](const judging::VehicleTrack& vehicle) {
        const auto& seen = vehicle.track.sightings;
        return seen.empty() || distance(seen.front().place, seen.back().place) < judging::kShortWay_m
               || std::any_of(lanes.begin(), lanes.end(),
                              [&](const LaneLine& lane) { return std::abs(lane.beside(seen.front().place).offset_m) <= kOnLane_m; });
    };
    if (lanes.empty() || !std::all_of(tracks.vehicles.begin(), tracks.vehicles.end(), isOnLane)) {
        notes.push_back(fmt::format("{}: the city has no lanes where its vehicles drive, so lanes are fitted from the tracks.", set));
        return;
    }
    tracks.lanes = std::move(lanes);
}

std::optional<std::filesystem::path> fileOfPeopleBeside(const std::filesystem::path& file)
{
    constexpr std::string_view kVehicles = "_veh_";
    std::string name = file.filename().string();
    const std::size_t at = name.find(kVehicles);
    std::error_code unknown;
    if (at == std::string::npos)
        return std::nullopt;
    const std::filesystem::path people = file.parent_path() / name.replace(at, kVehicles.size(), "_ped_");
    return std::filesystem::is_regular_file(people, unknown) ? std::optional(people) : std::nullopt;
}

} // namespace passerby::jobs
