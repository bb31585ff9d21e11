// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_names.h"
#include "core/foundation/result.h"
#include "core/geometry/point.h"
#include "core/world/color.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace passerby::exporters {

using GltfVector = std::array<float, 3>;
/// x, y, z, w of a unit quaternion.
using GltfTurn = std::array<float, 4>;

/// Triangles, counter-clockwise seen from outside, in metres, Y up.
struct GltfMesh {
    std::vector<GltfVector> positions;
    std::vector<std::uint32_t> indices; ///< three a triangle

    [[nodiscard]] bool empty() const { return indices.empty(); }
};

/// A part of a mesh and what it is made of.
struct GltfPart {
    GltfMesh mesh; ///< not empty
    int material = -1;
};

/// A shape that a mesh takes on as far as its weight says.
struct GltfMorph {
    std::string name;
    std::vector<GltfVector> moves; ///< [positions] m
};

/// What of a node an animation changes.
enum class GltfChange { place, turn, size, weights };

/// What programs that read a node find in its `extras`.
using GltfExtra = std::variant<double, std::string, std::vector<double>, std::vector<std::string>>;
using GltfExtras = std::vector<std::pair<std::string, GltfExtra>>;

/// A place in the scene tree, with or without something to draw.
struct GltfNode {
    std::string name;                    ///< becomes a plain one, and unique: see gltf_names.h
    int parent = -1;                     ///< a node; -1: directly in the scene
    int mesh = -1;                       ///< -1: none
    std::array<double, 3> translation{}; ///< m
    std::array<double, 4> turn{0, 0, 0, 1};
    GltfExtras extras{};
    bool isPlaced = true; ///< with a parent: the translation is a place of the city; else it is relative to the parent
};

/// Puts together a glTF 2.0 scene (Khronos 2021).
class GltfBuilder {
public:
    /// `copyright` goes with the file; may be empty. `origin` is the place of the city that becomes the scene's origin.
    GltfBuilder(const std::string& sceneName, const std::string& copyright, geometry::Point origin = {});
    ~GltfBuilder();
    GltfBuilder(const GltfBuilder&) = delete;
    GltfBuilder& operator=(const GltfBuilder&) = delete;

    [[nodiscard]] int addMaterial(std::string_view name, world::Color color);
    /// Normals are made: smooth where triangles share a vertex. The mesh is not empty.
    [[nodiscard]] int addMesh(const std::string& name, const GltfMesh& mesh, int material);
    /// One of several materials; at least one part.
    [[nodiscard]] int addMesh(const std::string& name, std::span<const GltfPart> parts);
    /// One that takes on other shapes; as many moves in each as there are positions.
    [[nodiscard]] int addMesh(const std::string& name, const GltfMesh& mesh, std::span<const GltfMorph> morphs, int material);
    /// Lines from the first point to the second, the third to the fourth and so on; not empty.
    [[nodiscard]] int addLines(const std::string& name, std::span<const GltfVector> ends, int material);
    int addNode(const GltfNode& node);
    /// Draws the mesh of this node once at each place of the city instead (EXT_mesh_gpu_instancing). Not empty; as many turns as places.
    void addInstances(int node, std::span<const std::array<double, 3>> places, std::span<const GltfTurn> turns);
    /// Times of keys in s, ascending, not empty; and what is so at each of them (3 numbers a place or size, 4 a turn, one a weight of the
    /// mesh). Several channels may share either.
    [[nodiscard]] int addTimes(std::span<const float> times);
    [[nodiscard]] int addPlaces(std::span<const std::array<double, 3>> places); ///< of the city
    [[nodiscard]] int addKeys(std::span<const float> numbers, GltfChange change);
    [[nodiscard]] int addAnimation(const std::string& name);
    /// Between keys what was said last stays (`isStep`), or goes evenly to what comes next.
    void addChannel(int animation, int node, GltfChange change, int times, int keys, bool isStep);
    /// The whole scene as one binary file. Ends this builder. Error: "cannot-write".
    [[nodiscard]] foundation::Result<std::string> takeGlb();

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace passerby::exporters
