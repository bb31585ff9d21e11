// SPDX-License-Identifier: Apache-2.0
#include "core/composite/seats.h"

#include <algorithm>
#include <bit>

namespace passerby::composite {

void Seats::assign(std::vector<std::uint32_t> ids)
{
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    m_id = std::move(ids);
    m_row.assign(m_id.size(), kNone);
    const std::size_t slots = std::bit_ceil(4 * m_id.size() + 2);
    m_shift = 32U - static_cast<std::uint32_t>(std::countr_zero(slots));
    m_slots.assign(slots, kNone);
    for (std::uint32_t seat = 0; seat < m_id.size(); ++seat) {
        std::size_t slot = slotOf(m_id[seat]);
        while (m_slots[slot] != kNone)
            slot = (slot + 1) % slots;
        m_slots[slot] = seat;
    }
}

std::uint32_t Seats::seatOf(std::uint32_t id) const
{
    if (m_slots.empty())
        return kNone;
    for (std::size_t slot = slotOf(id); m_slots[slot] != kNone; slot = (slot + 1) & (m_slots.size() - 1))
        if (m_id[m_slots[slot]] == id)
            return m_slots[slot];
    return kNone;
}

void Seats::find(std::span<const std::uint32_t> idOfRow)
{
    bool allAsBefore = true;
    for (std::size_t seat = 0; seat < m_id.size() && allAsBefore; ++seat)
        allAsBefore = m_row[seat] < idOfRow.size() && idOfRow[m_row[seat]] == m_id[seat];
    if (allAsBefore)
        return;
    std::fill(m_row.begin(), m_row.end(), kNone);
    for (std::uint32_t row = 0; row < idOfRow.size(); ++row)
        if (const std::uint32_t seat = seatOf(idOfRow[row]); seat != kNone)
            m_row[seat] = row;
}

} // namespace passerby::composite
