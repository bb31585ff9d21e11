// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/stroll.h"

#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::affordance {

namespace {

constexpr double kWidth_rad = 2.0 * std::numbers::pi / OpenSpace::kDirections;

/// The share of a direction, half a step to either side of its middle, that lies in the field of view.
double inView(double middle_rad, double heading_rad, double fieldOfView_rad)
{
    const double off_rad = std::abs(std::remainder(middle_rad - heading_rad, 2.0 * std::numbers::pi));
    return std::clamp((0.5 * (fieldOfView_rad + kWidth_rad) - off_rad) / kWidth_rad, 0.0, 1.0);
}

double middleOf(std::size_t direction)
{
    return (static_cast<double>(direction) + 0.5) * kWidth_rad;
}

} // namespace

StrollOptions strollOptions(const world::AgentProfile& profile)
{
    const StrollOptions usual;
    const double degree = std::numbers::pi / 180.0;
    StrollOptions options;
    const auto view_deg = world::wandererParameter(profile, kFieldOfView_deg);
    options.fieldOfView_rad = view_deg ? *view_deg * degree : usual.fieldOfView_rad;
    options.steps = world::wandererParameter(profile, kStepsBetweenDecisions).value_or(usual.steps);
    options.damping = world::wandererParameter(profile, kDamping).value_or(usual.damping);
    return options;
}

bool hasStrollers(const world::World& world)
{
    return std::any_of(world.profiles().begin(), world.profiles().end(), [](const auto& entry) {
        const world::AgentProfile& profile = entry.second;
        return world::isWandering(profile) && profile.share > 0.0 && world::isSteered(profile) && strollOptions(profile).damping < 1.0;
    });
}

std::array<double, OpenSpace::kDirections> strollLaw(const OpenSpace::Sight& sight, double heading_rad, double exit_rad,
                                                     const StrollOptions& options, double pull)
{
    std::array<double, OpenSpace::kDirections> law{};
    const double kappa = options.damping < 1.0 ? pull * options.damping / (1.0 - options.damping) : 0.0;
    const auto weigh = [&](double fieldOfView_rad) {
        double sum = 0.0;
        for (std::size_t i = 0; i < law.size(); ++i) {
            const double far_m = static_cast<double>(sight[i]);
            const double middle_rad = middleOf(i);
            law[i] = far_m * far_m * inView(middle_rad, heading_rad, fieldOfView_rad)
                     * std::exp(kappa * (std::cos(middle_rad - exit_rad) - 1.0));
            sum += law[i];
        }
        return sum;
    };
    double sum = weigh(options.fieldOfView_rad);
    if (!(sum > 0.0))
        sum = weigh(2.0 * std::numbers::pi);
    for (double& chance : law)
        chance = sum > 0.0 ? chance / sum : 0.0;
    return law;
}

double drawDirection(const OpenSpace::Sight& sight, double heading_rad, double exit_rad, const StrollOptions& options, double pull,
                     foundation::RandomStream& random)
{
    const auto law = strollLaw(sight, heading_rad, exit_rad, options, pull);
    double left = random.uniform();
    const double aside_rad = (random.uniform() - 0.5) * kWidth_rad;
    double direction_rad = exit_rad;
    for (std::size_t i = 0; i < law.size() && left >= 0.0; ++i) {
        if (law[i] > 0.0)
            direction_rad = middleOf(i) + aside_rad;
        left -= law[i];
    }
    return direction_rad;
}

} // namespace passerby::affordance
