// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_parts.h"

namespace passerby::exporters {

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

} // namespace passerby::exporters
