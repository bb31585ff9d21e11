// SPDX-License-Identifier: Apache-2.0
#include "core/steering/reactive/motor.h"
#include "core/steering/reactive/routines.h"

#include <algorithm>
#include <numbers>

namespace passerby::steering::reactive {

namespace {

constexpr std::array kCurvatures_1pm{0.25F, 0.5F, 1.0F, 2.0F};
constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kAbout_rad = 1e-3F; // as good as right behind

/// A curve to turn in: to a side, by an angle.
struct Curve {
    float curvature_1pm = 0.0F; ///< left positive
    float angle_rad = 0.0F;
    float speed_mps = 0.0F;
};

Curve curveTo(const Situation& now, const Command& command, float curvature_1pm, float error_rad)
{
    const bool isShorter = (error_rad > 0.0F) == (curvature_1pm > 0.0F);
    const float angle_rad = isShorter ? std::abs(error_rad) : 2.0F * kPi - std::abs(error_rad);
    const float most_mps = std::sqrt(now.settings.limits.sideways_mps2 / std::abs(curvature_1pm));
    return {curvature_1pm, angle_rad, std::min(command.speed_mps, most_mps)};
}

/// A place that lies within the circle would be gone round for ever.
bool holdsGoal(const Situation& now, float curvature_1pm)
{
    const float radius_m = 1.0F / std::abs(curvature_1pm);
    if (now.self.ahead_m > 2.0F * radius_m)
        return false;
    const Vector centre = Vector{-now.heading.y, now.heading.x} * (1.0F / curvature_1pm);
    const Vector apart = now.above.direction * now.self.ahead_m - centre;
    return dot(apart, apart) < radius_m * radius_m;
}

/// Whether samples a footstep apart, the ways between them, and a straight footstep in the end are free of walls.
bool isFree(const Situation& now, const Curve& curve)
{
    if (holdsGoal(now, curve.curvature_1pm))
        return false;
    const float footstep_m = curve.speed_mps * kFootstep_s;
    const float length_m = curve.angle_rad / std::abs(curve.curvature_1pm);
    const int samples = std::max(static_cast<int>(std::ceil(length_m / std::max(footstep_m, 0.1F))), 1);
    const Vector left{-now.heading.y, now.heading.x};
    const Vector centre = left * (1.0F / curve.curvature_1pm);
    const float slice_rad = std::copysign(curve.angle_rad / static_cast<float>(samples), curve.curvature_1pm);
    Vector at;
    for (int i = 1; i <= samples; ++i) {
        const Vector to = centre + turned(centre * -1.0F, slice_rad * static_cast<float>(i));
        const float chord_m = length(to - at);
        if (chord_m > 0.0F && now.walls.freeWay_m(at, (to - at) * (1.0F / chord_m), now.clear_m(), chord_m) < chord_m)
            return false;
        at = to;
    }
    const Vector away = turned(now.heading, std::copysign(curve.angle_rad, curve.curvature_1pm));
    return now.walls.freeWay_m(at, away, now.clear_m(), footstep_m) >= footstep_m;
}

std::optional<Curve> findCurve(const Situation& now, const Command& command, float error_rad, float kept_1pm)
{
    if (kept_1pm != 0.0F)
        if (const Curve curve = curveTo(now, command, kept_1pm, error_rad); isFree(now, curve))
            return curve;
    const float shorter = kPi - std::abs(error_rad) < kAbout_rad ? now.settings.keptSide() : std::copysign(1.0F, error_rad);
    for (const float curvature_1pm : kCurvatures_1pm)
        for (const float side : {shorter, -shorter}) {
            if (holdsGoal(now, shorter * curvature_1pm))
                break;
            if (const Curve curve = curveTo(now, command, side * curvature_1pm, error_rad); isFree(now, curve))
                return curve;
        }
    return std::nullopt;
}

} // namespace

void turnInCurves(const Situation& now, Chain& chain, Recollection& kept)
{
    const float footstep_rad = turnSpeed_radps(now.settings.limits, now.speed_mps) * kFootstep_s;
    const bool isOnTheSpot = chain.command.speed_mps <= 0.0F || now.speed_mps < kMoves_mps; // who stands turns before they go
    const bool isNearly = isOnTheSpot || isSurelyWithin(now.heading, chain.command.direction, footstep_rad);
    const float error_rad = isNearly ? 0.0F : angleBetween(now.heading, chain.command.direction);
    if (std::abs(error_rad) <= footstep_rad) {
        kept.curvature_1pm = 0.0F;
        return;
    }
    const std::optional<Curve> curve = findCurve(now, chain.command, error_rad, kept.curvature_1pm);
    kept.curvature_1pm = curve ? curve->curvature_1pm : 0.0F;
    if (!curve) {
        chain.command.speed_mps = 0.0F;
        return;
    }
    chain.command.speed_mps = curve->speed_mps;
    const float ahead_rad = std::min(curve->angle_rad, std::abs(curve->curvature_1pm) * curve->speed_mps * kFootstep_s);
    chain.command.direction = turned(now.heading, std::copysign(ahead_rad, curve->curvature_1pm));
}

} // namespace passerby::steering::reactive
