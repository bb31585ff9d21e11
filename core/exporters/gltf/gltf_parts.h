// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"

#include <cstring>
#include <map>
#include <tuple>

#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#include <tiny_gltf.h>

namespace passerby::exporters {

/// What the bytes of the file are for; each becomes one view of its only buffer.
enum GltfView { positionView, normalView, indexView, instanceView, keyView, viewTotal };

struct GltfBuilder::Parts {
    tinygltf::Model model;
    geometry::Point origin;
    UniqueNames nodeNames;
    UniqueNames meshNames;
    UniqueNames materialNames;
    UniqueNames animationNames;
    std::map<std::tuple<int, int, int, bool>, int> samplers; ///< by animation, times, keys and whether they are steps
    std::array<std::vector<unsigned char>, viewTotal> bytes;

    /// An accessor of values that are appended to a view now. `view` stands for the index of the view until takeGlb().
    template <class Value>
    int add(GltfView view, std::span<const Value> values, int componentType, int type)
    {
        tinygltf::Accessor accessor;
        accessor.bufferView = view;
        accessor.byteOffset = bytes[view].size();
        accessor.componentType = componentType;
        accessor.count = values.size();
        accessor.type = type;
        std::vector<unsigned char>& all = bytes[view];
        all.resize(all.size() + values.size_bytes());
        std::memcpy(all.data() + accessor.byteOffset, values.data(), values.size_bytes());
        model.accessors.push_back(std::move(accessor));
        return int(model.accessors.size()) - 1;
    }

    [[nodiscard]] std::array<double, 3> fromOrigin(std::array<double, 3> place) const
    {
        return {place[0] - origin.x, place[1], place[2] + origin.y};
    }

    [[nodiscard]] std::vector<GltfVector> near(std::span<const std::array<double, 3>> places) const
    {
        std::vector<GltfVector> near;
        for (const auto& place : places) {
            const auto [x, y, z] = fromOrigin(place);
            near.push_back({float(x), float(y), float(z)});
        }
        return near;
    }

    void setBounds(int accessor, std::span<const GltfVector> values)
    {
        GltfVector low = values[0];
        GltfVector high = values[0];
        for (const GltfVector& value : values)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], value[axis]);
                high[axis] = std::max(high[axis], value[axis]);
            }
        model.accessors[std::size_t(accessor)].minValues.assign(low.begin(), low.end());
        model.accessors[std::size_t(accessor)].maxValues.assign(high.begin(), high.end());
    }

    tinygltf::Primitive addPrimitive(const GltfMesh& mesh, int material);
    int addNamed(const std::string& name, std::vector<tinygltf::Primitive> primitives);
    void makeBuffer();
};

/// As `extras` hold it.
[[nodiscard]] tinygltf::Value valueOf(const GltfExtras& extras);

} // namespace passerby::exporters
