// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/world/trip_reason.h"
#include "core/world/world.h"

#include <functional>
#include <vector>

namespace passerby::testing {

/// The steady state of a small city straight from the formulas: dense matrices, all combinations of bound targets one by one, all-pairs
/// distances by Floyd and Warshall. Shares no code with the bake but the graph and the speed rule.
struct DenseReference {
    std::vector<double> probability;       ///< [s]
    std::vector<double> entryRate_per_s;   ///< [s]
    std::vector<double> probabilityByType; ///< [s × m]
    std::vector<double> sigma;             ///< [n]
    std::vector<double> probabilityInside; ///< [n]
};

enum class DenseModel { averaged, firstOrder, exact };

[[nodiscard]] DenseReference bakeDensely(const world::World& world, DenseModel model);

/// Trips a second of the people with one profile, one slowness (a node of the speed rule) and one combination of bound targets.
struct DenseTrips {
    std::size_t profile = 0; ///< place in the world
    double slowness_s_per_m = 0.0;
    std::vector<int> tuple; ///< [m] bound target of each type, -1 for types that nobody is bound to
    std::size_t from = 0;
    std::size_t to = 0;
    world::TripReason reason = world::TripReason::oneWay;
    double rate_per_s = 0.0;
};
/// Visits all of them under the exact model, those of no length included.
void forDenseTrips(const world::World& world, const std::function<void(const DenseTrips&)>& visit);

} // namespace passerby::testing
