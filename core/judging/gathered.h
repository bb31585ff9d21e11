// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/batches.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace passerby::judging {

/// The figure of a measure in a list by measures.
template <class MeasureOfList, std::size_t Count>
[[nodiscard]] double& at(std::array<double, Count>& figures, MeasureOfList measure)
{
    return figures[static_cast<std::size_t>(measure)];
}

/// All samples of one kind of those who count, ascending.
template <class Samples>
[[nodiscard]] std::vector<double> gathered(const std::vector<Samples>& all, const Kept& kept, std::vector<double> Samples::*samples)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (kept[i])
            values.insert(values.end(), (all[i].*samples).begin(), (all[i].*samples).end());
    std::sort(values.begin(), values.end());
    return values;
}

} // namespace passerby::judging
