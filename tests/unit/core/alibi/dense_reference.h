// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/world/world.h"

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

} // namespace passerby::testing
