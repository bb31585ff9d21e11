// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"
#include "core/shapes/floor_marks.h"
#include "core/shapes/shape.h"

#include <map>
#include <string>

namespace passerby::exporters {

/// Meshes of shapes, with a material for each paint and for each thing's own colour, made when it is first used.
class PaintedMeshes {
public:
    explicit PaintedMeshes(GltfBuilder& builder) : m_builder(builder) {}
    /// -1 for a shape of no triangles. `own` names the material of the thing's own colour.
    int add(const std::string& title, const shapes::Shape& shape, const std::string& own, world::Color body);

private:
    int material(const std::string& name, world::Color color);

    GltfBuilder& m_builder;
    std::map<std::string, int> m_materials;
};

/// Flat on a floor at this height; round ends are left out, and discs have six sides.
void appendMark(const shapes::FloorMark& mark, double z_m, shapes::Shape& out);

} // namespace passerby::exporters
