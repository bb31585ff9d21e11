// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"
#include "core/geometry/polygon.h"
#include "core/world/obstacle.h"

#include <functional>

namespace passerby::exporters {

/// A place of the world (x east, y north, z up) in glTF's axes: x east, y up, z south.
[[nodiscard]] inline std::array<double, 3> toGltf(geometry::Point place, double z_m)
{
    return {place.x, z_m, -place.y};
}

/// The mesh's coordinates are relative to a place of the world, so that single precision serves in a wide city.
struct GltfOrigin {
    geometry::Point place;
    double z_m = 0.0;
};

/// A surface seen from above, at the height that `heightAt` says for each corner.
[[nodiscard]] GltfMesh makeArea(const geometry::Polygon& polygon, const GltfOrigin& origin,
                                const std::function<double(geometry::Point)>& heightAt);
/// Walls and top between two heights; with a floor where the walls do not begin on the ground.
[[nodiscard]] GltfMesh makePrism(const geometry::Polygon& polygon, const GltfOrigin& origin, double base_m, double top_m);
/// What stands in a city: a house has its roof apart, all else is one.
struct ObstacleMeshes {
    GltfMesh body;
    GltfMesh roof;
    bool isRoofFlat = false;

    /// Both as one.
    [[nodiscard]] GltfMesh joined() const;
};
/// Buildings with the roof of shapes::makeRoof; what else stands up as a prism, of a usual height where it has none of its own; water and
/// green flat, a little below the cells. `number`: of the obstacle.
[[nodiscard]] ObstacleMeshes makeObstacle(const world::Obstacle& obstacle, std::uint32_t number, const GltfOrigin& origin);
/// A flat strip along ab of this width.
[[nodiscard]] GltfMesh makeStrip(geometry::Point a, geometry::Point b, double width_m, const GltfOrigin& origin, double z_m);
/// A standing person of 1.75 m with the feet at the origin, looking along +z.
[[nodiscard]] GltfMesh makePerson();

} // namespace passerby::exporters
