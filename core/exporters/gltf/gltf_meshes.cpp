// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_parts.h"

#include <cmath>

namespace passerby::exporters {

namespace {

std::vector<GltfVector> normalsOf(const GltfMesh& mesh)
{
    std::vector<std::array<double, 3>> sums(mesh.positions.size(), {0, 0, 0});
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        const auto& a = mesh.positions[mesh.indices[i]];
        const auto& b = mesh.positions[mesh.indices[i + 1]];
        const auto& c = mesh.positions[mesh.indices[i + 2]];
        const std::array<double, 3> u{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        const std::array<double, 3> v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
        const std::array<double, 3> n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t axis = 0; axis < 3; ++axis)
                sums[mesh.indices[i + k]][axis] += n[axis];
    }
    std::vector<GltfVector> normals;
    for (const auto& n : sums) {
        const double length = std::hypot(n[0], n[1], n[2]);
        normals.push_back(length > 0.0 ? GltfVector{float(n[0] / length), float(n[1] / length), float(n[2] / length)}
                                       : GltfVector{0, 1, 0});
    }
    return normals;
}

} // namespace

tinygltf::Primitive GltfBuilder::Parts::addPrimitive(const GltfMesh& mesh, int material)
{
    const std::vector<GltfVector> normals = normalsOf(mesh);
    tinygltf::Primitive primitive;
    primitive.mode = TINYGLTF_MODE_TRIANGLES;
    primitive.material = material;
    const int positions = add<GltfVector>(positionView, mesh.positions, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_VEC3);
    setBounds(positions, mesh.positions);
    primitive.attributes["POSITION"] = positions;
    primitive.attributes["NORMAL"] = add<GltfVector>(normalView, normals, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_VEC3);
    primitive.indices = add<std::uint32_t>(indexView, mesh.indices, TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT, TINYGLTF_TYPE_SCALAR);
    return primitive;
}

int GltfBuilder::Parts::addNamed(const std::string& name, std::vector<tinygltf::Primitive> primitives)
{
    tinygltf::Mesh made;
    made.name = meshNames.take(name);
    made.primitives = std::move(primitives);
    model.meshes.push_back(std::move(made));
    return int(model.meshes.size()) - 1;
}

int GltfBuilder::addMesh(const std::string& name, const GltfMesh& mesh, int material)
{
    return m_parts->addNamed(name, {m_parts->addPrimitive(mesh, material)});
}

int GltfBuilder::addMesh(const std::string& name, std::span<const GltfPart> parts)
{
    std::vector<tinygltf::Primitive> primitives;
    for (const GltfPart& part : parts)
        primitives.push_back(m_parts->addPrimitive(part.mesh, part.material));
    return m_parts->addNamed(name, std::move(primitives));
}

int GltfBuilder::addMesh(const std::string& name, const GltfMesh& mesh, std::span<const GltfMorph> morphs, int material)
{
    tinygltf::Primitive primitive = m_parts->addPrimitive(mesh, material);
    std::vector<std::string> names;
    for (const GltfMorph& morph : morphs) {
        const int moves = m_parts->add<GltfVector>(positionView, morph.moves, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_VEC3);
        m_parts->setBounds(moves, morph.moves);
        primitive.targets.push_back({{"POSITION", moves}});
        names.push_back(morph.name);
    }
    const int made = m_parts->addNamed(name, {std::move(primitive)});
    m_parts->model.meshes.back().weights.assign(morphs.size(), 0.0);
    m_parts->model.meshes.back().extras = valueOf(GltfExtras{{"targetNames", names}});
    return made;
}

int GltfBuilder::addLines(const std::string& name, std::span<const GltfVector> ends, int material)
{
    tinygltf::Primitive primitive;
    primitive.mode = TINYGLTF_MODE_LINE;
    primitive.material = material;
    const int positions = m_parts->add(positionView, ends, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_VEC3);
    m_parts->setBounds(positions, ends);
    primitive.attributes["POSITION"] = positions;
    return m_parts->addNamed(name, {std::move(primitive)});
}

} // namespace passerby::exporters
