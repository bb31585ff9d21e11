// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/geometry/near_points.h"
#include "core/traffic/road_city.h"

#include <vector>

namespace passerby::traffic {

/// Keeps outlines off each other, whatever drivers decide. Deviation: the paper lets bodies overlap, being an energy. Whoever would come
/// onto the outline that another has now stays where it is for the step; of two whose next outlines would overlap, the later by number.
/// So outlines that are apart stay apart.
class BodyGuard {
public:
    /// Looks at the drivers anew.
    void clear(const RoadCity& city, const std::vector<Driver>& drivers);
    [[nodiscard]] bool isFree(const heter_sim::OrientedBox& body, LevelSpan levels) const;
    void add(const heter_sim::OrientedBox& body, LevelSpan levels);
    /// Takes back the steps of those who must stay; `next` are the drivers after the step, in the same order. Returns how many.
    [[nodiscard]] std::uint64_t keepApart(const RoadCity& city, const std::vector<Driver>& drivers, std::vector<Driver>& next,
                                          double step_s, unsigned threads);

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_near, m_now, m_next, m_levels, m_stays); }

private:
    [[nodiscard]] double reachOf_m(const heter_sim::OrientedBox& body) const;
    [[nodiscard]] bool meetsOthers(const std::vector<Driver>& drivers, const std::vector<Driver>& next, std::size_t self) const;

    geometry::NearPoints m_near{8.0};
    std::vector<heter_sim::OrientedBox> m_now;
    std::vector<heter_sim::OrientedBox> m_next;
    std::vector<LevelSpan> m_levels;
    std::vector<std::uint8_t> m_stays;
    double m_longest_m = 0.0; ///< half of the longest diagonal
};

} // namespace passerby::traffic
