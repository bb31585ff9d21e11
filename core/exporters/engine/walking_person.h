// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"

namespace passerby::exporters {

/// How far somebody gets in a walk cycle, two steps, in m: feet keep pace where the cycle takes kCycle_m / speed.
inline constexpr double kCycle_m = 1.34;
inline constexpr double kCycle_s = 1.0;

/// A person of 1.75 m with the feet at the origin, looking along +z, who can take other shapes on.
struct WalkingPerson {
    GltfMesh mesh; ///< at most 300 triangles
    std::vector<GltfMorph> morphs;
};
[[nodiscard]] WalkingPerson makeWalkingPerson();

/// How the shapes follow one another in a posture (person_words.h), over and over: between keys evenly.
struct PostureCycle {
    const char* posture;
    std::vector<float> times;                ///< s, from 0
    std::vector<std::vector<float>> weights; ///< [times × morphs]
};
[[nodiscard]] std::vector<PostureCycle> postureCycles();

} // namespace passerby::exporters
