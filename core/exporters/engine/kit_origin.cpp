// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/kit_origin.h"

#include "core/world/extent.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::exporters {

double reachFrom(geometry::Point origin, const world::World& world)
{
    geometry::Box box = world::extentOf(world);
    for (const auto& [id, lane] : world.lanes()) // imported ones may go on beyond the cells
        for (const geometry::Point& point : lane.points)
            box.extend(point);
    if (box.isEmpty())
        return 0.0;
    return std::max(
        {std::abs(box.low.x - origin.x), std::abs(box.high.x - origin.x), std::abs(box.low.y - origin.y), std::abs(box.high.y - origin.y)});
}

double floatError_m(double reach_m)
{
    const auto size = static_cast<float>(reach_m);
    return 0.5 * double(std::nextafter(size, std::numeric_limits<float>::max()) - size);
}

} // namespace passerby::exporters
