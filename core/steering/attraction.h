// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/vector.h"

#include <algorithm>
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
    static constexpr std::uint32_t kMost = 8; ///< of more, the farthest places count for nothing

    std::uint32_t count = 0;
    std::array<Attraction, kMost> all; ///< what lies behind `count` means nothing

    void add(const Attraction& one)
    {
        if (count < kMost) {
            all[count++] = one;
            return;
        }
        const auto far2_m2 = [](const Attraction& other) { return other.what == Drawer::place ? dot(other.place, other.place) : -1.0F; };
        const auto farthest = std::ranges::max_element(all, {}, far2_m2);
        if (dot(one.place, one.place) < far2_m2(*farthest))
            *farthest = one;
    }
};

} // namespace passerby::steering
