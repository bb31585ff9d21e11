// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/fact.h"
#include "core/run/story.h"

#include <cstdint>
#include <vector>

namespace passerby::crowds {

/// What somebody who belongs to a crowd has to tell.
struct CrowdTale {
    std::uint32_t crowd = 0;     ///< its number in the city
    std::uint32_t waypoint = 0;  ///< that is next; as many as there are: the target or the end
    std::uint32_t waypoints = 0; ///< how many there are
    bool isThere = false;        ///< at the end, to stay
    std::uint32_t walksWith = 0; ///< so many others of their group
};

/// As a story holds it.
[[nodiscard]] std::vector<run::Fact> factsOf(const CrowdTale& tale);
/// The other way round; what a story does not tell is as in a new tale.
[[nodiscard]] CrowdTale crowdTale(const run::PersonStory& story);

} // namespace passerby::crowds
