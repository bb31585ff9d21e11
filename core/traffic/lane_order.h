// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/traffic/driver.h"

#include <span>
#include <vector>

namespace passerby::traffic {

/// Somebody on a lane, whole or in part.
struct Occupant {
    double along_m = 0.0; ///< of the middle, before the beginning or beyond the end where only an end of the vehicle is on the lane
    double half_m = 0.0;  ///< of the length
    double speed_mps = 0.0;
    std::uint32_t driver = kNone; ///< place among the drivers

    [[nodiscard]] double rear_m() const { return along_m - half_m; }
    [[nodiscard]] double front_m() const { return along_m + half_m; }
};

/// Who is on which lane, by places along it. Made anew every step; allocates only for more vehicles than ever.
class LaneOrder {
public:
    void sort(const LaneNetwork& network, const std::vector<Driver>& drivers, const std::vector<DrivenKind>& kinds);
    /// Ascending by place, then by driver.
    [[nodiscard]] std::span<const Occupant> on(std::uint32_t lane) const
    {
        return std::span(m_occupants).subspan(m_first[lane], m_first[lane + 1] - m_first[lane]);
    }
    /// Where the row of a lane begins with those whose middle is before `along_m`, and equals with a driver before `driver`.
    [[nodiscard]] std::size_t firstAhead(std::uint32_t lane, double along_m, std::uint32_t driver) const;

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_first, m_next, m_occupants); }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_next;
    std::vector<Occupant> m_occupants;
};

} // namespace passerby::traffic
