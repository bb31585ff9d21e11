// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace passerby::generator {

/// A scene of a paper, made up anew after its words. Names are stable; titles and descriptions are for people.
struct Scene {
    std::string_view name; ///< "traffic-1"
    std::string_view title;
    std::string_view description;
};

struct SceneOptions {
    std::uint64_t seed = 1;      ///< of where people begin, where they go, and of the run
    bool hasLights = true;       ///< of traffic-3; without, whoever comes from the right goes first and people have zebra crossings
    double crossingShare = 0.25; ///< of traffic-2: that somebody crosses the road each time they walk along it, in [0, 1]
};

/// All of them: those of Ren et al. 2018, table 1 and section 6, but for the view of a driver. In the order that lists show.
[[nodiscard]] std::span<const Scene> scenes();

/// The scene as a city without a population: people come as crowds of one, each with a way of their own, vehicles by demand, as many as
/// make about the paper's number be there once the road has filled. Same name and options, same city. Errors: "unknown-scene",
/// "bad-option".
[[nodiscard]] foundation::Result<world::World> makeScene(std::string_view name, const SceneOptions& options);

} // namespace passerby::generator
