// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/told_vehicle.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::traffic {

namespace {

constexpr double kTurn_rad = std::numbers::pi / 6.0; // less is straight on
constexpr double kTurned_m = 15.0;                   // into the next lane, where the turn is made
constexpr double kAsLiked = 0.85;                    // of the speed that is liked, nobody is held up
constexpr double kHeldUpWithin_s = 2.0;
constexpr double kHeldUpWithin_m = 12.0; // who waits behind somebody stands up to 10 m behind

run::VehicleTurn turnOf(const LaneNetwork& network, std::uint32_t from, std::uint32_t onto, double in_m)
{
    const geometry::Point before = network.at(from, network.length_m(from)).ahead;
    const geometry::Point after = network.at(onto, std::min(kTurned_m, network.length_m(onto))).ahead;
    const double angle_rad = std::atan2(geometry::cross(before, after), geometry::dot(before, after));
    const auto side = angle_rad > kTurn_rad    ? run::VehicleTurn::Side::left
                      : angle_rad < -kTurn_rad ? run::VehicleTurn::Side::right
                                               : run::VehicleTurn::Side::straight;
    return {side, in_m, network.idOf(onto)};
}

/// So near that it matters to who drives at this speed.
bool isNear(double gap_m, double speed_mps, const DrivenKind& kind)
{
    return gap_m < kHeldUpWithin_m + kHeldUpWithin_s * speed_mps + speed_mps * speed_mps / (2.0 * kind.braking_mps2);
}

run::HeldUpBy heldUpBy(StopsFor stop)
{
    return stop == StopsFor::light ? run::HeldUpBy::light : stop == StopsFor::crossing ? run::HeldUpBy::crossing : run::HeldUpBy::people;
}

} // namespace

run::VehicleStory toldOf(const LaneNetwork& network, const Driver& driver)
{
    run::VehicleStory story;
    story.number = driver.number;
    story.kind = driver.kind;
    story.speed_mps = driver.speed_mps;
    story.driven_m = driver.driven_m;
    story.waited_s = driver.waited_s;
    story.lane = network.idOf(driver.route.lane());
    story.cameIn = driver.cameIn;
    double end_m = -driver.along_m;
    for (std::size_t i = driver.route.at; i < driver.route.count; ++i) {
        const std::uint32_t lane = driver.route.lanes[i];
        end_m += network.length_m(lane);
        if (i + 1U < driver.route.count && !story.turn && network.after(lane).size() > 1)
            story.turn = turnOf(network, lane, driver.route.lanes[i + 1U], end_m);
        if (i + 1U == driver.route.count && network.after(lane).empty()) {
            story.leaves = network.idOf(lane);
            story.leavesIn_m = end_m;
        }
    }
    return story;
}

void tellView(const ViewAhead& view, std::uint32_t leader, const DrivenKind& kind, run::VehicleStory& story)
{
    story.likes_mps = view.ideal_mps;
    if (leader != 0) {
        story.leader = leader;
        story.leaderGap_m = view.leaderGap_m;
    }
    if (story.speed_mps >= kAsLiked * view.ideal_mps)
        return;
    const auto take = [&](double gap_m, run::HeldUpBy by) {
        const bool isNearest = story.heldUpBy == run::HeldUpBy::nobody || gap_m < story.heldUpIn_m;
        if (gap_m < kFar_m && isNearest && isNear(gap_m, story.speed_mps, kind)) {
            story.heldUpBy = by;
            story.heldUpIn_m = std::max(gap_m, 0.0);
        }
    };
    take(view.stopGap_m, heldUpBy(view.stopsFor));
    take(view.rightOfWayGap_m, run::HeldUpBy::others);
    if (leader != 0)
        take(view.leaderGap_m, run::HeldUpBy::leader);
}

} // namespace passerby::traffic
