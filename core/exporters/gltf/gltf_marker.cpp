// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_marker.h"

#include "core/exporters/gltf/gltf_shapes.h"

namespace passerby::exporters {

namespace {

constexpr double kHalfThickness_m = 0.05;

struct Arm {
    const char* name;
    const char* material;
    world::Color color;
    geometry::Point tip;
    double tip_m; ///< height
};

constexpr std::array kArms{Arm{"marker_east_1m", "marker_red", {204, 51, 17}, {1.0, 0.0}, 0.0},
                           Arm{"marker_north_2m", "marker_green", {34, 136, 51}, {0.0, 2.0}, 0.0},
                           Arm{"marker_up_3m", "marker_blue", {0, 119, 187}, {0.0, 0.0}, 3.0}};

/// A box from the origin to the tip.
GltfMesh meshOf(const Arm& arm)
{
    const auto side = [](double end) { return std::pair(end > 0.0 ? 0.0 : -kHalfThickness_m, end > 0.0 ? end : kHalfThickness_m); };
    const auto [west, east] = side(arm.tip.x);
    const auto [south, north] = side(arm.tip.y);
    const auto [low, high] = side(arm.tip_m);
    const GltfOrigin below{{}, low}; // a prism that stands on 0 has no floor
    GltfMesh mesh = makePrism({{{west, south}, {east, south}, {east, north}, {west, north}}, {}}, below, 1.0 + low, 1.0 + high);
    for (GltfVector& position : mesh.positions)
        position[1] += float(low - 1.0);
    return mesh;
}

} // namespace

void addMarker(GltfBuilder& builder)
{
    GltfNode marker{"marker"};
    marker.extras = {{"title", "Marker of axes and scale"}, {"kind", "marker"}};
    const int parent = builder.addNode(marker);
    for (const Arm& arm : kArms) {
        GltfNode node{arm.name, parent, builder.addMesh(arm.name, meshOf(arm), builder.addMaterial(arm.material, arm.color))};
        node.isPlaced = false;
        node.extras = {{"x_m", arm.tip.x}, {"y_m", arm.tip.y}, {"z_m", arm.tip_m}};
        builder.addNode(node);
    }
}

} // namespace passerby::exporters
