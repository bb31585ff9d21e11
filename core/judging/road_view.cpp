// SPDX-License-Identifier: Apache-2.0
#include "core/judging/road_view.h"

#include <algorithm>
#include <cmath>

namespace passerby::judging {

using geometry::Point;
using heter_sim::MovingBox;
using heter_sim::MovingDisc;
using heter_sim::OrientedBox;
using heter_sim::Vector;

namespace {

constexpr double kLooked_m = 80.0; // at others
constexpr double kBeside_m = 0.3;  // of people, as core/traffic has it
constexpr double kEntersSoon_s = 3.0;
constexpr double kBend_mps2 = 2.0; // sideways
constexpr double kBraking_mps2 = 2.0;
constexpr int kBendsLooked = 7; // kBendOver_m apart
constexpr double kBendOver_m = 5.0;
constexpr double kCurvatureOver_m = 10.0;
constexpr double kMoves_mps = 0.3;  // slower has no direction
constexpr double kLeastGap_m = 1.0; // to whoever is on the other lane

Vector asVector(Point point)
{
    return {static_cast<float>(point.x), static_cast<float>(point.y)};
}

Point aheadOf(const OrientedBox& body)
{
    const auto heading = static_cast<double>(body.heading_rad);
    return {std::cos(heading), std::sin(heading)};
}

/// As fast as the bends ahead permit.
double idealBeforeBends(const LaneLine& lane, double along_m, double wished_mps)
{
    double ideal_mps = wished_mps;
    for (int i = 0; i < kBendsLooked; ++i) {
        const double way_m = kBendOver_m * i;
        const double curvature_1pm = std::abs(lane.curvatureAhead_1pm(along_m + way_m, kBendOver_m));
        const double there2 = kBend_mps2 / std::max(curvature_1pm, 1e-6);
        ideal_mps = std::min(ideal_mps, std::sqrt(there2 + 2.0 * kBraking_mps2 * way_m));
    }
    return ideal_mps;
}

/// To whoever is on the way of the vehicle, or walks onto it soon and before it has passed (as core/traffic's drivers see people).
double gapToPeople_m(const RoadScene& scene, const OnRoad& self, const LaneLine& lane, const BesideLane& own)
{
    const double half_m = static_cast<double>(self.body.halfLength_m);
    const double speed_mps = length(self.velocity);
    double nearest_m = std::numeric_limits<double>::infinity();
    for (const MovingDisc& person : scene.people) {
        const BesideLane there = lane.beside({static_cast<double>(person.place.x), static_cast<double>(person.place.y)});
        const auto radius_m = static_cast<double>(person.radius_m);
        const double gap_m = there.along_m - own.along_m - half_m - radius_m;
        if (gap_m <= -2.0 * radius_m || gap_m > kLooked_m)
            continue;
        const double aside_m = there.offset_m - own.offset_m;
        const double clear_m = static_cast<double>(self.body.halfWidth_m) + radius_m + kBeside_m;
        const double aside_mps = static_cast<double>(cross(asVector(there.ahead), person.velocity));
        const double enters_s = (std::abs(aside_m) - clear_m) / std::max(std::abs(aside_mps), 1e-6);
        const double passed_s = (std::max(gap_m, 0.0) + 2.0 * half_m) / std::max(speed_mps, 1.0);
        const bool comes = aside_m * aside_mps < 0.0 && enters_s < std::min(passed_s, kEntersSoon_s);
        if (std::abs(aside_m) <= clear_m || comes)
            nearest_m = std::min(nearest_m, gap_m);
    }
    return nearest_m;
}

Follower followerOf(const RoadScene& scene, const OnRoad& who, const OnLane& ahead)
{
    return {length(who.velocity), scene.recorded.vehicles[who.vehicle].way.ideal_mps, std::max(ahead.gap_m, 0.0), ahead.speed_mps};
}

} // namespace

Point middleOf(const OrientedBox& body)
{
    return {static_cast<double>(body.centre.x), static_cast<double>(body.centre.y)};
}

OnLane nearestOnLane(const RoadScene& scene, std::size_t number, const OnRoad& self, bool isAhead)
{
    const LaneLine& lane = scene.recorded.lanes[number];
    const double own_m = lane.beside(middleOf(self.body)).along_m;
    OnLane nearest;
    for (const OnRoad& other : scene.vehicles) {
        if (other.vehicle == self.vehicle || distance(middleOf(other.body), middleOf(self.body)) > kLooked_m)
            continue;
        const BesideLane there = lane.beside(middleOf(other.body));
        const double apart_m = isAhead ? there.along_m - own_m : own_m - there.along_m;
        if (apart_m <= 0.0 || std::abs(there.offset_m) > 0.5 * lane.width_m()
            || (length(other.velocity) > kMoves_mps && dot(aheadOf(other.body), there.ahead) < 0.0))
            continue;
        const double gap_m = apart_m - static_cast<double>(self.body.halfLength_m) - static_cast<double>(other.body.halfLength_m);
        if (gap_m < nearest.gap_m)
            nearest = {&other, gap_m, dot(other.velocity, there.ahead)};
    }
    return nearest;
}

RoadSituation lookAlong(const RoadScene& scene, const OnRoad& self, double step_s, std::vector<MovingBox>& boxes,
                        std::vector<MovingDisc>& discs)
{
    const LaneLine& lane = scene.recorded.lanes[self.lane];
    const BesideLane own = lane.beside(middleOf(self.body));
    RoadSituation situation;
    situation.wished_mps = scene.recorded.vehicles[self.vehicle].way.ideal_mps;
    situation.stopForPeople_m = gapToPeople_m(scene, self, lane, own);
    OnLane leader = nearestOnLane(scene, self.lane, self, true);
    if (self.leaving != NeighbourLanes::kNone)
        if (const OnLane other = nearestOnLane(scene, self.leaving, self, true); other.gap_m < leader.gap_m)
            leader = other;
    heter_sim::VehicleSituation& seen = situation.seen;
    seen.body = self.body;
    seen.velocity = asVector(self.velocity);
    seen.direction = asVector(own.ahead);
    seen.offset_m = static_cast<float>(own.offset_m);
    seen.laneWidth_m = static_cast<float>(lane.width_m());
    seen.ideal_mps = static_cast<float>(idealBeforeBends(lane, own.along_m, situation.wished_mps));
    seen.curvature_1pm = static_cast<float>(lane.curvatureAhead_1pm(own.along_m, kCurvatureOver_m));
    seen.step_s = static_cast<float>(step_s);
    if (leader.who) {
        seen.leaderGap_m = static_cast<float>(std::max(leader.gap_m, 0.0));
        seen.leader_mps = static_cast<float>(std::max(leader.speed_mps, 0.0));
    }
    const auto isNearer = [&](const auto& a, const auto& b) { return length(a - seen.body.centre) < length(b - seen.body.centre); };
    boxes.clear();
    for (const OnRoad& other : scene.vehicles)
        if (other.vehicle != self.vehicle && &other != leader.who && distance(middleOf(other.body), middleOf(self.body)) < kLooked_m)
            boxes.push_back({other.body, asVector(other.velocity)});
    std::stable_sort(boxes.begin(), boxes.end(),
                     [&](const MovingBox& a, const MovingBox& b) { return isNearer(a.body.centre, b.body.centre); });
    discs = scene.people;
    std::stable_sort(discs.begin(), discs.end(), [&](const MovingDisc& a, const MovingDisc& b) { return isNearer(a.place, b.place); });
    seen.boxes = boxes;
    seen.discs = discs;
    return situation;
}

std::optional<LaneChangeView> viewOfChange(const RoadScene& scene, const OnRoad& self, std::size_t lane)
{
    const OnLane aheadThere = nearestOnLane(scene, lane, self, true);
    const OnLane behindThere = nearestOnLane(scene, lane, self, false);
    if (aheadThere.gap_m < kLeastGap_m || behindThere.gap_m < kLeastGap_m)
        return std::nullopt;
    const double own_m = 2.0 * static_cast<double>(self.body.halfLength_m);
    const double speed_mps = length(self.velocity);
    const OnLane ahead = nearestOnLane(scene, self.lane, self, true);
    LaneChangeView view;
    view.now = followerOf(scene, self, ahead);
    view.then = followerOf(scene, self, aheadThere);
    // Whoever is behind follows this vehicle, or whoever is ahead of it.
    const auto behind = [&](const OnLane& who, const OnLane& beyond) {
        const OnLane without{beyond.who, who.gap_m + own_m + beyond.gap_m, beyond.speed_mps};
        return std::pair(followerOf(scene, *who.who, without), followerOf(scene, *who.who, {&self, who.gap_m, speed_mps}));
    };
    if (behindThere.who)
        view.behindThere = behind(behindThere, aheadThere);
    if (const OnLane follower = nearestOnLane(scene, self.lane, self, false); follower.who) {
        const auto [without, with] = behind(follower, ahead);
        view.behindHere = std::pair(with, without); // as it is, and as it would be
    }
    return view;
}

} // namespace passerby::judging
