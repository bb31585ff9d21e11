// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/geometry/polygon.h"

#include <array>
#include <cmath>
#include <vector>

namespace passerby::testing {

/// The plan on which visibility is measured: lots × lots square buildings of 20 m, 30 m apart, their façades set back by up to 1 m, within
/// a square wall; all of it turned.
struct StreetPlan {
    std::vector<std::array<geometry::Point, 2>> walls; ///< the surrounding wall first
    geometry::Box bounds;                              ///< of the walls
    std::vector<geometry::Point> crossings;            ///< somewhere on each street crossing, in random order
};

inline StreetPlan streetPlan(int lots, double turn_rad)
{
    using geometry::Point;
    foundation::RandomStream random(7, 0, foundation::Purpose::general);
    const auto turned = [turn_rad](Point p) {
        return Point{p.x * std::cos(turn_rad) - p.y * std::sin(turn_rad), p.x * std::sin(turn_rad) + p.y * std::cos(turn_rad)};
    };
    StreetPlan plan;
    const auto addRectangle = [&](Point low, Point high) {
        const std::array<Point, 4> corners{turned(low), turned({high.x, low.y}), turned(high), turned({low.x, high.y})};
        for (std::size_t i = 0; i < 4; ++i)
            plan.walls.push_back({corners[i], corners[(i + 1) % 4]});
    };
    const double side_m = 30.0 * lots + 10.0;
    addRectangle({0.0, 0.0}, {side_m, side_m});
    for (int row = 0; row < lots; ++row)
        for (int column = 0; column < lots; ++column) {
            const Point low{30.0 * column + 10.0 + random.uniform(), 30.0 * row + 10.0 + random.uniform()};
            const Point high{30.0 * column + 30.0 - random.uniform(), 30.0 * row + 30.0 - random.uniform()};
            addRectangle(low, high);
        }
    for (int row = 0; row <= lots; ++row)
        for (int column = 0; column <= lots; ++column)
            plan.crossings.push_back(turned({30.0 * column + 1.0 + 8.0 * random.uniform(), 30.0 * row + 1.0 + 8.0 * random.uniform()}));
    for (auto i = static_cast<std::uint32_t>(plan.crossings.size()); i-- > 1;)
        std::swap(plan.crossings[i], plan.crossings[random.below(i + 1)]);
    for (const auto& wall : plan.walls)
        for (const Point p : wall)
            plan.bounds.extend(p);
    return plan;
}

} // namespace passerby::testing
