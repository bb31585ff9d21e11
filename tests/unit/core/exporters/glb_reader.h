// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace passerby::testing {

using Json = nlohmann::json;

/// The two chunks of a binary glTF file (glTF 2.0, section 4.4).
struct Glb {
    Json json;
    std::string bytes;
};

inline Glb readGlb(const std::string& file)
{
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        std::memcpy(&value, file.data() + at, sizeof value);
        return value;
    };
    if (file.substr(0, 4) != "glTF" || number(4) != 2 || number(8) != file.size())
        qFatal("not a binary glTF 2.0 file");
    const std::uint32_t length = number(12);
    Glb glb{Json::parse(file.substr(20, length)), {}};
    if (file.size() > 28 + length)
        glb.bytes = file.substr(28 + length);
    return glb;
}

/// The floats of an accessor.
inline std::vector<float> floatsOf(const Glb& glb, std::size_t accessor, std::size_t each)
{
    const Json& place = glb.json["accessors"][accessor];
    const Json& view = glb.json["bufferViews"][place["bufferView"].get<std::size_t>()];
    std::vector<float> values(place["count"].get<std::size_t>() * each);
    std::memcpy(values.data(), glb.bytes.data() + view.value("byteOffset", 0U) + place.value("byteOffset", 0U),
                values.size() * sizeof(float));
    return values;
}

/// The whole numbers of an accessor of 32 bits.
inline std::vector<std::uint32_t> indicesOf(const Glb& glb, std::size_t accessor)
{
    const Json& place = glb.json["accessors"][accessor];
    const Json& view = glb.json["bufferViews"][place["bufferView"].get<std::size_t>()];
    std::vector<std::uint32_t> values(place["count"].get<std::size_t>());
    std::memcpy(values.data(), glb.bytes.data() + view.value("byteOffset", 0U) + place.value("byteOffset", 0U),
                values.size() * sizeof(std::uint32_t));
    return values;
}

inline const Json* nodeOf(const Glb& glb, const std::string& name)
{
    for (const Json& node : glb.json["nodes"])
        if (node["name"] == name)
            return &node;
    return nullptr;
}

} // namespace passerby::testing
