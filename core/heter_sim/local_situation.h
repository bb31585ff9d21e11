// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/vector.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace passerby::heter_sim {

/// Who is round somebody on their way, in the order in which they matter. Not the paper's; what counts as near is ours.
enum class LocalSituation : std::uint8_t {
    free,   ///< nobody of those below
    beside, ///< somebody to the left or to the right
    ahead,  ///< somebody in the way who stands or goes the same way
    oncoming
};
inline constexpr std::size_t kLocalSituations = 4;

/// What one of the others makes of it; of several, the one that matters most counts. `place` and `velocity` are seen along the control
/// direction: x ahead, y to the left.
[[nodiscard]] inline LocalSituation situationWith(steering::Vector place, steering::Vector velocity)
{
    constexpr float kComes_mps = 0.3F; // against one's direction
    const float aside_m = std::abs(place.y);
    if (place.x > 0.0F && place.x <= 5.0F && aside_m <= 1.0F && velocity.x < -kComes_mps)
        return LocalSituation::oncoming;
    if (place.x > 0.0F && place.x <= 3.0F && aside_m <= 0.6F && velocity.x >= -kComes_mps)
        return LocalSituation::ahead;
    return std::abs(place.x) <= 1.0F && aside_m <= 1.5F ? LocalSituation::beside : LocalSituation::free;
}

} // namespace passerby::heter_sim
