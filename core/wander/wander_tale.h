// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/run/fact.h"
#include "core/run/story.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::wander {

/// What a wanderer has to tell.
struct WanderTale {
    std::string from;            ///< name of the junction where they last chose
    std::string to;              ///< of the one ahead
    geometry::Point began;       ///< where they were when they began to wander
    double began_s = 0.0;        ///< simulated time
    double share = 0.0;          ///< of what is seen at `from` that lies along their way
    double chance = 1.0;         ///< with which they took it, knowing where they came from
    std::uint32_t choices = 0;   ///< ways that they chose from; 1 at a dead end or in a bend
    std::uint32_t decisions = 0; ///< since the run began
    double walked_m = 0.0;       ///< likewise
    double viewshed_m2 = 0.0;    ///< seen from `from`
    double towards_m2 = 0.0;     ///< of this, in the direction of their way
    /// Straightness index: distance from where they began to where they are over metres walked, in [0, 1] (Batschelet 1981).
    double straightness = 1.0;
};

/// As a story holds it.
[[nodiscard]] std::vector<run::Fact> factsOf(const WanderTale& tale);
/// The other way round; what a story does not tell is as in a new tale.
[[nodiscard]] WanderTale wanderTale(const run::PersonStory& story);

} // namespace passerby::wander
