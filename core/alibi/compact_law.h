// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/trip_law.h"

#include <memory>
#include <vector>

namespace passerby::alibi {

/// Trip rates w_ij in some ten kilobytes: what TripLaw tells, with cycles as long for everybody of a kind whatever their bound targets
/// ("firstorder" of alibi-math section 3), so that no table over pairs of targets is kept. Of the closest chains only the visits to and
/// from bound targets are, in single precision. Grows with targets, not with pairs of them. Immutable; may be shared by threads.
///
/// Deviation: the mean cycle is the harmonic one of the law that it was made from, so that the number of trips is right on the whole.
class CompactLaw {
public:
    explicit CompactLaw(const TripLaw& law);

    /// Trips from a source (NavigationGraph::sourceCount) to a target, of one person of the city: both directions of round trips are trips
    /// of their own. Costs a few look-ups; with a reach of bound targets, a pass over the anchors.
    [[nodiscard]] double trips_per_s(std::uint32_t source, std::uint32_t to) const;
    [[nodiscard]] const Habits& habits() const { return *m_habits; }
    /// Without the habits, which are the world's.
    [[nodiscard]] std::size_t memory_bytes() const;

    /// Visits to a target in the chain that begins at somebody's bound target, before the next one-way bound goal, a one-way visit.
    struct Return {
        std::uint32_t bound = 0; ///< target
        float visits = 0.0F;
    };
    /// Trips per one-way visit from one type to another.
    struct Flow {
        std::size_t pair = 0; ///< from · m + to
        TripCounts bound;
        TripCounts closest;
        TripCounts uniform;
    };
    struct Kind {
        const ProfileHabits* habits = nullptr;  ///< of its first profile
        std::vector<Flow> flows;                ///< ascending by pair; those that there are
        float cycles_per_s = 0.0F;              ///< E[1/F], times the kind's share of the population
        std::vector<float> sigma;               ///< [n]
        std::vector<std::uint32_t> firstReturn; ///< [n + 1]
        std::vector<Return> returns;
    };

    /// In the order of TripLaw::kinds().
    [[nodiscard]] const std::vector<Kind>& kinds() const { return m_kinds; }
    /// Types that somebody goes to the closest target of.
    [[nodiscard]] std::size_t columns() const { return m_closestColumns; }
    [[nodiscard]] const std::vector<std::uint32_t>& columnOfType() const { return m_columnOfType; }
    [[nodiscard]] const std::vector<std::uint32_t>& closest() const { return m_closest; }

private:
    explicit CompactLaw(std::shared_ptr<const Habits> habits);
    [[nodiscard]] std::size_t sourceCount() const { return m_habits->targetCount() * (m_habits->isStepFree.empty() ? 1 : 2); }
    void takeClosest(const ClosestTargets& closest, std::size_t firstSource);
    static void takeReturns(const JumpChain& jumps, const Habits& habits, Kind& kind);
    [[nodiscard]] TripCounts outward(const Kind& kind, std::uint32_t from, std::uint32_t to) const;
    [[nodiscard]] double boundVisits(const Kind& kind, std::uint32_t from, std::uint32_t to) const;

    std::shared_ptr<const Habits> m_habits;
    std::vector<Kind> m_kinds;
    std::size_t m_closestColumns = 0;
    std::vector<std::uint32_t> m_columnOfType; ///< [m] of m_closest; kNone where nobody goes to the closest of that type
    std::vector<std::uint32_t> m_closest;      ///< [sources × columns]
};

} // namespace passerby::alibi
