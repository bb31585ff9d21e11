// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/motion.h"

#include "core/traffic/idm.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

namespace {

constexpr double kStopHeadway_s = 0.5; // before lines
constexpr double kBumper_m = 0.05;     // that outlines never come nearer to each other along a lane
constexpr double kSafetyGap_m = 0.3;
constexpr double kBackToMiddle_per_s = 0.8;
constexpr double kSlant = 0.15; // sideways, of the speed
constexpr double kSidewaysChange_mps2 = 1.5;
constexpr double kInArea_m = 0.05;
constexpr double kMoves_mps = 2.0;      // who is as fast no longer waits
constexpr double kChoiceStands_m = 0.5; // nearer to a place to stop at than is clear of it
constexpr double kWaitsNear_m = 10.0;

/// Once whenever it has waited for so long again.
bool looksElsewhere(const Scene& scene, double before_s, double waited_s)
{
    const double every_s = scene.parameters.detour_s;
    return std::floor(waited_s / every_s) > std::floor(before_s / every_s);
}

/// So far beside the middle of its lane a vehicle is on that lane alone; a little even where it is as wide.
double roomBeside_m(const LaneNetwork& network, const Driver& driver, const DrivenKind& kind)
{
    constexpr double kLeast_m = 0.1;
    return std::max(kLeast_m, (network.width_m(driver.route.lane()) - kind.width_m) / 2.0);
}

} // namespace

Motion idmMotion(const Scene& scene, const Driver& driver, const ViewAhead& view)
{
    const DrivenKind& kind = scene.kinds[driver.kind];
    const TrafficParameters& given = scene.parameters;
    IdmSituation situation{driver.speed_mps,       view.ideal_mps,    view.leaderGap_m, view.leader_mps,
                           kind.acceleration_mps2, kind.braking_mps2, given.headway_s,  given.standstill_m};
    double acceleration_mps2 = idmAcceleration_mps2(situation);
    situation.gap_m = std::min(view.stopGap_m, view.rightOfWayGap_m);
    situation.other_mps = 0.0;
    situation.headway_s = kStopHeadway_s;
    situation.standstill_m = 0.0;
    acceleration_mps2 = std::min(acceleration_mps2, idmAcceleration_mps2(situation));
    const double speed_mps = std::max(0.0, driver.speed_mps + acceleration_mps2 * scene.step_s);
    return {speed_mps, (view.side.offset_m - driver.offset_m) * kBackToMiddle_per_s};
}

Motion chosenMotion(const Scene& scene, const Driver& driver, const ViewAhead& view, const heter_sim::VehicleChoice& choice)
{
    const geometry::Point ahead = placeAhead(scene.network, driver, 0.0).ahead;
    const heter_sim::Vector direction{static_cast<float>(ahead.x), static_cast<float>(ahead.y)};
    const heter_sim::Vector left{-direction.y, direction.x};
    heter_sim::VehicleSituation situation;
    situation.velocity = direction * static_cast<float>(driver.speed_mps) + left * static_cast<float>(driver.sideways_mps);
    // Straight along the lane but for the way aside: the bend is the lane's. Places count from the vehicle.
    situation.body = {{},
                      std::atan2(direction.y, direction.x) + static_cast<float>(driver.slant_rad),
                      choice.figures().halfLength_m,
                      choice.figures().halfWidth_m};
    situation.direction = direction;
    situation.offset_m = static_cast<float>(driver.offset_m - view.side.offset_m); // from where it wants to be
    situation.laneWidth_m = static_cast<float>(scene.network.width_m(driver.route.lane()));
    situation.ideal_mps = static_cast<float>(view.ideal_mps);
    situation.leaderGap_m = static_cast<float>(view.leaderGap_m);
    situation.leader_mps = static_cast<float>(view.leader_mps);
    const double stopGap_m = std::min(view.stopGap_m, view.rightOfWayGap_m);
    situation.stopGap_m = static_cast<float>(stopGap_m - kChoiceStands_m) + choice.settings().clearOfStops_m;
    situation.isDrawn = stopGap_m > view.leaderGap_m;
    situation.step_s = static_cast<float>(scene.step_s);
    const heter_sim::Vector chosen = choice.next(situation);
    return {static_cast<double>(dot(chosen, direction)), static_cast<double>(cross(direction, chosen))};
}

Motion bounded(const Scene& scene, const Driver& driver, const ViewAhead& view, Motion wished)
{
    const DrivenKind& kind = scene.kinds[driver.kind];
    const TrafficParameters& given = scene.parameters;
    const double step_s = scene.step_s;
    const double hardest_mps = given.hardest_mps2 * step_s;
    double speed_mps = std::min(wished.speed_mps, driver.speed_mps + kind.acceleration_mps2 * step_s);
    speed_mps = std::min(speed_mps, safeSpeed_mps(view.leaderGap_m - kSafetyGap_m, view.leader_mps, given.hardest_mps2, step_s));
    speed_mps = std::min(speed_mps, safeSpeed_mps(std::min(view.stopGap_m, view.rightOfWayGap_m), 0.0, given.hardest_mps2, step_s));
    speed_mps = std::max(speed_mps, driver.speed_mps - hardest_mps);
    double way_m = std::min(speed_mps * step_s, view.leaderGap_m - kBumper_m);
    if (view.granted < view.groupCount)
        way_m = std::min(way_m, view.groups[view.granted].in_m - kInArea_m);
    speed_mps = std::max(way_m, 0.0) / step_s;

    const double fastest_mps = std::min(given.sidewaysSpeed_mps, kSlant * speed_mps);
    const double change_mps = kSidewaysChange_mps2 * step_s;
    double sideways_mps = std::clamp(wished.sideways_mps, driver.sideways_mps - change_mps, driver.sideways_mps + change_mps);
    sideways_mps = std::clamp(sideways_mps, -fastest_mps, fastest_mps);
    // Towards the middle where the outline is beyond the edge; never over it.
    const double room_m = std::max(0.0, (scene.network.width_m(driver.route.lane()) - kind.width_m) / 2.0);
    const double most_m = std::max(room_m, std::abs(driver.offset_m));
    const double offset_m =
        std::clamp(driver.offset_m + sideways_mps * step_s, std::max(-most_m, view.side.least_m), std::min(most_m, view.side.most_m));
    return {speed_mps, (offset_m - driver.offset_m) / step_s};
}

bool move(const Scene& scene, const ViewAhead& view, Motion motion, const RouteDraw& draw, Driver& driver)
{
    constexpr double kOwn_m = 0.05;
    const LaneNetwork& network = scene.network;
    const DrivenKind& kind = scene.kinds[driver.kind];
    const std::size_t owned = view.granted > 0 ? view.groups[view.granted - 1U].last + 1U : view.held;
    driver.granted_m = owned > 0 ? driver.driven_m + view.areas[owned - 1].in_m + kOwn_m : driver.driven_m;
    driver.passes_m = view.passes_m;
    driver.passesCycles = view.side.passes;
    driver.halts_m = view.halts_m;
    driver.stops_m = driver.driven_m + std::min(view.stopGap_m, view.rightOfWayGap_m);
    const bool waits = view.granted < view.groupCount && view.rightOfWayGap_m < kWaitsNear_m;
    const double before_s = driver.waited_s;
    if (motion.speed_mps > kMoves_mps)
        driver.waited_s = 0.0;
    else if (waits && motion.speed_mps < scene.parameters.standing_mps)
        driver.waited_s += scene.step_s;

    if (motion.speed_mps > scene.parameters.standing_mps)
        driver.blocked_s = 0.0;
    driver.speed_mps = motion.speed_mps;
    driver.sideways_mps = motion.sideways_mps;
    if (motion.speed_mps > 0.0)
        driver.slant_rad = std::atan2(motion.sideways_mps, motion.speed_mps);
    driver.offset_m += motion.sideways_mps * scene.step_s;
    driver.along_m += motion.speed_mps * scene.step_s;
    driver.driven_m += motion.speed_mps * scene.step_s;
    Route& route = driver.route;
    if (looksElsewhere(scene, before_s, driver.waited_s) && driver.along_m + kind.length_m / 2.0 < network.length_m(route.lane())) {
        turnElsewhere(route, network, draw);
        driver.granted_m = driver.driven_m; // that was for the other way
    }
    while (driver.along_m > network.length_m(route.lane()) && route.at + 1 < route.count) {
        driver.along_m -= network.length_m(route.lane());
        goOn(route);
        extend(route, network, draw);
        driver.leaving = kNone;
    }
    if (driver.leaving != kNone && std::abs(driver.offset_m) <= roomBeside_m(network, driver, kind))
        driver.leaving = kNone;
    double left_m = -driver.along_m;
    for (std::size_t i = route.at; i < route.count && left_m <= kind.length_m; ++i)
        left_m += network.length_m(route.lanes[i]);
    return left_m > kind.length_m / 2.0;
}

} // namespace passerby::traffic
