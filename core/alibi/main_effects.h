// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/cycle_metres.h"

#include <vector>

namespace passerby::alibi {

/// [active slots] places of targets in their types.
using PlaceLists = std::vector<std::vector<std::uint32_t>>;

/// How the metres of people whose bound targets are uniform on some lists, independently, depend on each of them: `effect` is what one
/// target adds on average, with mean 0 over a list; the rest of a pair table is interaction.
struct MainEffects {
    double mean_m = 0.0;
    std::vector<std::vector<double>> effect_m;  ///< [slots][list]
    std::vector<double> variance_m2;            ///< [slots]
    std::vector<std::vector<double>> rowMean_m; ///< by pairPlace: [list of a] mean over the list of b
    std::vector<std::vector<double>> columnMean_m;
    std::vector<double> pairMean_m;

    /// Mean metres given the targets at places i and j of the lists a < b.
    [[nodiscard]] double given(std::size_t a, std::size_t i, std::size_t b, std::size_t j, double pair_m) const
    {
        const std::size_t p = pairPlace(a, b, effect_m.size());
        return mean_m + effect_m[a][i] + effect_m[b][j] + (pair_m - rowMean_m[p][i] - columnMean_m[p][j] + pairMean_m[p]);
    }
    [[nodiscard]] double varianceWithout(std::size_t a, std::size_t b) const
    {
        double sum = 0.0;
        for (std::size_t slot = 0; slot < variance_m2.size(); ++slot)
            sum += slot == a || slot == b ? 0.0 : variance_m2[slot];
        return sum;
    }
};

/// `lists`: one not empty list a slot.
[[nodiscard]] MainEffects mainEffects(const CycleMetres& metres, const PlaceLists& lists);

} // namespace passerby::alibi
