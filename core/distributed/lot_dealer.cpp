// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/lot_dealer.h"

#include <algorithm>

namespace passerby::distributed {

std::optional<std::size_t> LotDealer::deal(int rank, std::size_t missing)
{
    std::optional<std::size_t> best;
    const auto worth = [&](std::size_t lot) { // its own, then nobody's, then another's
        const int holder = m_holders.empty() ? kNobody : m_holders[lot];
        return holder == rank ? 2 : (holder == kNobody ? 1 : 0);
    };
    for (std::size_t lot = missing; lot < std::min(m_isTaken.size(), missing + m_ahead); ++lot)
        if (!m_isTaken[lot] && (!best || worth(lot) > worth(*best)))
            best = lot;
    if (best)
        m_isTaken[*best] = true;
    return best;
}

} // namespace passerby::distributed
