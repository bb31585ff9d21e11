// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/geometry/point.h"
#include "core/run/walker.h"
#include "core/world/world.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::run {

/// Somebody on the way at one step, as places that count people need to know it.
struct PersonAt {
    static constexpr std::uint16_t kNoGoal = 0xFFFF;

    std::uint32_t id = 0; ///< world::exportedId
    std::int16_t level = 0;
    std::uint16_t profile = 0;    ///< place in ascending order of number
    std::uint16_t goal = kNoGoal; ///< place of the destination's type; only those who keep a schedule have one
    geometry::Point place;

    friend bool operator==(const PersonAt&, const PersonAt&) = default;
};

/// Reads who is where off the walkers of a run, step by step. A person's level is that of the cell through which their way leads; where
/// they are on no way it stays what it was at the step before (0 for who was not there).
class PeopleAt {
public:
    /// What `segment` of walkers is a place in from now on.
    void setCity(const world::World& world, const navigation::NavigationGraph& graph);
    /// Walkers ascending by agent. Allocates only where there are more people than ever before.
    void read(std::span<const Walker> walkers);
    /// Of this step, ascending by id.
    [[nodiscard]] std::span<const PersonAt> people() const { return m_now; }
    /// Of the step before.
    [[nodiscard]] std::span<const PersonAt> before() const { return m_before; }
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_levels, m_now, m_before); }

private:
    std::vector<std::int16_t> m_levels; ///< [segments]
    std::vector<PersonAt> m_now;
    std::vector<PersonAt> m_before;
};

} // namespace passerby::run
