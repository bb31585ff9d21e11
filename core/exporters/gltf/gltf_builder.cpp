// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_builder.h"

#include "core/exporters/json_text.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <map>
#include <sstream>
#include <tuple>

#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#include <tiny_gltf.h>

namespace passerby::exporters {

namespace {

constexpr auto kInstancing = "EXT_mesh_gpu_instancing";
constexpr double kRoughness = 0.9;
constexpr std::size_t kMostBytes = 3'500'000'000; // sizes have 32 bits, and the JSON comes on top

/// What the bytes of the file are for; each becomes one view of its only buffer.
enum View { positionView, normalView, indexView, instanceView, keyView, viewTotal };

double linear(std::uint8_t channel) // from sRGB, IEC 61966-2-1
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

template <class Value>
void append(std::vector<unsigned char>& bytes, std::span<const Value> values)
{
    const std::size_t before = bytes.size();
    bytes.resize(before + values.size_bytes());
    std::memcpy(bytes.data() + before, values.data(), values.size_bytes());
}

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

tinygltf::Value valueOf(const GltfExtras& extras)
{
    tinygltf::Value::Object object;
    for (const auto& [key, value] : extras)
        object[key] = std::visit([](const auto& one) { return valueOf(one); }, value);
    return tinygltf::Value(object);
}

} // namespace

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
    int add(View view, std::span<const Value> values, int componentType, int type)
    {
        tinygltf::Accessor accessor;
        accessor.bufferView = view;
        accessor.byteOffset = bytes[view].size();
        accessor.componentType = componentType;
        accessor.count = values.size();
        accessor.type = type;
        append(bytes[view], values);
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

int GltfBuilder::addTimes(std::span<const float> times)
{
    const int made = m_parts->add(keyView, times, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_SCALAR);
    m_parts->model.accessors.back().minValues = {double(times.front())};
    m_parts->model.accessors.back().maxValues = {double(times.back())};
    return made;
}

int GltfBuilder::addPlaces(std::span<const std::array<double, 3>> places)
{
    const std::vector<GltfVector> near = m_parts->near(places);
    return m_parts->add<GltfVector>(keyView, near, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_VEC3);
}

int GltfBuilder::addKeys(std::span<const float> numbers, GltfChange change)
{
    const int made = m_parts->add(keyView, numbers, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TYPE_SCALAR);
    if (change == GltfChange::weights)
        return made;
    const bool isTurn = change == GltfChange::turn;
    m_parts->model.accessors.back().type = isTurn ? TINYGLTF_TYPE_VEC4 : TINYGLTF_TYPE_VEC3;
    m_parts->model.accessors.back().count = numbers.size() / (isTurn ? 4 : 3);
    return made;
}

int GltfBuilder::addAnimation(const std::string& name)
{
    m_parts->model.animations.emplace_back();
    m_parts->model.animations.back().name = m_parts->animationNames.take(name);
    return int(m_parts->model.animations.size()) - 1;
}

void GltfBuilder::addChannel(int animation, int node, GltfChange change, int times, int keys, bool isStep)
{
    constexpr std::array<const char*, 4> kPaths{"translation", "rotation", "scale", "weights"};
    tinygltf::Animation& made = m_parts->model.animations[std::size_t(animation)];
    const auto [sampler, isNew] = m_parts->samplers.try_emplace({animation, times, keys, isStep}, int(made.samplers.size()));
    if (isNew) {
        made.samplers.emplace_back();
        made.samplers.back().input = times;
        made.samplers.back().output = keys;
        made.samplers.back().interpolation = isStep ? "STEP" : "LINEAR";
    }
    made.channels.emplace_back();
    made.channels.back().sampler = sampler->second;
    made.channels.back().target_node = node;
    made.channels.back().target_path = kPaths[std::size_t(change)];
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
        return foundation::Error{"cannot-write", "The city is too large for one binary glTF file of 4 GB.", {}};
    try {
        std::ostringstream out(std::ios::binary);
        tinygltf::TinyGLTF writer;
        if (writer.WriteGltfSceneToStream(&m_parts->model, out, false, true) && out)
            return std::move(out).str();
    } catch (const std::exception&) { // of the JSON library
    }
    return foundation::Error{"cannot-write", "The scene cannot be put into one file.", {}};
}

} // namespace passerby::exporters
