// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/screens.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::traffic {

using geometry::Point;

Screens::Screens(const world::World& city)
{
    for (const world::ParkedVehicle& parked : world::parkedVehicles(city))
        if (parked.height_m >= kHides_m)
            m_vehicles.push_back({parked.place.middle,
                                  {std::cos(parked.place.heading_rad), std::sin(parked.place.heading_rad)},
                                  0.5 * parked.length_m,
                                  0.5 * parked.width_m,
                                  parked.level});
    m_places.clear(m_vehicles.size());
    for (std::uint32_t i = 0; i < m_vehicles.size(); ++i) {
        m_places.put(m_vehicles[i].middle, i);
        m_longest_m = std::max(m_longest_m, std::hypot(m_vehicles[i].halfLength_m, m_vehicles[i].halfWidth_m));
    }
}

bool Screens::hide(int level, Point eye, Point place) const
{
    if (m_vehicles.empty())
        return false;
    bool isHidden = false;
    m_places.visitNear(midpoint(eye, place), 0.5 * distance(eye, place) + m_longest_m, [&](std::uint32_t i) {
        isHidden = isHidden || (m_vehicles[i].level == level && isAcross(m_vehicles[i], eye, place));
    });
    return isHidden;
}

/// The line against the rectangle, one axis of it after the other (slabs).
bool Screens::isAcross(const Vehicle& vehicle, Point from, Point to)
{
    const Point left{-vehicle.ahead.y, vehicle.ahead.x};
    double enters = 0.0;
    double leaves = 1.0;
    for (const auto& [axis, half_m] : {std::pair{vehicle.ahead, vehicle.halfLength_m}, std::pair{left, vehicle.halfWidth_m}}) {
        const double begin_m = dot(from - vehicle.middle, axis);
        const double along_m = dot(to - from, axis);
        if (along_m == 0.0) {
            if (std::abs(begin_m) >= half_m)
                return false;
            continue;
        }
        const double one = (-half_m - begin_m) / along_m;
        const double other = (half_m - begin_m) / along_m;
        enters = std::max(enters, std::min(one, other));
        leaves = std::min(leaves, std::max(one, other));
    }
    return enters < leaves;
}

} // namespace passerby::traffic
