// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/steering/crowd.h"

#include <vector>

namespace passerby::testing {

/// Two crowds of as many, 12 m deep and 12 m apart, who change places (Ren et al. 2018, Crowd-2, with 50 each on a width of 10 m).
struct CrossingCrowds {
    steering::Crowd crowd;
    std::vector<geometry::Point> goals;
    std::vector<double> speeds_mps; ///< those they begin with and like
    static constexpr double kArrived_m = 0.5;

    /// Of these crowds `each` walk, of a radius of 0.2 m, on a width of `width_m`, nobody nearer than 0.6 m to another.
    CrossingCrowds(std::uint32_t each, double width_m, std::uint64_t seed)
    {
        foundation::RandomStream random(seed, 0, foundation::Purpose::general);
        std::vector<geometry::Point> places;
        while (places.size() < 2 * std::size_t{each}) {
            const bool isSecond = places.size() >= each;
            const geometry::Point place{12.0 * random.uniform() + (isSecond ? 24.0 : 0.0), width_m * random.uniform()};
            bool isFree = true;
            for (const geometry::Point other : places)
                isFree = isFree && dot(place - other, place - other) > 0.36;
            if (isFree)
                places.push_back(place);
        }
        for (std::uint32_t i = 0; i < 2 * each; ++i) {
            const double towards = i < each ? 1.0 : -1.0;
            speeds_mps.push_back(random.normalWithin(1.34, 0.2, 1.0, 1.7));
            goals.push_back(places[i] + geometry::Point{24.0 * towards, 0.0});
            crowd.add({.id = i + 1,
                       .position = places[i],
                       .velocity = {static_cast<float>(towards * speeds_mps[i]), 0.0F},
                       .radius_m = 0.2F,
                       .maxSpeed_mps = static_cast<float>(1.3 * speeds_mps[i])});
        }
        prefer();
    }

    /// Everybody likes to go straight to their goal at their speed; who is there, to stand.
    void prefer()
    {
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            const geometry::Point way = goals[i] - crowd.position(i);
            const double far_m = length(way);
            const geometry::Point wanted = far_m < kArrived_m ? geometry::Point{} : way * (speeds_mps[i] / far_m);
            crowd.preferred_mps[i] = {static_cast<float>(wanted.x), static_cast<float>(wanted.y)};
            crowd.ahead_m[i] = static_cast<float>(far_m);
        }
    }
    [[nodiscard]] std::size_t arrived() const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < crowd.size(); ++i)
            count += distance(crowd.position(i), goals[i]) < kArrived_m ? 1 : 0;
        return count;
    }
};

} // namespace passerby::testing
