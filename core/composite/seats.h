// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace passerby::composite {

/// Some people whose rows are looked up again in each step, by a number of their own: quick where rows have stayed as they were, else one
/// look at all rows.
class Seats {
public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    /// Replaces everybody; ids may be repeated. Rows are unknown until the next find().
    void assign(std::vector<std::uint32_t> ids);
    /// Number of somebody, kNone for others.
    [[nodiscard]] std::uint32_t seatOf(std::uint32_t id) const;
    /// Looks up everybody's row among the ids of all rows.
    void find(std::span<const std::uint32_t> idOfRow);
    /// kNone when the person is not there.
    [[nodiscard]] std::uint32_t row(std::uint32_t seat) const { return m_row[seat]; }
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_id, m_row, m_slots); }

private:
    [[nodiscard]] std::size_t slotOf(std::uint32_t id) const { return (id * 0x9E3779B1U) >> m_shift; }

    std::vector<std::uint32_t> m_id;
    std::vector<std::uint32_t> m_row;
    std::vector<std::uint32_t> m_slots; ///< seats by hash, open addressing; a power of two of them
    std::uint32_t m_shift = 31;
};

} // namespace passerby::composite
