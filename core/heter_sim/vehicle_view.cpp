// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/vehicle_view.h"

#include "core/heter_sim/energies.h"
#include "core/heter_sim/situation.h"
#include "core/heter_sim/vehicle_motion.h"

#include <cmath>

namespace passerby::heter_sim {

namespace {

constexpr float kComfortablyAsideOfPeople_m = 0.3F;
constexpr float kStraight_1pm = 1e-4F; // curvature that nobody sees
constexpr float kPastBefore_s = 0.5F;
constexpr float kBeforePeople_m = 1.0F; // who brakes comfortably comes to stand so far before them

/// Keeps another if it may cost a candidate anything.
void addOther(const OtherOnRoad& other, const VehicleFigures& figures, const VehicleSettings& settings, float step_s, VehicleView& view)
{
    const OtherAhead seen = turned(other, other.there, view.ahead);
    if (seen.place.x + seen.halfAlong_m < -figures.halfLength_m)
        return;
    const float fastest_mps = view.speed_mps + figures.acceleration_mps2 * step_s;
    const float within_s = std::max(settings.anticipation_s, fastest_mps / figures.braking_mps2 + step_s);
    const float reach_m = figures.halfLength_m + figures.halfWidth_m + other.halfLength_m + other.halfWidth_m + other.clear_m
                          + (fastest_mps + length(other.there.velocity)) * within_s;
    if (dot(other.there.place, other.there.place) < reach_m * reach_m)
        view.others[view.count++] = other;
}

/// The speed at which one can stop comfortably wherever one is to.
float comfortable_mps(const VehicleSituation& situation, const VehicleFigures& figures, const VehicleSettings& settings,
                      const VehicleView& view)
{
    const float brakes_mps2 = std::min(settings.comfort_mps2, figures.braking_mps2);
    const auto before = [&](float way_m, float headway_s) { return speedToStopIn_mps(way_m, brakes_mps2, situation.step_s, headway_s); };
    const auto stopsWithin_m = [&](float speed_mps) { return 0.5F * speed_mps * speed_mps / brakes_mps2; };
    float most_mps = situation.ideal_mps;
    if (situation.stopGap_m < VehicleSituation::kNothing_m)
        most_mps = std::min(most_mps, before(situation.stopGap_m - settings.clearOfStops_m, 0.0F));
    if (situation.leaderGap_m < VehicleSituation::kNothing_m) {
        const float way_m = situation.leaderGap_m - settings.clearOfStops_m + stopsWithin_m(std::max(situation.leader_mps, 0.0F));
        most_mps = std::min(most_mps, before(way_m, settings.headway_s));
    }
    for (std::uint32_t i = 0; i < view.count; ++i) {
        const OtherOnRoad& other = view.others[i];
        const OtherAhead seen = turned(other, other.onLane, view.ahead);
        const float aside_m = other.isPerson ? kComfortablyAsideOfPeople_m : kAsideOfVehicles_m;
        const float gap_m = wayTo(seen, figures, aside_m, view.speed_mps, settings.anticipation_s);
        const float kept_m = other.isPerson ? kBeforePeople_m : settings.clearOfStops_m;
        if (gap_m < VehicleSituation::kNothing_m)
            most_mps = std::min(most_mps, before(gap_m - kept_m + stopsWithin_m(std::max(seen.velocity.x, 0.0F)), 0.0F));
    }
    return most_mps;
}

} // namespace

OtherAhead turned(const OtherOnRoad& other, const Motion& motion, Vector ahead)
{
    const Vector heading = seenAlong(motion.ahead, ahead);
    const float along = std::abs(heading.x);
    const float aside = std::abs(heading.y);
    return {seenAlong(motion.place, ahead),
            seenAlong(motion.velocity, ahead),
            heading,
            other.isPerson ? other.halfLength_m : along * other.halfLength_m + aside * other.halfWidth_m,
            other.isPerson ? other.halfWidth_m : aside * other.halfLength_m + along * other.halfWidth_m,
            other.halfLength_m,
            other.halfWidth_m,
            other.isPerson};
}

Motion straightened(const Motion& motion, float curvature_1pm)
{
    if (std::abs(curvature_1pm) < kStraight_1pm)
        return motion;
    const float side = curvature_1pm > 0.0F ? 1.0F : -1.0F; // of the middle of the arc
    const float radius_m = side / curvature_1pm;
    const Vector fromMiddle{motion.place.x, radius_m - side * motion.place.y};
    const auto turn_rad = static_cast<float>(std::atan2(static_cast<double>(fromMiddle.x), static_cast<double>(fromMiddle.y)));
    const Vector tangent = unitAt(side * turn_rad);
    return {{turn_rad * radius_m, side * (radius_m - length(fromMiddle))},
            seenAlong(motion.velocity, tangent),
            seenAlong(motion.ahead, tangent)};
}

float wayTo(const OtherAhead& other, const VehicleFigures& figures, float aside_m, float speed_mps, float within_s)
{
    const float half_m = figures.halfWidth_m + other.halfAside_m + aside_m;
    float from_s = 0.0F;
    float to_s = within_s;
    if (other.velocity.y != 0.0F) {
        const float towards = 1.0F / other.velocity.y;
        const float a_s = (-half_m - other.place.y) * towards;
        const float b_s = (half_m - other.place.y) * towards;
        from_s = std::max(from_s, std::min(a_s, b_s));
        to_s = std::min(to_s, std::max(a_s, b_s));
    } else if (std::abs(other.place.y) >= half_m) {
        return VehicleSituation::kNothing_m;
    }
    if (from_s > to_s)
        return VehicleSituation::kNothing_m;
    const float enters_m = other.place.x + other.velocity.x * from_s;
    const float leaves_m = other.place.x + other.velocity.x * to_s;
    if (enters_m <= (other.isPerson ? figures.halfLength_m : 0.0F)) // beside, or behind
        return VehicleSituation::kNothing_m;
    if (speed_mps * (from_s - kPastBefore_s) > enters_m + other.halfAlong_m + figures.halfLength_m)
        return VehicleSituation::kNothing_m;
    return std::min(enters_m, leaves_m) - figures.halfLength_m - other.halfAlong_m;
}

void lookAhead(const VehicleSituation& situation, const VehicleFigures& figures, const VehicleSettings& settings, VehicleView& view)
{
    const Vector heading = unitAt(situation.body.heading_rad);
    view.hasLane = situation.direction != Vector{};
    view.direction = view.hasLane ? situation.direction : heading;
    const Vector direction = view.direction;
    view.velocity = seenAlong(situation.velocity, direction);
    view.speed_mps = length(situation.velocity);
    view.faded = heter_sim::faded(view.velocity, settings.fading_mps);
    view.ahead = seenAlong(heading, direction);
    view.heading_rad = static_cast<float>(std::atan2(static_cast<double>(view.ahead.y), static_cast<double>(view.ahead.x)));
    view.count = 0;
    const auto add = [&](Vector place, Vector velocity, Vector ahead, OtherOnRoad other) {
        const Vector apart = seenAlong(place - situation.body.centre, direction);
        other.there = {apart, seenAlong(velocity, direction), other.isPerson ? ahead : seenAlong(ahead, direction)};
        other.onLane = straightened(other.there, situation.curvature_1pm);
        addOther(other, figures, settings, situation.step_s, view);
    };
    for (const MovingBox& box : situation.boxes) {
        if (view.count == VehicleView::kMost)
            break;
        add(box.body.centre, box.velocity, unitAt(box.body.heading_rad),
            {{}, {}, box.body.halfLength_m, box.body.halfWidth_m, settings.clearOfVehicles_m, false});
    }
    const std::uint32_t people = view.count + VehicleView::kMost;
    for (const MovingDisc& disc : situation.discs) {
        if (view.count == people)
            break;
        add(disc.place, disc.velocity, {1.0F, 0.0F}, {{}, {}, disc.radius_m, disc.radius_m, settings.clearOfPeople_m, true});
    }
    view.ideal_mps = std::max(settings.isCareful ? comfortable_mps(situation, figures, settings, view) : situation.ideal_mps, 0.0F);
}

} // namespace passerby::heter_sim
