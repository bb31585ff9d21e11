// SPDX-License-Identifier: Apache-2.0
#include "core/world/extent.h"

namespace passerby::world {

geometry::Box extentOf(const World& world)
{
    geometry::Box box;
    for (const auto& [id, cell] : world.cells())
        box.extend(geometry::boundingBox(cell.polygon));
    for (const auto& [id, obstacle] : world.obstacles())
        box.extend(geometry::boundingBox(obstacle.polygon));
    return box;
}

} // namespace passerby::world
