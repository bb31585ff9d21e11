// SPDX-License-Identifier: Apache-2.0
#include "core/steering/sight.h"

#include <cmath>

namespace passerby::steering {

using geometry::Point;

namespace {

int side(double value)
{
    return value > 0.0 ? 1 : value < 0.0 ? -1 : 0;
}

} // namespace

bool crosses(Point from, Point to, const Wall& wall)
{
    return side(orientation(wall.a, wall.b, from)) * side(orientation(wall.a, wall.b, to)) < 0
           && side(orientation(from, to, wall.a)) * side(orientation(from, to, wall.b)) <= 0;
}

bool isFreeWay(const WallGrid& walls, Point from, Point to, std::uint32_t layers)
{
    const double length_m = geometry::distance(from, to);
    const double piece_m = 1.9 * walls.reach_m(); // all walls that cross it are within reach of its middle
    const auto pieces = static_cast<std::size_t>(length_m / piece_m) + 1;
    for (std::size_t i = 0; i < pieces; ++i) {
        const Point middle = from + (to - from) * ((static_cast<double>(i) + 0.5) / static_cast<double>(pieces));
        for (const std::uint32_t wall : walls.near(middle))
            if ((walls.walls()[wall].layers & layers) != 0 && crosses(from, to, walls.walls()[wall]))
                return false;
    }
    return true;
}

} // namespace passerby::steering
