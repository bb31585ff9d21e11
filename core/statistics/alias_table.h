// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::statistics {

/// Draws from a fixed law over 0 .. size-1 in constant time (Walker 1977; set up as in Vose 1991).
class AliasTable {
public:
    AliasTable() = default;
    /// Weights ≥ 0 of any sum; all zero or none gives an empty table.
    explicit AliasTable(std::span<const double> weights);

    [[nodiscard]] bool empty() const { return m_slots.empty(); }
    [[nodiscard]] std::size_t size() const { return m_slots.size(); }
    /// The outcome for a uniform number in [0, 1).
    [[nodiscard]] std::uint32_t pick(double uniform) const
    {
        const double scaled = uniform * static_cast<double>(m_slots.size());
        const auto slot = static_cast<std::uint32_t>(scaled);
        return scaled - slot < m_slots[slot].keep ? slot : m_slots[slot].alias;
    }

private:
    struct Slot {
        double keep = 1.0;
        std::uint32_t alias = 0;
    };
    std::vector<Slot> m_slots;
};

} // namespace passerby::statistics
