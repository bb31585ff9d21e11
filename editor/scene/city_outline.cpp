// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/city_outline.h"

#include "core/world/elevations.h"

namespace passerby::editor {

namespace {

constexpr double kRoom_m = 3.0; ///< how high people and the walls of rooms stand, and a little more

QVector3D cornerAt(geometry::Point corner, double height_m)
{
    return {float(corner.x), float(corner.y), float(height_m)};
}

} // namespace

std::vector<QVector3D> outlineOf(const world::World& world)
{
    std::vector<QVector3D> places;
    const world::Elevations elevations(world);
    for (const auto& [id, cell] : world.cells())
        for (const geometry::Point corner : cell.polygon.outer) {
            const double floor_m = elevations.at(id, cell.level, corner);
            places.push_back(cornerAt(corner, floor_m));
            places.push_back(cornerAt(corner, floor_m + kRoom_m));
        }
    for (const auto& [id, obstacle] : world.obstacles())
        for (const geometry::Point corner : obstacle.polygon.outer) {
            places.push_back(cornerAt(corner, obstacle.base_m));
            places.push_back(cornerAt(corner, obstacle.height_m));
        }
    return places;
}

geometry::Box groundOf(const world::World& world)
{
    geometry::Box box;
    for (const auto& [id, cell] : world.cells())
        box.extend(geometry::boundingBox(cell.polygon));
    for (const auto& [id, obstacle] : world.obstacles())
        box.extend(geometry::boundingBox(obstacle.polygon));
    return box;
}

} // namespace passerby::editor
