// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace passerby::ground {

/// Where people stand, to find room for others.
class StandingRoom {
public:
    /// Whether a body of this size overlaps nobody there on these layers.
    [[nodiscard]] bool isFree(geometry::Point place, double radius_m, std::uint32_t layers) const;
    void occupy(geometry::Point place, double radius_m, std::uint32_t layers);

private:
    struct Body {
        geometry::Point place;
        double radius_m;
        std::uint32_t layers;
    };
    static constexpr double kSquare_m = 1.0;
    [[nodiscard]] static std::uint64_t squareOf(double x, double y);

    std::unordered_map<std::uint64_t, std::vector<Body>> m_bodies; ///< by square; only ever asked for a square
    double m_largest_m = 0.0;
};

} // namespace passerby::ground
