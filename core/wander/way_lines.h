// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/city_affordance.h"

#include <span>
#include <vector>

namespace passerby::wander {

/// The lines that wanderers follow who walk by the clock: from centre to centre over the midpoints of portals. Metres along a way count
/// what somebody walks in the time that it takes, to its travel_m(). Immutable.
class WayLines {
public:
    using Place = affordance::WayPoint;

    WayLines(const affordance::WayNetwork& network, const navigation::NavigationGraph& graph);

    /// Beyond the ends: the ends.
    [[nodiscard]] Place place(affordance::WayIndex way, double along_m) const;
    /// How many metres of the line lie behind, up to the way's length_m.
    [[nodiscard]] double onLine_m(affordance::WayIndex way, double along_m) const;
    /// How many portals of the way lie behind.
    [[nodiscard]] std::size_t passed(affordance::WayIndex way, double along_m) const;
    /// How far along the way the point of its line lies that is nearest to `at`, and how far away that is.
    [[nodiscard]] std::pair<double, double> nearest_m(affordance::WayIndex way, geometry::Point at) const;

private:
    struct Knot {
        Place place;
        double along_m = 0.0;
        double onLine_m = 0.0;
    };
    void appendKnots(const affordance::Way& way, std::span<const Place> places);
    [[nodiscard]] std::span<const Knot> knots(affordance::WayIndex way) const
    {
        return std::span(m_knots).subspan(m_first[way], m_first[way + 1] - m_first[way]);
    }

    std::vector<std::size_t> m_first; ///< [ways + 1]
    std::vector<Knot> m_knots;
};

} // namespace passerby::wander
