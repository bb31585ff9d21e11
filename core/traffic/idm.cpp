// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/idm.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

namespace {

constexpr double kNearest_m = 0.1; // gaps count as at least so wide
constexpr double kFarthest_m = 1e6;

} // namespace

double idmAcceleration_mps2(const IdmSituation& situation)
{
    const double share = situation.ideal_mps > 0.0 ? situation.speed_mps / situation.ideal_mps : 2.0;
    const double free = std::max(situation.acceleration_mps2 * (1.0 - share * share * share * share), -situation.braking_mps2);
    if (situation.gap_m > kFarthest_m)
        return free;
    const double approach_mps = situation.speed_mps - situation.other_mps;
    const double wanted_m =
        situation.standstill_m
        + std::max(0.0, situation.speed_mps * situation.headway_s
                            + situation.speed_mps * approach_mps / (2.0 * std::sqrt(situation.acceleration_mps2 * situation.braking_mps2)));
    const double crowding = wanted_m / std::max(situation.gap_m, kNearest_m);
    return free - situation.acceleration_mps2 * crowding * crowding;
}

double safeSpeed_mps(double gap_m, double other_mps, double braking_mps2, double step_s)
{
    const double slack_mps = braking_mps2 * step_s;
    const double square = slack_mps * slack_mps + other_mps * other_mps + 2.0 * braking_mps2 * std::max(gap_m, 0.0);
    return std::max(0.0, std::min(std::sqrt(square) - slack_mps, std::max(gap_m, 0.0) / step_s + other_mps));
}

} // namespace passerby::traffic
