// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/measures/measured_person.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace passerby::autonomous {

/// Counts how often people run into one another and into walls. A collision begins when two centres are nearer than both radii less
/// kSlack_m (a wall: than the radius less that), and ends when that has been so no more for kOver_s: one a pair and episode. Of two, one
/// at least walks; who runs into a wall walks.
class Collisions {
public:
    static constexpr double kSlack_m = 0.02;
    static constexpr double kOver_s = 0.5;

    enum class By { bodies, shoulders };
    explicit Collisions(By by) : m_by(by) {}

    /// The next moment, later than the one before.
    void add(double time_s, std::span<const MeasuredPerson> people);
    /// Parallel to the people of the last moment: who collided in it, with anybody or anything.
    [[nodiscard]] std::span<const char> colliding() const { return m_colliding; }
    /// Episodes that have begun so far.
    [[nodiscard]] std::uint64_t withPeople() const { return m_withPeople; }
    [[nodiscard]] std::uint64_t withWalls() const { return m_withWalls; }

private:
    using Episodes = std::unordered_map<std::uint64_t, double>; ///< when each was last so

    [[nodiscard]] double radius_m(const MeasuredPerson& person) const;
    void meet(double time_s, std::span<const MeasuredPerson> people, std::size_t a, std::size_t b);
    [[nodiscard]] static bool begins(Episodes& episodes, std::uint64_t key, double time_s);

    By m_by;
    Episodes m_pairs;
    Episodes m_walls;
    std::vector<std::uint32_t> m_byX; ///< places among the people, from west to east
    std::vector<char> m_colliding;
    std::uint64_t m_withPeople = 0;
    std::uint64_t m_withWalls = 0;
};

} // namespace passerby::autonomous
