// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/wanderer_city.h"

#include <map>
#include <span>

namespace passerby::jobs {

/// How many different people are expected to come to a place in a while, which is what counts of them are as sure as: somebody who comes
/// again tells little more. Who is in a closed class comes as often as everybody else there, and is taken to come by chance (Poisson).
struct PassingPeople {
    std::vector<double> atJunction; ///< [junctions]
    std::vector<double> onWay;      ///< [ways] who enter it
    double anywhere = 0.0;          ///< who come to any junction

    /// Who come to any of these junctions, and who enter any of these ways: each counts once.
    [[nodiscard]] double atAnyOf(std::span<const std::size_t> junctions) const;
    [[nodiscard]] double onAnyOf(std::span<const std::size_t> ways) const;

    /// People who go round together in a closed class, and how often one of them is expected where.
    struct Class {
        double people = 0.0;
        std::map<std::size_t, double> arrivals; ///< by junction
        std::map<std::size_t, double> entries;  ///< by way
    };
    std::vector<Class> classes;
};

/// Of `people` who begin where they are in the long run and wander for so long.
[[nodiscard]] PassingPeople passingPeople(const WandererCity& city, double people, double seconds);

} // namespace passerby::jobs
