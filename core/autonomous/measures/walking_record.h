// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/measures/measured_person.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// How well somebody walks who collides in so many of 10,000 moments and is faster than 85 % of their own speed in a share of them:
/// (S V)⁴ with S = (1 − collisions / 50)², 0 from 50 on, and V = 1 above a share of 0.5, else (2 share)⁸. In [0, 1].
[[nodiscard]] double fitness(double collidingOf10000, double fastShare);

/// What people do on the way, from moment to moment. Who does not walk is not looked at; who was away for a moment begins anew.
class WalkingRecord {
public:
    static constexpr double kFastShare = 0.85;   ///< of one's own speed
    static constexpr double kStands_mps = 0.1;   ///< below: stands
    static constexpr double kMoves_mps = 0.2;    ///< from here on: walks, and can stop again
    static constexpr double kTurn_rad = 0.5236;  ///< 30°
    static constexpr double kTurnWithin_s = 0.5; ///< a turn as large within this time is an abrupt one, and over when none was for as long
    static constexpr double kSetOutShare = 0.5;  ///< of one's own speed: until then somebody sets out, and turns to where they go
    static constexpr double kStuckAfter_s = 120.0;
    static constexpr double kStuckWithin_m = 1.0;

    /// The next moment, later than the one before; `colliding` is parallel to the people (Collisions).
    void add(double time_s, std::span<const MeasuredPerson> people, std::span<const char> colliding);

    [[nodiscard]] double walking_s() const { return m_walking_s; } ///< of all together
    [[nodiscard]] std::uint64_t stops() const { return m_stops; }
    /// Abrupt ones, of who has set out.
    [[nodiscard]] std::uint64_t turns() const { return m_turns; }
    /// How often somebody came no farther than a metre in two minutes although they walked. As the crow flies.
    [[nodiscard]] std::uint64_t stuck() const { return m_stuck; }
    /// Share of moments at nearly one's own speed, mean over people; 0 when nobody walked.
    [[nodiscard]] double progress() const;
    /// Speed over own speed, mean over moments.
    [[nodiscard]] double speedShare() const;
    /// Mean over those who walked.
    [[nodiscard]] double meanFitness() const;

private:
    struct One {
        std::uint64_t moments = 0;
        std::uint64_t fast = 0;
        std::uint64_t colliding = 0;
        bool isWalking = false; ///< in the moment before
        bool hasMoved = false;  ///< since the last stop
        bool hasSetOut = false;
        bool isStuck = false;
        geometry::Point anchor;
        double anchored_s = 0.0;
        std::array<double, 8> headings_rad{};
        std::array<double, 8> at_s{};
        std::size_t looked = 0;           ///< how many of these hold
        double turned_s = -kStuckAfter_s; ///< when they last turned abruptly
        std::uint64_t seen = 0;           ///< the moment when they were last among the people, counted from 1
    };

    void noteWalk(One& one, const MeasuredPerson& person, double time_s, bool collides);
    void noteTurn(One& one, const MeasuredPerson& person, double time_s);

    std::vector<One> m_people; ///< by number
    double m_time_s = 0.0;
    std::uint64_t m_seen = 0; ///< moments
    double m_walking_s = 0.0;
    double m_speedShares = 0.0;
    std::uint64_t m_moments = 0;
    std::uint64_t m_stops = 0;
    std::uint64_t m_turns = 0;
    std::uint64_t m_stuck = 0;
};

} // namespace passerby::autonomous
