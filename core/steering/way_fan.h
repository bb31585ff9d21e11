// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/steering/vector.h"

#include <array>
#include <cstdint>
#include <span>

namespace passerby::steering {

struct WallAhead;

/// How far a disc gets in each of some directions before it touches a wall: it meets one wall after the other, each for all directions.
/// When it has met all that come as near as the ways may lead, it says to the bit what WallsAround::freeWay_m says.
class WayFan {
public:
    static constexpr std::uint32_t kMostRays = 16;

    /// From a place into at most kMostRays directions of length 1, up to `most_m` > 0. No wall that it is to meet is nearer to the place
    /// than `clear_m`, as far as that is known.
    WayFan(geometry::Point place, float radius_m, float clear_m, std::span<const Vector> directions, float most_m);

    /// A wall from `a` to `b` that is in the disc's way.
    void meet(geometry::Point a, geometry::Point b);
    /// As far as walls were met: 0 … most_m.
    [[nodiscard]] float free_m(std::size_t ray) const { return m_near_m[ray]; }

private:
    using Values = std::array<float, kMostRays>;

    /// A bit for each ray; none for those of which WallAhead::isOff is surely true.
    [[nodiscard]] std::uint32_t whichMayTouch(const WallAhead& wall) const;

    geometry::Point m_place;
    double m_radius_m;
    double m_reach_m;
    bool m_isBeside; ///< some wall may be in the disc, or nearly
    std::uint32_t m_count;
    alignas(16) Values m_x{};
    alignas(16) Values m_y{};
    alignas(16) Values m_near_m; ///< the same as below in single precision
    std::array<double, kMostRays> m_free_m;
};

} // namespace passerby::steering
