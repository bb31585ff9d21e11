// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/vector.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace passerby::steering {

/// What models that choose among velocities by their energies count against one (Ren et al. 2018, equations 4 to 9).
enum class EnergyTerm : std::uint8_t {
    turn,       ///< to change direction
    pace,       ///< to change speed
    near,       ///< to be close to somebody or to a wall after this step
    ahead,      ///< or within the anticipated time
    control,    ///< not to go where one is going
    attraction, ///< to be far from companions, a leader or whatever attracts
    speed,      ///< not to go as fast as one likes to
    recorded,   ///< to do what people who were recorded seldom did; not the paper's
    side        ///< not to be on the side that a region asks for; not the paper's
};
inline constexpr std::size_t kEnergyTerms = 9;

/// A velocity that somebody could choose, and what it costs them.
struct WeighedVelocity {
    Vector velocity; ///< in the city
    float energy = 0.0F;
    bool isBarred = false;                   ///< leads deeper into a wall or into somebody: chosen only where all others do, too
    std::array<float, kEnergyTerms> parts{}; ///< by term, each ≥ 0 with its weight; together they are the energy, but for rounding

    [[nodiscard]] float part(EnergyTerm term) const { return parts[static_cast<std::size_t>(term)]; }
    friend bool operator==(const WeighedVelocity&, const WeighedVelocity&) = default;
};

} // namespace passerby::steering
