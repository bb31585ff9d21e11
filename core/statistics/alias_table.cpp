// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/alias_table.h"

#include <algorithm>
#include <numeric>

namespace passerby::statistics {

AliasTable::AliasTable(std::span<const double> weights)
{
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    if (!(sum > 0.0))
        return;
    m_slots.resize(weights.size());
    std::vector<double> mass(weights.size());
    std::vector<std::uint32_t> small;
    std::vector<std::uint32_t> large;
    for (std::uint32_t i = 0; i < weights.size(); ++i) {
        mass[i] = weights[i] / sum * static_cast<double>(weights.size());
        m_slots[i].alias = i;
        (mass[i] < 1.0 ? small : large).push_back(i);
    }
    while (!small.empty() && !large.empty()) {
        const std::uint32_t low = small.back();
        const std::uint32_t high = large.back();
        small.pop_back();
        m_slots[low] = {mass[low], high};
        mass[high] -= 1.0 - mass[low];
        if (mass[high] < 1.0) {
            large.pop_back();
            small.push_back(high);
        }
    }
    // What is left is full up to rounding; an outcome of weight zero left over by rounding gives its slot to a heaviest one.
    const auto heaviest = static_cast<std::uint32_t>(std::max_element(weights.begin(), weights.end()) - weights.begin());
    for (const std::uint32_t slot : small)
        if (!(weights[slot] > 0.0))
            m_slots[slot] = {0.0, heaviest};
}

} // namespace passerby::statistics
