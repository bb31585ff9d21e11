// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/eye_ray.h"

#include <algorithm>

namespace passerby::autonomous {

using geometry::Point;

double freeWay_m(const PerceptionMap& map, int level, const steering::WallGrid& walls, std::uint32_t layers, Point from,
                 steering::Vector direction, double radius_m, double most_m)
{
    constexpr double kLeastJump_m = 0.1;
    const Point ahead{static_cast<double>(direction.x), static_cast<double>(direction.y)};
    double gone_m = 0.0;
    while (gone_m < most_m) {
        const Point place = from + ahead * gone_m;
        if (const double jump_m = map.clearance_m(level, place) - radius_m; jump_m > kLeastJump_m) {
            gone_m += jump_m;
            continue;
        }
        const double piece_m = std::min(2.0 * kSquare_m, most_m - gone_m);
        const steering::WallsAround around(walls, place, layers);
        const float free_m = around.freeWay_m({}, direction, static_cast<float>(radius_m), static_cast<float>(piece_m));
        if (free_m < static_cast<float>(piece_m))
            return gone_m + static_cast<double>(free_m);
        gone_m += piece_m;
    }
    return most_m;
}

} // namespace passerby::autonomous
