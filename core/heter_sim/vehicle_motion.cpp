// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/vehicle_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::heter_sim {

namespace {

float withinHalfTurn(double angle_rad)
{
    return static_cast<float>(std::remainder(angle_rad, 2.0 * std::numbers::pi));
}

} // namespace

Vector unitAt(float angle_rad)
{
    const auto angle = static_cast<double>(angle_rad);
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

float turnWithin_rad(const VehicleFigures& figures, float speed_mps, float step_s, float sideways_mps2)
{
    if (speed_mps <= kHeadless_mps)
        return 0.0F;
    return step_s * std::min(speed_mps / figures.turningRadius_m, sideways_mps2 / speed_mps);
}

float stoppingWay_m(float speed_mps, float braking_mps2, float step_s)
{
    return 0.5F * speed_mps * (step_s + speed_mps / braking_mps2);
}

float speedToStopIn_mps(float way_m, float braking_mps2, float step_s, float headway_s)
{
    if (!(way_m > 0.0F))
        return 0.0F;
    const float linear_s = 0.5F * step_s + headway_s;
    return braking_mps2 * (std::sqrt(linear_s * linear_s + 2.0F * way_m / braking_mps2) - linear_s);
}

OrientedBox advanced(const OrientedBox& body, Vector velocity, const VehicleFigures& figures, float step_s)
{
    const float speed_mps = length(velocity);
    OrientedBox next = body;
    if (const float most_rad = turnWithin_rad(figures, speed_mps, step_s); most_rad > 0.0F) {
        const double towards_rad = std::atan2(static_cast<double>(velocity.y), static_cast<double>(velocity.x));
        const float turn_rad = withinHalfTurn(towards_rad - static_cast<double>(body.heading_rad));
        next.heading_rad = withinHalfTurn(static_cast<double>(body.heading_rad + std::clamp(turn_rad, -most_rad, most_rad)));
    }
    next.centre = body.centre + unitAt(next.heading_rad) * (speed_mps * step_s);
    return next;
}

} // namespace passerby::heter_sim
