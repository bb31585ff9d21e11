// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/perceptual/known_people.h"

#include <vector>

namespace passerby::perceptual {

/// Where people who walk out of view, and are not moved until they come back into it, are going to pass: found when a cell comes into
/// view, at no cost while they walk.
class Passers {
public:
    explicit Passers(std::size_t cells) : m_byCell(cells) {}

    /// Somebody will walk in the cell, on the segment at `place` of the walk, without being moved.
    void add(std::uint32_t cell, std::uint32_t slot, std::uint32_t place, const KnownPeople& people, double now_s);
    /// Takes out the slots of those who are in the cell now, or will be, still unmoved; perhaps more than once.
    void take(std::uint32_t cell, const KnownPeople& people, double now_s, std::vector<std::uint32_t>& taken);

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_byCell); }

private:
    struct Pass {
        std::uint64_t agent;
        std::uint32_t slot;
        std::uint32_t place;
        std::uint32_t trip;
    };
    struct Cell {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(passes); }

        std::vector<Pass> passes;
        std::size_t tidiedAt = 64; ///< passes, when those that are over are thrown away
    };

    [[nodiscard]] static bool isToCome(const Pass& pass, const KnownPeople& people, double now_s);

    std::vector<Cell> m_byCell;
};

} // namespace passerby::perceptual
