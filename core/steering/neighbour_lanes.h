// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/neighbours.h"

#include <bit>
#include <cstring>

namespace passerby::steering {

/// Four neighbours at once, with the instructions that every machine has: each lane holds the bits that one by one would give. Comparisons
/// give masks, which & and | join.
struct NeighbourLanes {
    static constexpr std::uint32_t kLanes = 4;
    using Floats = float __attribute__((vector_size(16)));
    using Mask = std::int32_t __attribute__((vector_size(16)));
    struct Pairs {
        Floats x;
        Floats y;
    };

    Pairs place;
    Pairs velocity;
    Floats radius_m;

    NeighbourLanes(const Neighbours& neighbours, std::uint32_t first)
        : place{loaded(neighbours.x_m, first), loaded(neighbours.y_m, first)},
          velocity{loaded(neighbours.velocityX_mps, first), loaded(neighbours.velocityY_mps, first)},
          radius_m(loaded(neighbours.radius_m, first))
    {
    }

    static Floats loaded(const std::array<float, Neighbours::kMost>& values, std::uint32_t first)
    {
        Floats lanes;
        std::memcpy(&lanes, values.data() + first, sizeof lanes);
        return lanes;
    }
    static Floats dot(Vector a, Pairs b) { return a.x * b.x + a.y * b.y; }
    static Floats dot(Pairs a, Pairs b) { return a.x * b.x + a.y * b.y; }
    static Floats cross(Vector a, Pairs b) { return a.x * b.y - a.y * b.x; }
    /// Nothing below 0.
    static Floats positive(Floats a) { return a < 0.0F ? Floats{} : a; }
};

/// A bit for each of the neighbours that pass: `test` answers for the lanes of four, given them and the first one's number, by a mask.
template <class Test>
[[nodiscard]] inline std::uint32_t whichNeighbours(const Neighbours& neighbours, const Test& test)
{
    NeighbourLanes::Mask bits{1, 2, 4, 8};
    NeighbourLanes::Mask found{};
    for (std::uint32_t i = 0; i < neighbours.count; i += NeighbourLanes::kLanes) {
        found |= test(NeighbourLanes(neighbours, i), i) & bits;
        bits <<= 4;
    }
    return static_cast<std::uint32_t>(found[0] | found[1] | found[2] | found[3]) & ((1U << neighbours.count) - 1U);
}

/// Calls visit(number) for each bit, ascending.
template <class Visit>
inline void visitNeighbours(std::uint32_t bits, const Visit& visit)
{
    for (; bits != 0; bits &= bits - 1)
        visit(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

} // namespace passerby::steering
