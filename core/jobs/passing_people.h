// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/wanderer_city.h"

namespace passerby::jobs {

/// How many different people are expected to come to a place in a while, which is what counts of them are as sure as: somebody who comes
/// again tells little more. Who is in a closed class comes as often as everybody else there, and is taken to come by chance (Poisson).
struct PassingPeople {
    std::vector<double> atJunction; ///< [junctions]
    std::vector<double> onWay;      ///< [ways] who enter it
    double anywhere = 0.0;          ///< who come to any junction
};

/// Of `people` who begin where they are in the long run and wander for so long.
[[nodiscard]] PassingPeople passingPeople(const WandererCity& city, double people, double seconds);

} // namespace passerby::jobs
