// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/safety_fan.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;

namespace {

constexpr double kHorizon_s = 2.0;
constexpr double kPass_m = 0.10;
constexpr double kStep_rad = 5.0 * std::numbers::pi / 180.0;
constexpr double kSpreadsOver_s = 2.0;
constexpr double kMostCrowding = 5.0;

Point towards(double angle_rad)
{
    return {std::cos(angle_rad), std::sin(angle_rad)};
}

} // namespace

bool isBlocked(Point velocity_mps, double radius_m, std::span<const Oncomer> oncomers)
{
    return std::any_of(oncomers.begin(), oncomers.end(), [&](const Oncomer& other) {
        const Point relative = velocity_mps - other.velocity_mps;
        const double square = dot(relative, relative);
        const double nearest_s = square > 0.0 ? std::clamp(dot(other.place, relative) / square, 0.0, kHorizon_s) : 0.0;
        return length(other.place - relative * nearest_s) < radius_m + other.radius_m + kPass_m;
    });
}

PassageCommand walkPassage(const PassageView& view, double wanted_rad, double speed_mps, double radius_m, std::span<const Oncomer> oncomers)
{
    const double far_m = std::min(view.length_m, PassageView::kSees_m);
    const double leftEdge_rad = std::atan2(view.left_m, far_m);
    const double rightEdge_rad = -std::atan2(view.right_m, far_m);
    const double within_rad = std::clamp(std::remainder(wanted_rad - view.axis_rad, 2.0 * std::numbers::pi), rightEdge_rad, leftEdge_rad);
    const auto isFree = [&](double angle_rad) { return !isBlocked(towards(view.axis_rad + angle_rad) * speed_mps, radius_m, oncomers); };
    if (isFree(within_rad))
        return {view.axis_rad + within_rad, 1.0, !oncomers.empty()};
    const double edge_rad = view.keepsLeft ? leftEdge_rad : rightEdge_rad;
    const double step_rad = view.keepsLeft ? kStep_rad : -kStep_rad;
    const auto steps = static_cast<int>(std::abs(edge_rad - within_rad) / kStep_rad);
    for (int i = 1; i <= steps; ++i)
        if (const double angle_rad = within_rad + i * step_rad; isFree(angle_rad))
            return {view.axis_rad + angle_rad, 1.0, true};
    return {view.axis_rad + edge_rad, isFree(edge_rad) ? 1.0 : 0.5, true};
}

double passageCrowding(double sinceMet_s)
{
    return 1.0 + (kMostCrowding - 1.0) * std::clamp((sinceMet_s - kSpreadsOver_s) / kSpreadsOver_s, 0.0, 1.0);
}

} // namespace passerby::autonomous
