// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/eye_ray.h"

#include <algorithm>

namespace passerby::autonomous {

using geometry::Point;

namespace {

constexpr double kLeastJump_m = 0.1; // shorter ones save no time
constexpr double kPiece_m = 0.75;    // of a way that the walls are asked for at once

} // namespace

double EyeRays::freeWay_m(Point from, steering::Vector direction, double most_m)
{
    return freeWay_m(from, direction, jump_m(from), most_m);
}

void EyeRays::findFreeWays(Point from, std::span<const steering::Vector> directions, double most_m, std::span<double> free_m)
{
    const double first_m = jump_m(from);
    for (std::size_t i = 0; i < directions.size(); ++i)
        free_m[i] = freeWay_m(from, directions[i], first_m, most_m);
}

/// `jump_m`: so far nothing is in the way whatever the direction.
double EyeRays::freeWay_m(Point from, steering::Vector direction, double jump_m, double most_m)
{
    const Point ahead{static_cast<double>(direction.x), static_cast<double>(direction.y)};
    for (double gone_m = 0.0;;) {
        if (jump_m > kLeastJump_m) {
            gone_m += jump_m;
        } else {
            const auto piece_m = static_cast<float>(std::min(kPiece_m, most_m - gone_m));
            const steering::WallsAround around(m_walls, from + ahead * gone_m, m_layers);
            const float free_m = around.freeWay_m({}, direction, static_cast<float>(m_radius_m), piece_m);
            if (free_m < piece_m)
                return gone_m + static_cast<double>(free_m);
            gone_m += static_cast<double>(piece_m);
        }
        if (gone_m >= most_m)
            return most_m;
        jump_m = this->jump_m(from + ahead * gone_m);
    }
}

} // namespace passerby::autonomous
