// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heter_sim/boxes.h"
#include "core/traffic/traffic.h"
#include "tests/support/small_roads.h"

#include <algorithm>

namespace passerby::testing {

inline constexpr double kStep_s = 0.1;
inline constexpr double kMorning_s = 8.0 * 3600.0;

[[nodiscard]] inline heter_sim::OrientedBox bodyOf(const run::Vehicle& vehicle)
{
    return {{vehicle.x_m, vehicle.y_m}, vehicle.heading_rad, vehicle.length_m / 2.0F, vehicle.width_m / 2.0F};
}

/// Pairs of outlines that lie deeper than a millimetre in each other.
[[nodiscard]] inline int overlaps(std::span<const run::Vehicle> vehicles)
{
    int found = 0;
    for (std::size_t i = 0; i < vehicles.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const float reach_m = vehicles[i].length_m + vehicles[j].length_m;
            if (vehicles[i].level == vehicles[j].level && std::abs(vehicles[i].x_m - vehicles[j].x_m) < reach_m
                && std::abs(vehicles[i].y_m - vehicles[j].y_m) < reach_m
                && heter_sim::trueGap(bodyOf(vehicles[i]), bodyOf(vehicles[j])) < -0.001F)
                ++found;
        }
    return found;
}

/// Traffic by the clock, from eight o'clock on.
struct Drive {
    traffic::Traffic traffic;
    double now_s = 0.0;

    explicit Drive(const world::World& world, const traffic::TrafficParameters& parameters = {}, std::uint64_t seed = 1,
                   unsigned threads = 1)
        : traffic(world, seed, threads, parameters)
    {
    }
    void step(std::span<const run::OnFoot> people = {})
    {
        now_s += kStep_s;
        traffic.step(now_s, kMorning_s + now_s, kStep_s, people);
    }
    void run(double seconds, std::span<const run::OnFoot> people = {})
    {
        for (const double end_s = now_s + seconds - kStep_s / 2.0; now_s < end_s;)
            step(people);
    }
    /// Null where it is not on the road.
    [[nodiscard]] const run::Vehicle* find(std::uint32_t number) const
    {
        const auto all = traffic.vehicles();
        const auto found = std::find_if(all.begin(), all.end(), [&](const run::Vehicle& vehicle) { return vehicle.number == number; });
        return found == all.end() ? nullptr : &*found;
    }
};

} // namespace passerby::testing
