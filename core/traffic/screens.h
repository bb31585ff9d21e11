// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/near_points.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::traffic {

/// Parked vehicles behind which drivers see nobody. Immutable once made; asking allocates nothing.
class Screens {
public:
    /// Vehicles as tall as that, or taller, hide whoever is on foot behind them: about the height of a person.
    static constexpr double kHides_m = 1.75;

    Screens() = default;
    explicit Screens(const world::World& city);

    [[nodiscard]] bool empty() const { return m_vehicles.empty(); }
    /// Whether one of the level stands across the straight line from an eye to a place.
    [[nodiscard]] bool hide(int level, geometry::Point eye, geometry::Point place) const;

private:
    struct Vehicle {
        geometry::Point middle;
        geometry::Point ahead; ///< of length 1
        double halfLength_m = 0.0;
        double halfWidth_m = 0.0;
        int level = 0;
    };
    [[nodiscard]] static bool isAcross(const Vehicle& vehicle, geometry::Point from, geometry::Point to);

    std::vector<Vehicle> m_vehicles;
    geometry::NearPoints m_places{32.0};
    double m_longest_m = 0.0; ///< half of the longest diagonal
};

} // namespace passerby::traffic
