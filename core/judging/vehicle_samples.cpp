// SPDX-License-Identifier: Apache-2.0
#include "core/judging/vehicle_samples.h"

#include "core/judging/road_view.h"
#include "core/judging/samples.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::judging {

using geometry::Point;
using heter_sim::OrientedBox;

namespace {

constexpr double kOnNext = 0.35; // of the width, beside the middle of the next lane
constexpr double kOffLast = 0.5;
constexpr double kAheadOfFront_m = 0.3; // to either side of a vehicle: whoever is there is ahead

/// How far it is from an outline to somebody's body; below 0: they touch.
double gapToPerson_m(const OrientedBox& body, Point place)
{
    const auto heading = static_cast<double>(body.heading_rad);
    const Point ahead{std::cos(heading), std::sin(heading)};
    const Point apart = place - middleOf(body);
    const double along_m = std::max(std::abs(dot(apart, ahead)) - static_cast<double>(body.halfLength_m), 0.0);
    const double aside_m = std::max(std::abs(cross(ahead, apart)) - static_cast<double>(body.halfWidth_m), 0.0);
    return std::hypot(along_m, aside_m) - static_cast<double>(kPerson_m);
}

/// All vehicles of a side, by their rows, and the lanes of each moment.
struct Driven {
    std::vector<SampledBodies> bodies;
    std::vector<LanesDriven> lanes;
};

/// Everybody at a moment.
RoadScene sceneAt(const RecordedVehicles& recorded, const Driven& driven, std::int64_t moment)
{
    RoadScene scene{recorded, {}, {}};
    for (std::size_t row = 0; row < driven.bodies.size(); ++row) {
        const SampledBodies& bodies = driven.bodies[row];
        const std::int64_t i = moment - bodies.first;
        if (i < 0 || i >= static_cast<std::int64_t>(bodies.bodies.size()))
            continue;
        const auto at = static_cast<std::size_t>(i);
        Point velocity{};
        if (bodies.bodies.size() > 1) // over the 0.4 s before; at first over those after
            velocity = (middleOf(bodies.bodies[std::max<std::size_t>(at, 1)]) - middleOf(bodies.bodies[std::max<std::size_t>(at, 1) - 1]))
                       * (1.0 / kSampled_s);
        scene.vehicles.push_back({row, bodies.bodies[at], velocity, driven.lanes[row].lanes[at]});
    }
    const double now_s = static_cast<double>(moment) * kSampled_s;
    for (const Walker& person : recorded.people) {
        if (person.enters_s() > now_s + kSlackOfMoments || person.leaves_s() < now_s - kSlackOfMoments)
            continue;
        const Point place = person.at(now_s);
        const double since_s = std::max(now_s - kSampled_s, person.enters_s());
        const Point velocity =
            now_s > since_s + kSlackOfMoments ? (place - person.at(since_s)) * (1.0 / (now_s - since_s)) : person.entering_mps;
        scene.people.push_back({{static_cast<float>(place.x), static_cast<float>(place.y)},
                                {static_cast<float>(velocity.x), static_cast<float>(velocity.y)},
                                kPerson_m});
    }
    return scene;
}

/// The least time until the front would be where the leader, or somebody on foot ahead, then is, all going on as they do.
double timeToCollision_s(const RoadScene& scene, const OnRoad& self, const OnLane& leader)
{
    const double speed_mps = length(self.velocity);
    double least_s = std::numeric_limits<double>::infinity();
    if (leader.who && speed_mps > leader.speed_mps)
        least_s = std::max(leader.gap_m, 0.0) / (speed_mps - leader.speed_mps);
    const auto heading = static_cast<double>(self.body.heading_rad);
    const Point ahead{std::cos(heading), std::sin(heading)};
    for (const heter_sim::MovingDisc& person : scene.people) {
        const Point apart = Point{static_cast<double>(person.place.x), static_cast<double>(person.place.y)} - middleOf(self.body);
        const Point velocity{static_cast<double>(person.velocity.x), static_cast<double>(person.velocity.y)};
        const double gap_m = dot(apart, ahead) - static_cast<double>(self.body.halfLength_m) - static_cast<double>(person.radius_m);
        const double closing_mps = speed_mps - dot(velocity, ahead);
        if (gap_m <= 0.0 || closing_mps <= 0.0)
            continue;
        const double meets_s = gap_m / closing_mps;
        const double aside_m = cross(ahead, apart) + cross(ahead, velocity) * meets_s;
        if (std::abs(aside_m) <= static_cast<double>(self.body.halfWidth_m + person.radius_m) + kAheadOfFront_m)
            least_s = std::min(least_s, meets_s);
    }
    return least_s;
}

bool touchesSomebody(const RoadScene& scene, const OnRoad& self)
{
    return std::any_of(scene.vehicles.begin(), scene.vehicles.end(),
                       [&](const OnRoad& other) { return other.vehicle != self.vehicle && trueGap(self.body, other.body) < 0.0F; })
           || std::any_of(scene.people.begin(), scene.people.end(), [&](const heter_sim::MovingDisc& person) {
                  return gapToPerson_m(self.body, {static_cast<double>(person.place.x), static_cast<double>(person.place.y)}) < 0.0;
              });
}

/// What is seen of a vehicle at one moment.
void addMoment(const RoadScene& scene, const OnRoad& self, VehicleSamples& samples)
{
    const double speed_mps = length(self.velocity);
    const OnLane leader = nearestOnLane(scene, self.lane, self, true);
    if (leader.who && leader.gap_m < kFarthestLeader_m) {
        samples.gaps_m.push_back(std::max(leader.gap_m, 0.0));
        if (speed_mps > kHeadway_mps)
            samples.headways_s.push_back((std::max(leader.gap_m, 0.0) + 2.0 * static_cast<double>(leader.who->body.halfLength_m))
                                         / speed_mps);
    }
    samples.offsets_m.push_back(scene.recorded.lanes[self.lane].beside(middleOf(self.body)).offset_m);
    ++samples.samples;
    samples.touching += touchesSomebody(scene, self) ? 1 : 0;
    samples.nearMisses += timeToCollision_s(scene, self, leader) < kNearCollision_s ? 1 : 0;
    double nearest_m = kFarthest_m;
    for (const heter_sim::MovingDisc& person : scene.people)
        nearest_m = std::min(
            nearest_m, std::max(gapToPerson_m(self.body, {static_cast<double>(person.place.x), static_cast<double>(person.place.y)}), 0.0));
    if (!scene.recorded.people.empty())
        samples.nearestPerson_m.push_back(nearest_m);
}

/// What is seen of a vehicle alone.
VehicleSamples alongWay(const SampledBodies& bodies)
{
    VehicleSamples samples;
    std::vector<Point> places;
    for (const OrientedBox& body : bodies.bodies)
        places.push_back(middleOf(body));
    samples.speeds_mps = speedsAlong(places);
    for (std::size_t i = 1; i < samples.speeds_mps.size(); ++i)
        samples.accelerations_mps2.push_back((samples.speeds_mps[i] - samples.speeds_mps[i - 1]) / kSampled_s);
    samples.seconds = kSampled_s * static_cast<double>(samples.speeds_mps.size());
    return samples;
}

VehicleSide measuredSide(const RecordedVehicles& recorded, std::vector<SampledBodies> bodies)
{
    Driven driven{std::move(bodies), {}};
    std::int64_t moments = 0;
    for (std::size_t row = 0; row < driven.bodies.size(); ++row) {
        driven.lanes.push_back(lanesDriven(driven.bodies[row], recorded.lanes, recorded.vehicles[row].lane));
        moments = std::max(moments, driven.bodies[row].first + static_cast<std::int64_t>(driven.bodies[row].bodies.size()));
    }
    std::vector<VehicleSamples> all;
    for (const SampledBodies& one : driven.bodies)
        all.push_back(alongWay(one));
    for (std::int64_t moment = 0; moment < moments; ++moment) {
        const RoadScene scene = sceneAt(recorded, driven, moment);
        for (const OnRoad& self : scene.vehicles)
            if (recorded.vehicles[self.vehicle].isMeasured())
                addMoment(scene, self, all[self.vehicle]);
    }
    VehicleSide side;
    for (const std::size_t row : recorded.measured()) {
        all[row].laneChanges = driven.lanes[row].changes;
        all[row].yielding = yieldingOf(driven.bodies[row], recorded.lanes[recorded.vehicles[row].lane], recorded.people);
        side.vehicles.push_back(std::move(all[row]));
    }
    return side;
}

std::vector<SampledBodies> asRecorded(const RecordedVehicles& recorded)
{
    std::vector<SampledBodies> all;
    for (const RecordedVehicle& vehicle : recorded.vehicles)
        all.push_back(sampledBodies(vehicle));
    return all;
}

/// Straight between the two.
OrientedBox between(const OrientedBox& a, const OrientedBox& b, double share)
{
    const auto part = static_cast<float>(share);
    OrientedBox body = a;
    body.centre = a.centre + (b.centre - a.centre) * part;
    const double turn_rad = std::remainder(static_cast<double>(b.heading_rad - a.heading_rad), 2.0 * std::numbers::pi);
    body.heading_rad = a.heading_rad + static_cast<float>(turn_rad * share);
    return body;
}

} // namespace

SampledBodies sampledBodies(const RecordedVehicle& vehicle)
{
    SampledBodies sampled;
    sampled.first = firstMoment(vehicle.way.enters_s());
    for (std::int64_t k = sampled.first; k <= lastMoment(vehicle.way.leaves_s()); ++k)
        sampled.bodies.push_back(vehicle.bodyAt(static_cast<double>(k) * kSampled_s));
    return sampled;
}

SampledBodies sampledBodies(const VehicleWay& way, double step_s, double end_s)
{
    SampledBodies sampled;
    if (way.bodies.empty())
        return sampled;
    sampled.first = firstMoment(static_cast<double>(way.firstStep) * step_s);
    for (std::int64_t k = sampled.first; k <= lastMoment(end_s); ++k) {
        const double at = static_cast<double>(k) * kSampled_s / step_s - static_cast<double>(way.firstStep);
        if (at > static_cast<double>(way.bodies.size() - 1) + kSlackOfMoments)
            break;
        const double within = std::clamp(at, 0.0, static_cast<double>(way.bodies.size() - 1));
        const auto below = static_cast<std::size_t>(within);
        const std::size_t above = std::min(below + 1, way.bodies.size() - 1);
        sampled.bodies.push_back(between(way.bodies[below], way.bodies[above], within - static_cast<double>(below)));
    }
    return sampled;
}

LanesDriven lanesDriven(const SampledBodies& bodies, const LaneLines& lanes, std::size_t first)
{
    LanesDriven driven;
    std::size_t now = first;
    for (const OrientedBox& body : bodies.bodies) {
        const Point place = middleOf(body);
        const BesideLane own = lanes[now].beside(place);
        double nearest_m = std::numeric_limits<double>::infinity();
        std::size_t next = now;
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            const BesideLane there = lanes[i].beside(place);
            if (i != now && isSameWay(there.ahead, own.ahead) && std::abs(there.offset_m) < nearest_m) {
                nearest_m = std::abs(there.offset_m);
                next = i;
            }
        }
        if (next != now && nearest_m < kOnNext * lanes[next].width_m() && std::abs(own.offset_m) > kOffLast * lanes[now].width_m()) {
            now = next;
            ++driven.changes;
        }
        driven.lanes.push_back(now);
    }
    return driven;
}

VehicleSide vehicleSideOf(const RecordedVehicles& recorded)
{
    return measuredSide(recorded, asRecorded(recorded));
}

VehicleSide vehicleSideOf(const ReplayedVehicles& replayed, const RecordedVehicles& recorded)
{
    const std::vector<SampledBodies> original = asRecorded(recorded);
    std::vector<SampledBodies> bodies = original;
    for (const VehicleWay& way : replayed.ways)
        bodies[way.vehicle] = sampledBodies(way, replayed.step_s, recorded.duration_s);
    const std::vector<SampledBodies> driven = bodies;
    VehicleSide side = measuredSide(recorded, std::move(bodies));
    for (std::size_t i = 0; i < replayed.ways.size(); ++i) {
        const SampledBodies& ours = driven[replayed.ways[i].vehicle];
        const SampledBodies& theirs = original[replayed.ways[i].vehicle];
        const std::int64_t end = std::min(ours.first + static_cast<std::int64_t>(ours.bodies.size()),
                                          theirs.first + static_cast<std::int64_t>(theirs.bodies.size()));
        for (std::int64_t k = std::max(ours.first, theirs.first); k < end; ++k)
            side.vehicles[i].deviations_m.push_back(distance(middleOf(ours.bodies[static_cast<std::size_t>(k - ours.first)]),
                                                             middleOf(theirs.bodies[static_cast<std::size_t>(k - theirs.first)])));
    }
    return side;
}

} // namespace passerby::judging
