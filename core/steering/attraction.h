// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/vector.h"

#include <array>
#include <cstdint>

namespace passerby::steering {

/// What it is that draws somebody.
enum class Drawer : std::uint8_t {
    companion,
    leader, ///< whom one follows
    place   ///< draws whoever has it ahead of them: who has come past it goes on
};

/// Somebody or something that one likes to be near, as whoever is drawn sees it.
struct Attraction {
    Drawer what = Drawer::companion;
    Vector place; ///< of a body's middle, of the nearest point of an outline; from whoever is drawn
    Vector velocity;
    float radius_m = 0.0F;
    float strength = 1.0F; ///< > 0: a companion's is 1
};

/// All that draws somebody in a step.
struct Attractions {
    static constexpr std::uint32_t kMost = 8; ///< more count for nothing

    std::uint32_t count = 0;
    std::array<Attraction, kMost> all; ///< what lies behind `count` means nothing

    void add(const Attraction& one)
    {
        if (count < kMost)
            all[count++] = one;
    }
};

} // namespace passerby::steering
