// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_painted.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace passerby::exporters {

using shapes::Paint;

int PaintedMeshes::material(const std::string& name, world::Color color)
{
    const auto [place, isNew] = m_materials.try_emplace(name, -1);
    if (isNew)
        place->second = m_builder.addMaterial(name, color);
    return place->second;
}

int PaintedMeshes::add(const std::string& title, const shapes::Shape& shape, const std::string& own, world::Color body)
{
    constexpr std::array<const char*, shapes::kPaintCount> kNames{"", "dark", "light", "metal", "glass", "lit", "green light", "red light"};
    std::array<GltfMesh, shapes::kPaintCount> meshes;
    for (const shapes::Triangle& triangle : shape) {
        GltfMesh& of = meshes[std::size_t(triangle.paint)];
        for (const auto& [x, y, z] : triangle.corners) {
            of.indices.push_back(std::uint32_t(of.positions.size()));
            of.positions.push_back({float(x), float(z), float(-y)});
        }
    }
    std::vector<GltfPart> parts;
    for (std::size_t paint = 0; paint < meshes.size(); ++paint)
        if (!meshes[paint].empty())
            parts.push_back({std::move(meshes[paint]),
                             paint == 0 ? material(own, body) : material(kNames[paint], shapes::colorOf(Paint(paint), body))});
    return parts.empty() ? -1 : m_builder.addMesh(title, parts);
}

void appendMark(const shapes::FloorMark& mark, double z_m, shapes::Shape& out)
{
    const double half = mark.halfWidth_m;
    if (mark.a == mark.b) {
        const auto at = [&](int side) {
            const double angle = side * std::numbers::pi / 3.0;
            return shapes::Corner{mark.a.x + half * std::cos(angle), mark.a.y + half * std::sin(angle), z_m};
        };
        for (int side = 1; side < 5; ++side)
            out.push_back({{at(0), at(side), at(side + 1)}, mark.paint});
        return;
    }
    const geometry::Point along = mark.b - mark.a;
    const geometry::Point left = geometry::Point{-along.y, along.x} * (half / geometry::length(along));
    const auto at = [&](geometry::Point place) { return shapes::Corner{place.x, place.y, z_m}; };
    shapes::appendQuad({at(mark.a - left), at(mark.b - left), at(mark.b + left), at(mark.a + left)}, mark.paint, out);
}

} // namespace passerby::exporters
