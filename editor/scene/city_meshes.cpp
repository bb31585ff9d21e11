// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/city_meshes.h"

namespace passerby::editor {

CityMeshes makeCityMeshes(const world::World& world, bool dark, std::shared_ptr<const Roofs> roofs, const geometry::Box& whole)
{
    const SceneTheme& theme = sceneTheme(dark);
    const Elevations elevations(world);
    CityMeshes meshes;
    meshes.roofs = roofs ? std::move(roofs) : std::make_shared<const Roofs>(makeRoofs(world));
    meshes.floors = std::make_shared<const FloorHeights>(world);
    meshes.solids = makeSolids(world, *meshes.roofs, *meshes.floors, theme);
    meshes.ground = makeGround(world, elevations, theme, whole);
    meshes.groundMarks = makeGroundMarks(world, elevations, *meshes.floors, theme);
    return meshes;
}

} // namespace passerby::editor
