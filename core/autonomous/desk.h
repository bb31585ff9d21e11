// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/line_record.h"
#include "core/autonomous/waiting_people.h"
#include "core/foundation/held_bytes.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace passerby::autonomous {

/// A waiting line and the counters or machines that serve it; a machine without a line has one of its own before its front. Agents count
/// from 1.
class Desk {
public:
    static constexpr double kCountsComing_s = 0.5;

    struct Server {
        std::uint32_t thing = 0;  ///< place among things
        std::uint32_t number = 0; ///< of the fixture
        std::uint32_t agent = 0;  ///< who is called, served or about to make room; 0: nobody
        bool isServing = false;
        bool isDone = false;
        double until_s = 0.0;  ///< end of the service
        double called_s = 0.0; ///< when whoever is there was
        double mean_s = 0.0;
    };

    Desk(LineSlots places, std::uint32_t line) : m_slots(std::move(places)), m_line(line) { m_people.reserve(most()); }

    void addServer(const Server& server) { m_servers.push_back(server); }
    [[nodiscard]] std::span<const Server> servers() const { return m_servers; }
    [[nodiscard]] const LineSlots& places() const { return m_slots; }
    /// Number of the line in the city; 0 for a machine without one.
    [[nodiscard]] std::uint32_t line() const { return m_line; }
    [[nodiscard]] WaitingPeople& people() { return m_people; }
    [[nodiscard]] const WaitingPeople& people() const { return m_people; }
    /// How many may wait.
    [[nodiscard]] std::size_t most() const { return m_slots.size(); }
    /// Somebody is on the way to the tail. To be said at each of their decisions, every kCountsComing_s.
    void expect() { ++m_expected; }
    /// Who waits, and who is on the way: those ahead of somebody who sets out for the line now.
    [[nodiscard]] std::size_t ahead() const { return m_people.waiting().size() + std::max(m_coming, m_expected); }
    /// What somebody waits behind so many, about, by how fast the line has moved lately.
    [[nodiscard]] double wait_s(std::size_t people) const;
    /// What the last in line will wait, about.
    [[nodiscard]] double wait_s() const { return wait_s(m_people.waiting().size()); }
    /// How long the line was and how long people waited, minute by minute.
    [[nodiscard]] const LineRecord& record() const { return m_record; }

    /// Lets those in who asked, and writes down how many wait. Once a part of a step, before anybody is called.
    void settle(double now_s);
    /// Somebody came for the line and found it too long.
    void turnAway() { m_record.turnAway(); }

    /// The first in line goes to a server that nobody is at, of several the first; 0, and nothing happens, where there is none or nobody
    /// waits.
    std::uint32_t call(double now_s = 0.0);
    /// Somebody who was called has come to the counter; their service takes so long.
    void serve(std::uint32_t agent, double now_s, double service_s);
    /// Whose service ends by now, one at a time, the earliest first: 0 when there is none. They still stand there.
    std::uint32_t finish(double now_s);
    /// They have made room, give up, or are gone. Whoever waits moves up.
    void leave(std::uint32_t agent);
    /// Whoever waited before an edit, and whoever was called or served by a server that is gone, waits; who was done there is gone, too.
    /// What is known of who comes, of turns and of minutes stays.
    void takeOver(const Desk& before, double now_s);
    /// Whoever was at the server of that number before an edit is at it; false where it is not there.
    bool takeOver(const Server& before);
    /// The server that somebody is at; null for nobody.
    [[nodiscard]] const Server* serverOf(std::uint32_t agent) const;

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_slots, m_people, m_servers); }

private:
    [[nodiscard]] Server* at(std::uint32_t agent);
    void learn(double turn_s);

    LineSlots m_slots;
    std::uint32_t m_line;
    WaitingPeople m_people;
    std::vector<Server> m_servers;
    LineRecord m_record;
    std::size_t m_coming = 0;   ///< within the last kCountsComing_s that are over
    std::size_t m_expected = 0; ///< since then
    double m_counted_s = 0.0;
    double m_turn_s = -1.0; ///< from call to the end of the service, lately; below 0: nobody was served yet
};

} // namespace passerby::autonomous
