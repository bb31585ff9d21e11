// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_shapes.h"

#include "core/geometry/triangulation.h"
#include "core/shapes/roof.h"

#include <cmath>
#include <numbers>

namespace passerby::exporters {

namespace {

constexpr double kSceneryLift_m = -0.02; ///< of water and green: below the cells
constexpr double kUsualHouse_m = 15.0;   ///< where it begins above the ground and says nothing else

/// Of what stands up and has no height of its own.
double usualHeight_m(world::ObstacleKind kind)
{
    switch (kind) {
    case world::ObstacleKind::tree:
        return 6.0;
    default:
        return 1.0;
    }
}

GltfVector vertexAt(geometry::Point place, double z_m, const GltfOrigin& origin)
{
    const auto [x, y, z] = toGltf(place - origin.place, z_m - origin.z_m);
    return {float(x), float(y), float(z)};
}

void appendArea(const geometry::Polygon& polygon, const GltfOrigin& origin, const std::function<double(geometry::Point)>& heightAt,
                bool isSeenFromBelow, GltfMesh& out)
{
    std::vector<geometry::Point> points;
    const auto triangles = geometry::triangulate(polygon, points);
    const auto first = std::uint32_t(out.positions.size());
    for (const geometry::Point& point : points)
        out.positions.push_back(vertexAt(point, heightAt(point), origin));
    for (const auto& [a, b, c] : triangles)
        for (const std::uint32_t corner : isSeenFromBelow ? std::array{a, c, b} : std::array{a, b, c})
            out.indices.push_back(first + corner);
}

void appendWalls(const geometry::Ring& ring, const GltfOrigin& origin, double base_m, double top_m, GltfMesh& out)
{
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const geometry::Point a = ring[i];
        const geometry::Point b = ring[(i + 1) % ring.size()];
        const auto first = std::uint32_t(out.positions.size());
        for (const auto& [place, z_m] : {std::pair{a, base_m}, {b, base_m}, {b, top_m}, {a, top_m}})
            out.positions.push_back(vertexAt(place, z_m, origin));
        for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U})
            out.indices.push_back(first + corner);
    }
}

/// Walls, and a floor where they do not begin on the ground.
void appendSides(const geometry::Polygon& polygon, const GltfOrigin& origin, double base_m, double top_m, GltfMesh& out)
{
    appendWalls(polygon.outer, origin, base_m, top_m, out);
    for (const geometry::Ring& hole : polygon.holes)
        appendWalls(hole, origin, base_m, top_m, out);
    if (base_m > 0.0)
        appendArea(
            polygon, origin, [base_m](geometry::Point) { return base_m; }, true, out);
}

void appendFaces(const std::vector<std::array<shapes::Roof::Corner, 3>>& triangles, const GltfOrigin& origin, GltfMesh& out)
{
    for (const auto& triangle : triangles)
        for (const shapes::Roof::Corner& corner : triangle) {
            out.indices.push_back(std::uint32_t(out.positions.size()));
            out.positions.push_back(vertexAt(corner.place, corner.z_m, origin));
        }
}

ObstacleMeshes makeHouse(const world::Obstacle& house, std::uint32_t number, const GltfOrigin& origin)
{
    if (house.base_m > 0.0 && house.height_m <= house.base_m)
        return {makePrism(house.polygon, origin, house.base_m, house.base_m + kUsualHouse_m), {}};
    const shapes::Roof roof = shapes::makeRoof(house, number);
    ObstacleMeshes meshes;
    if (roof.triangles.empty())
        return meshes;
    meshes.isRoofFlat = !roof.isHip && roof.ends.empty();
    appendFaces(roof.triangles, origin, meshes.roof);
    appendSides(house.polygon, origin, house.base_m, roof.eave_m, meshes.body);
    appendFaces(roof.ends, origin, meshes.body);
    return meshes;
}

} // namespace

GltfMesh makeArea(const geometry::Polygon& polygon, const GltfOrigin& origin, const std::function<double(geometry::Point)>& heightAt)
{
    GltfMesh mesh;
    appendArea(polygon, origin, heightAt, false, mesh);
    return mesh;
}

GltfMesh makePrism(const geometry::Polygon& polygon, const GltfOrigin& origin, double base_m, double top_m)
{
    GltfMesh mesh;
    appendArea(
        polygon, origin, [top_m](geometry::Point) { return top_m; }, false, mesh);
    if (!mesh.empty())
        appendSides(polygon, origin, base_m, top_m, mesh);
    return mesh;
}

GltfMesh ObstacleMeshes::joined() const
{
    GltfMesh all = body;
    const auto first = std::uint32_t(all.positions.size());
    all.positions.insert(all.positions.end(), roof.positions.begin(), roof.positions.end());
    for (const std::uint32_t corner : roof.indices)
        all.indices.push_back(first + corner);
    return all;
}

ObstacleMeshes makeObstacle(const world::Obstacle& obstacle, std::uint32_t number, const GltfOrigin& origin)
{
    using world::ObstacleKind;
    const double flat_m = obstacle.base_m + kSceneryLift_m;
    if (obstacle.kind == ObstacleKind::water || obstacle.kind == ObstacleKind::green)
        return {makeArea(obstacle.polygon, origin, [flat_m](geometry::Point) { return flat_m; }), {}};
    if (obstacle.kind == ObstacleKind::building)
        return makeHouse(obstacle, number, origin);
    const double top_m = obstacle.height_m > obstacle.base_m ? obstacle.height_m : obstacle.base_m + usualHeight_m(obstacle.kind);
    return {makePrism(obstacle.polygon, origin, obstacle.base_m, top_m), {}};
}

GltfMesh makeStrip(geometry::Point a, geometry::Point b, double width_m, const GltfOrigin& origin, double z_m)
{
    const geometry::Point along = b - a;
    const double length_m = geometry::length(along);
    if (length_m <= 0.0)
        return {};
    const geometry::Point half = (0.5 * width_m / length_m) * geometry::Point{-along.y, along.x}; // to the left
    GltfMesh mesh;
    for (const geometry::Point corner : {a - half, b - half, b + half, a + half})
        mesh.positions.push_back(vertexAt(corner, z_m, origin));
    mesh.indices = {0, 1, 2, 0, 2, 3};
    return mesh;
}

GltfMesh makePerson()
{
    struct Slice {
        double height_m;
        double radius_m;
    };
    constexpr std::array kSlices{Slice{0.0, 0.10},  Slice{0.85, 0.17}, Slice{1.05, 0.15}, Slice{1.38, 0.23},
                                 Slice{1.46, 0.08}, Slice{1.52, 0.08}, Slice{1.62, 0.11}, Slice{1.72, 0.08}};
    constexpr std::uint32_t kSides = 10;
    constexpr double kDepth = 0.65; // of the width, so that one sees which way somebody looks
    constexpr double kTop_m = 1.75;
    GltfMesh mesh;
    for (const auto& [height_m, radius_m] : kSlices)
        for (std::uint32_t side = 0; side < kSides; ++side) {
            const double angle = 2.0 * std::numbers::pi * side / kSides;
            mesh.positions.push_back({float(radius_m * std::cos(angle)), float(height_m), float(-kDepth * radius_m * std::sin(angle))});
        }
    const auto top = std::uint32_t(mesh.positions.size());
    mesh.positions.push_back({0.0F, float(kTop_m), 0.0F});
    for (std::uint32_t slice = 0; slice < kSlices.size(); ++slice)
        for (std::uint32_t side = 0; side < kSides; ++side) {
            const std::uint32_t a = slice * kSides + side;
            const std::uint32_t b = slice * kSides + (side + 1) % kSides;
            if (slice + 1 < kSlices.size())
                mesh.indices.insert(mesh.indices.end(), {a, b, b + kSides, a, b + kSides, a + kSides});
            else
                mesh.indices.insert(mesh.indices.end(), {a, b, top});
        }
    return mesh;
}

} // namespace passerby::exporters
