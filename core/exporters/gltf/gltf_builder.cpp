// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_builder.h"

#include "core/exporters/gltf/gltf_parts.h"
#include "core/exporters/json_text.h"
#include "core/foundation/words.h"

#include <cmath>
#include <exception>
#include <sstream>

#define TINYGLTF_IMPLEMENTATION
#include <tiny_gltf.h>
#undef TINYGLTF_IMPLEMENTATION // sources that are compiled together have it once

namespace passerby::exporters {

namespace {

constexpr auto kInstancing = "EXT_mesh_gpu_instancing";
constexpr double kRoughness = 0.9;
constexpr std::size_t kMostBytes = 3'500'000'000; // sizes have 32 bits, and the JSON comes on top

double linear(std::uint8_t channel) // from sRGB, IEC 61966-2-1
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

tinygltf::Value valueOf(double number)
{
    return tinygltf::Value(number);
}

tinygltf::Value valueOf(const std::string& text)
{
    return tinygltf::Value(wellFormed(text));
}

template <class One>
tinygltf::Value valueOf(const std::vector<One>& list)
{
    tinygltf::Value::Array values;
    for (const One& one : list)
        values.push_back(valueOf(one));
    return tinygltf::Value(values);
}

} // namespace

tinygltf::Value valueOf(const GltfExtras& extras)
{
    tinygltf::Value::Object object;
    for (const auto& [key, value] : extras)
        object[key] = std::visit([](const auto& one) { return valueOf(one); }, value);
    return tinygltf::Value(object);
}

GltfBuilder::GltfBuilder(const std::string& sceneName, const std::string& copyright, geometry::Point origin)
    : m_parts(std::make_unique<Parts>())
{
    m_parts->origin = origin;
    tinygltf::Model& model = m_parts->model;
    model.asset.version = "2.0";
    model.asset.generator = "Passerby " PASSERBY_VERSION;
    model.asset.copyright = wellFormed(copyright);
    model.scenes.emplace_back();
    model.scenes[0].name = wellFormed(sceneName);
    model.defaultScene = 0;
}

GltfBuilder::~GltfBuilder() = default;

int GltfBuilder::addMaterial(std::string_view name, world::Color color)
{
    tinygltf::Material material;
    material.name = m_parts->materialNames.take(name);
    material.pbrMetallicRoughness.baseColorFactor = {linear(color.red), linear(color.green), linear(color.blue), 1.0};
    material.pbrMetallicRoughness.metallicFactor = 0.0;
    material.pbrMetallicRoughness.roughnessFactor = kRoughness;
    m_parts->model.materials.push_back(std::move(material));
    return int(m_parts->model.materials.size()) - 1;
}

int GltfBuilder::addNode(const GltfNode& node)
{
    tinygltf::Model& model = m_parts->model;
    tinygltf::Node made;
    made.name = m_parts->nodeNames.take(node.name);
    made.mesh = node.mesh;
    const auto place = node.parent >= 0 && node.isPlaced ? m_parts->fromOrigin(node.translation) : node.translation;
    if (place != std::array<double, 3>{})
        made.translation.assign(place.begin(), place.end());
    if (node.turn != std::array<double, 4>{0, 0, 0, 1})
        made.rotation.assign(node.turn.begin(), node.turn.end());
    if (!node.extras.empty())
        made.extras = valueOf(node.extras);
    model.nodes.push_back(std::move(made));
    const int index = int(model.nodes.size()) - 1;
    (node.parent < 0 ? model.scenes[0].nodes : model.nodes[std::size_t(node.parent)].children).push_back(index);
    return index;
}

void GltfBuilder::addInstances(int node, std::span<const std::array<double, 3>> places, std::span<const GltfTurn> turns)
{
    const std::vector<GltfVector> near = m_parts->near(places);
    tinygltf::Value::Object attributes;
    attributes["TRANSLATION"] =
        tinygltf::Value(m_parts->add<GltfVector>(instanceView, near, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_VEC3));
    attributes["ROTATION"] = tinygltf::Value(m_parts->add(instanceView, turns, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_VEC4));
    tinygltf::Value::Object extension;
    extension["attributes"] = tinygltf::Value(attributes);
    m_parts->model.nodes[std::size_t(node)].extensions[kInstancing] = tinygltf::Value(extension);
    m_parts->model.extensionsUsed = {kInstancing};
    m_parts->model.extensionsRequired = {kInstancing};
}

void GltfBuilder::Parts::makeBuffer()
{
    tinygltf::Buffer buffer;
    std::array<int, viewTotal> index{};
    for (std::size_t view = 0; view < viewTotal; ++view) {
        index[view] = int(model.bufferViews.size());
        if (bytes[view].empty())
            continue;
        tinygltf::BufferView made;
        made.buffer = 0;
        made.byteOffset = buffer.data.size();
        made.byteLength = bytes[view].size();
        if (view == indexView)
            made.target = TINYGLTF_TARGET_ELEMENT_ARRAY_BUFFER;
        else if (view != instanceView && view != keyView) {
            made.target = TINYGLTF_TARGET_ARRAY_BUFFER;
            made.byteStride = sizeof(GltfVector);
        }
        buffer.data.insert(buffer.data.end(), bytes[view].begin(), bytes[view].end());
        bytes[view] = {};
        model.bufferViews.push_back(std::move(made));
    }
    for (tinygltf::Accessor& accessor : model.accessors)
        accessor.bufferView = index[std::size_t(accessor.bufferView)];
    if (!buffer.data.empty())
        model.buffers.push_back(std::move(buffer));
}

foundation::Result<std::string> GltfBuilder::takeGlb()
{
    m_parts->makeBuffer();
    if (!m_parts->model.buffers.empty() && m_parts->model.buffers[0].data.size() > kMostBytes)
        return foundation::Error{"cannot-write", foundation::told("The city is too large for one binary glTF file of 4 GB."), {}};
    try {
        std::ostringstream out(std::ios::binary);
        tinygltf::TinyGLTF writer;
        if (writer.WriteGltfSceneToStream(&m_parts->model, out, false, true) && out)
            return std::move(out).str();
    } catch (const std::exception&) { // of the JSON library
    }
    return foundation::Error{"cannot-write", foundation::told("The scene cannot be put into one file."), {}};
}

} // namespace passerby::exporters
