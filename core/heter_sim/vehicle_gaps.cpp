// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/energies.h"
#include "core/heter_sim/vehicle_view.h"

#include <cmath>

namespace passerby::heter_sim {

namespace {

/// A rectangle round the origin along the axes, and a point that moves.
struct Corner {
    float x_m;
    float y_m;
};

float distanceToCorner(Corner corner, Vector from, Vector way, float perSquare)
{
    const Vector apart{corner.x_m - from.x, corner.y_m - from.y};
    const float share = std::min(std::max(dot(apart, way) * perSquare, 0.0F), 1.0F);
    return length(apart - way * share);
}

float distanceToMiddle(Corner half, Vector at)
{
    const float x_m = std::abs(at.x) - half.x_m;
    const float y_m = std::abs(at.y) - half.y_m;
    if (x_m <= 0.0F || y_m <= 0.0F)
        return std::max(x_m, y_m);
    return length(Vector{x_m, y_m});
}

/// When a point that moves comes into the rectangle; infinite where it never does.
float contact_s(Corner half, Vector from, Vector velocity)
{
    float enters_s = 0.0F;
    float leaves_s = VehicleSituation::kNothing_m;
    for (const auto& [at_m, moves_mps, reach_m] : {std::array{from.x, velocity.x, half.x_m}, std::array{from.y, velocity.y, half.y_m}}) {
        if (moves_mps == 0.0F) {
            if (std::abs(at_m) >= reach_m)
                return VehicleSituation::kNothing_m;
            continue;
        }
        const float a_s = (-reach_m - at_m) / moves_mps;
        const float b_s = (reach_m - at_m) / moves_mps;
        enters_s = std::max(enters_s, std::min(a_s, b_s));
        leaves_s = std::min(leaves_s, std::max(a_s, b_s));
    }
    return enters_s < leaves_s ? enters_s : VehicleSituation::kNothing_m;
}

/// The least gap within a time of at least 0, or what is left of the way after contact, negative.
float leastGapInTheWay(Corner half, Vector from, Vector velocity, float clear_m, float within_s)
{
    const Vector way = velocity * within_s;
    const Vector to = from + way;
    if (std::min(from.x, to.x) > half.x_m + clear_m || std::max(from.x, to.x) < -half.x_m - clear_m
        || std::min(from.y, to.y) > half.y_m + clear_m || std::max(from.y, to.y) < -half.y_m - clear_m)
        return clear_m;
    if (const float at_s = contact_s(half, from, velocity); at_s <= within_s)
        return (at_s - within_s) * std::abs(velocity.x);
    const float perSquare = 1.0F / std::max(dot(way, way), kStill_m2ps2);
    float least_m = std::min(distanceToMiddle(half, from), distanceToMiddle(half, to));
    for (const Corner corner : {half, Corner{half.x_m, -half.y_m}, Corner{-half.x_m, half.y_m}, Corner{-half.x_m, -half.y_m}})
        least_m = std::min(least_m, distanceToCorner(corner, from, way, perSquare));
    return least_m;
}

} // namespace

VehicleGaps gapsInTheWay(const OtherAhead& other, float clear_m, float speed_mps, const VehicleFigures& figures,
                         const VehicleSettings& settings, float step_s)
{
    const float stretched = clear_m / settings.beside_m;
    const Corner half{figures.halfLength_m + other.halfAlong_m, (figures.halfWidth_m + other.halfAside_m) * stretched};
    const Vector from{other.place.x, other.place.y * stretched};
    const Vector relative{other.velocity.x - speed_mps, other.velocity.y * stretched};
    const float next_m = distanceToMiddle(half, from + relative * step_s);
    if (!settings.isClosestApproach)
        return {next_m, distanceToMiddle(half, from + relative * settings.anticipation_s)};
    return {next_m, leastGapInTheWay(half, from, relative, clear_m, settings.anticipation_s)};
}

float gapAlongAnyAxis(const OtherAhead& other, Vector place, const VehicleFigures& figures)
{
    if (other.isPerson)
        return distanceToMiddle({figures.halfLength_m, figures.halfWidth_m}, place) - other.halfLength_m;
    const float own_m =
        std::max(std::abs(place.x) - figures.halfLength_m - other.halfAlong_m, std::abs(place.y) - figures.halfWidth_m - other.halfAside_m);
    const float along = std::abs(other.ahead.x);
    const float aside = std::abs(other.ahead.y);
    const float alongOther_m =
        std::abs(dot(other.ahead, place)) - other.halfLength_m - along * figures.halfLength_m - aside * figures.halfWidth_m;
    const float asideOfOther_m =
        std::abs(cross(other.ahead, place)) - other.halfWidth_m - aside * figures.halfLength_m - along * figures.halfWidth_m;
    return std::max(own_m, std::max(alongOther_m, asideOfOther_m));
}

} // namespace passerby::heter_sim
