// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/world/waiting_line.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// Where people of a waiting line stand: rank 0 at its head, each at the line's spacing from the one before. Beyond its end the line goes
/// on straight for some more.
class LineSlots {
public:
    static constexpr std::uint32_t kTail = 6;
    static constexpr std::uint32_t kMostBeyond = 30; ///< of a line behind whose end there is room

    explicit LineSlots(const world::WaitingLine& line, std::uint32_t beyond = kTail);

    /// All that are there.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_places.size()); }
    /// Those farther back are none; one stays.
    void keep(std::uint32_t places);

    /// How many stand on the drawn line; 0 where it has no points or no spacing.
    [[nodiscard]] std::uint32_t capacity() const { return m_capacity; }
    /// Rank < size(); who is farther back stands at the last place. A line without places is one at the origin.
    [[nodiscard]] geometry::Point slot(std::uint32_t rank) const { return placeOf(rank).at; }
    /// Whither somebody there looks, of length 1: along the line to its head, and at the head on that way; east where it has no length.
    [[nodiscard]] geometry::Point lookingFrom(std::uint32_t rank) const;

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_places); }

private:
    [[nodiscard]] world::WaitingPlace placeOf(std::uint32_t rank) const;

    std::vector<world::WaitingPlace> m_places;
    std::uint32_t m_capacity = 0;
};

/// Who waits in a line, in the order in which they came to its tail, and who of them is served. Asks are settled once a step, by nearness
/// to the tail, then by number, so that nobody's turn in the step counts. Nobody overtakes.
class WaitingPeople {
public:
    /// So many can wait, and so many more ask, without any memory being asked for.
    void reserve(std::size_t people)
    {
        m_waiting.reserve(people);
        m_since_s.reserve(people);
        m_asks.reserve(people);
    }
    /// Somebody asks for the rank behind the last.
    void ask(std::uint32_t agent, std::uint32_t distance_mm) { m_asks.push_back({distance_mm, agent}); }
    /// Lets those in who asked, up to `most` who wait. They wait from now on.
    void settle(std::size_t most, double now_s = 0.0);
    /// All who wait there wait here, in the same order and since then. Nobody waits here before.
    void takeOver(const WaitingPeople& others);
    /// Rank of somebody who waits; nothing where they do not.
    [[nodiscard]] std::optional<std::uint32_t> rankOf(std::uint32_t agent) const;
    /// In their order.
    [[nodiscard]] std::span<const std::uint32_t> waiting() const { return m_waiting; }
    /// Since when each of them does.
    [[nodiscard]] std::span<const double> since_s() const { return m_since_s; }
    /// The first one goes to be served; 0 where nobody waits.
    std::uint32_t callFirst();
    /// Gives up, or is gone: those behind move up. False where they do not wait.
    bool leave(std::uint32_t agent);
    /// The server closed while serving: they come first again.
    void putFirst(std::uint32_t agent, double now_s = 0.0);
    /// Nobody is served here any more; returns all who waited.
    std::vector<std::uint32_t> close();

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_waiting, m_since_s, m_asks); }

private:
    struct Asking {
        std::uint32_t distance_mm = 0;
        std::uint32_t agent = 0;
    };

    std::vector<std::uint32_t> m_waiting;
    std::vector<double> m_since_s; ///< [waiting]
    std::vector<Asking> m_asks;
};

} // namespace passerby::autonomous
