// SPDX-License-Identifier: Apache-2.0
#include "core/judging/recorded_vehicles.h"

#include "core/foundation/words.h"
#include "core/judging/fitted_lanes.h"
#include "core/judging/samples.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::judging {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr double kHalfBase_s = 0.2;    // of velocities and headings
constexpr double kHeading_m = 0.5;     // a shorter way has no heading
constexpr double kWishQuantile = 0.95; // of recorded speeds: those between are often those of whoever drives before
constexpr double kAhead_m = 30.0;      // whoever stands behind somebody so near stands for them
constexpr double kParkedAcross = 1.5;  // widths of the lane beside it: who stands farther from it stands across, as we guess
constexpr double kSameStart_m = 0.7;   // lanes on either of which somebody may begin

/// Of the vehicles and the people; nothing where none has two sightings.
std::int64_t firstFrameOf(const VehicleTracks& tracks)
{
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    for (const VehicleTrack& vehicle : tracks.vehicles)
        if (vehicle.track.sightings.size() > 1)
            first = std::min(first, vehicle.track.sightings.front().frame);
    for (const heter_sim::Track& person : tracks.people)
        if (person.sightings.size() > 1)
            first = std::min(first, person.sightings.front().frame);
    return first;
}

Result<void> checkTracks(const VehicleTracks& tracks)
{
    if (!(tracks.frameRate_hz > 0.0) || !std::isfinite(tracks.frameRate_hz))
        return Error{"bad-frame-rate", foundation::told("There must be more than 0 frames a second."), ""};
    const auto first = static_cast<double>(firstFrameOf(tracks));
    double all_s = 0.0;
    const auto check = [&](const heter_sim::Track& track) -> Result<void> {
        if (const auto fault = faultOfTrack(track))
            return *fault;
        if (track.sightings.size() < 2)
            return {};
        const auto last = static_cast<double>(track.sightings.back().frame);
        all_s += (last - static_cast<double>(track.sightings.front().frame)) / tracks.frameRate_hz;
        if ((last - first) / tracks.frameRate_hz > kLongest_s || all_s > kLongestOfAll_s)
            return Error{
                "too-long",
                foundation::told("It ends more than a day after the first sighting, or all up to it last more than 5 million seconds "
                                 "together. Are frames and frame rate right?"),
                "track " + std::to_string(track.id)};
        return {};
    };
    for (const VehicleTrack& vehicle : tracks.vehicles)
        if (auto checked = check(vehicle.track); !checked)
            return checked;
    for (const heter_sim::Track& person : tracks.people)
        if (auto checked = check(person); !checked)
            return checked;
    return {};
}

RecordedVehicle vehicleOf(const VehicleTrack& track, std::int64_t firstFrame, double frameRate_hz)
{
    RecordedVehicle vehicle;
    vehicle.way = walkerOf(track.track, firstFrame, frameRate_hz);
    vehicle.length_m = track.length_m > 0.0 ? track.length_m : kUsualLength_m;
    vehicle.width_m = track.width_m > 0.0 ? track.width_m : kUsualWidth_m;
    std::vector<double> speeds = speedsAlong(sampledTrack(vehicle.way).places);
    std::sort(speeds.begin(), speeds.end());
    vehicle.way.ideal_mps = speeds.empty() ? 0.0 : statistics::quantileOf(speeds, kWishQuantile);
    if (distance(vehicle.way.places.front(), vehicle.way.goal()) < kShortWay_m)
        vehicle.role = VehicleRole::stands;
    else if (vehicle.way.leaves_s() - vehicle.way.enters_s() < kShortestTrack_s)
        vehicle.role = VehicleRole::brief;
    vehicle.way.isMeasured = vehicle.isMeasured();
    return vehicle;
}

/// The lane that somebody comes on: of those beside the first place the one that fits the way best.
std::size_t laneOf(const RecordedVehicle& vehicle, const LaneLines& lanes)
{
    const Walker& way = vehicle.way;
    const float heading_rad = vehicle.bodyAt(way.enters_s()).heading_rad;
    const Point ahead{std::cos(static_cast<double>(heading_rad)), std::sin(static_cast<double>(heading_rad))};
    const bool hasHeading = vehicle.role != VehicleRole::stands;
    const auto apart_m = [&](const LaneLine& lane) {
        const BesideLane there = lane.beside(way.places.front());
        return std::abs(there.offset_m) + (!hasHeading || isSameWay(there.ahead, ahead) ? 0.0 : 1e6);
    };
    double nearest_m = std::numeric_limits<double>::infinity();
    for (const LaneLine& lane : lanes)
        nearest_m = std::min(nearest_m, apart_m(lane));
    std::size_t best = 0;
    double least_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (apart_m(lanes[i]) > nearest_m + kSameStart_m)
            continue;
        double sum_m = 0.0;
        for (const Point place : way.places)
            sum_m += std::min(std::abs(lanes[i].beside(place).offset_m), lanes[i].width_m());
        if (sum_m < least_m) {
            least_m = sum_m;
            best = i;
        }
    }
    return best;
}

/// Whether somebody, a vehicle on the lane or a person, is close ahead of a vehicle.
bool hasSomebodyAhead(const RecordedVehicles& all, const RecordedVehicle& self, double time_s)
{
    const LaneLine& lane = all.lanes[self.lane];
    const double own_m = lane.beside(self.way.at(time_s)).along_m;
    const auto isAhead = [&](const Walker& way) {
        if (&way == &self.way || time_s < way.enters_s() || time_s > way.leaves_s())
            return false;
        const BesideLane there = lane.beside(way.at(time_s));
        return std::abs(there.offset_m) <= lane.width_m() && there.along_m > own_m && there.along_m - own_m <= kAhead_m;
    };
    return std::any_of(all.vehicles.begin(), all.vehicles.end(), [&](const RecordedVehicle& other) { return isAhead(other.way); })
           || std::any_of(all.people.begin(), all.people.end(), isAhead);
}

/// Who stands in kStandingShare of the samples with nobody ahead waits for what was not recorded, such as a light.
bool isWaiting(const RecordedVehicles& all, const RecordedVehicle& vehicle)
{
    const SampledTrack sampled = sampledTrack(vehicle.way);
    const std::vector<double> speeds = speedsAlong(sampled.places);
    double stands = 0.0;
    for (std::size_t i = 0; i < speeds.size(); ++i)
        if (speeds[i] < kStanding_mps
            && !hasSomebodyAhead(all, vehicle, static_cast<double>(sampled.first + static_cast<std::int64_t>(i)) * kSampled_s))
            stands += 1.0;
    return stands > 0.0 && stands >= kStandingShare * static_cast<double>(speeds.size());
}

void findLanes(const VehicleTracks& tracks, RecordedVehicles& all)
{
    std::vector<std::vector<Point>> ways;
    for (const RecordedVehicle& vehicle : all.vehicles)
        if (vehicle.role != VehicleRole::stands)
            ways.push_back(vehicle.way.places);
    all.areLanesFitted = tracks.lanes.empty();
    all.lanes = all.areLanesFitted ? fittedLanes(ways) : tracks.lanes;
    for (RecordedVehicle& vehicle : all.vehicles) {
        if (all.lanes.empty())
            continue;
        vehicle.lane = laneOf(vehicle, all.lanes);
        const LaneLine& lane = all.lanes[vehicle.lane];
        const BesideLane there = lane.beside(vehicle.way.places.front());
        const bool isAcross = std::abs(there.offset_m) > kParkedAcross * lane.width_m();
        vehicle.still_rad = isAcross ? std::atan2(there.ahead.x, -there.ahead.y) : std::atan2(there.ahead.y, there.ahead.x);
    }
}

} // namespace

heter_sim::OrientedBox RecordedVehicle::bodyAt(double time_s) const
{
    heter_sim::OrientedBox body;
    const Point place = way.at(time_s);
    body.centre = {static_cast<float>(place.x), static_cast<float>(place.y)};
    body.halfLength_m = static_cast<float>(0.5 * length_m);
    body.halfWidth_m = static_cast<float>(0.5 * width_m);
    body.heading_rad = static_cast<float>(still_rad);
    const double most_s = 2.0 * (way.leaves_s() - way.enters_s()) + kHalfBase_s;
    double base_s = kHalfBase_s;
    while (base_s < most_s) {
        const Point since = place - way.at(time_s - base_s); // where it came from, before where it will go
        const Point until = way.at(time_s + base_s) - place;
        const Point along = length(since + until) >= kHeading_m && base_s == kHalfBase_s ? since + until
                            : length(since) >= kHeading_m                                ? since
                                                                                         : until;
        if (length(along) >= kHeading_m) {
            body.heading_rad = static_cast<float>(std::atan2(along.y, along.x));
            break;
        }
        base_s *= 2.0;
    }
    return body;
}

Point RecordedVehicle::velocityAt(double time_s) const
{
    const double from_s = std::max(time_s - kHalfBase_s, way.enters_s());
    const double to_s = std::min(time_s + kHalfBase_s, way.leaves_s());
    return to_s > from_s ? (way.at(to_s) - way.at(from_s)) * (1.0 / (to_s - from_s)) : way.entering_mps;
}

std::size_t RecordedVehicles::count(VehicleRole role) const
{
    return static_cast<std::size_t>(
        std::count_if(vehicles.begin(), vehicles.end(), [role](const RecordedVehicle& vehicle) { return vehicle.role == role; }));
}

std::vector<std::size_t> RecordedVehicles::measured() const
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < vehicles.size(); ++i)
        if (vehicles[i].isMeasured())
            rows.push_back(i);
    return rows;
}

Result<RecordedVehicles> recordedVehicles(const VehicleTracks& tracks)
{
    if (auto checked = checkTracks(tracks); !checked)
        return checked.error();
    const std::int64_t firstFrame = firstFrameOf(tracks);
    RecordedVehicles all;
    for (const VehicleTrack& vehicle : tracks.vehicles)
        if (vehicle.track.sightings.size() > 1) {
            all.vehicles.push_back(vehicleOf(vehicle, firstFrame, tracks.frameRate_hz));
            all.areSizesKnown = all.areSizesKnown && vehicle.length_m > 0.0 && vehicle.width_m > 0.0;
            all.duration_s = std::max(all.duration_s, all.vehicles.back().way.leaves_s());
        }
    for (const heter_sim::Track& person : tracks.people)
        if (person.sightings.size() > 1)
            all.people.push_back(walkerOf(person, firstFrame, tracks.frameRate_hz));
    const auto isSooner = [](const Walker& a, const Walker& b) {
        return a.enters_s() != b.enters_s() ? a.enters_s() < b.enters_s() : a.id < b.id;
    };
    std::sort(all.vehicles.begin(), all.vehicles.end(),
              [&](const RecordedVehicle& a, const RecordedVehicle& b) { return isSooner(a.way, b.way); });
    std::sort(all.people.begin(), all.people.end(), isSooner);
    findLanes(tracks, all);
    for (RecordedVehicle& vehicle : all.vehicles)
        if (vehicle.isMeasured() && isWaiting(all, vehicle)) {
            vehicle.role = VehicleRole::waits;
            vehicle.way.isMeasured = false;
        }
    if (all.count(VehicleRole::measured) == 0)
        return Error{
            "no-vehicles",
            foundation::told("No vehicle drives here: each goes less than 3 m, is seen for less than 1.2 s, or stands with nobody ahead."),
            ""};
    return all;
}

} // namespace passerby::judging
