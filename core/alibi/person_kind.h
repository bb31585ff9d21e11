// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/trip_rows.h"

#include <memory>
#include <span>
#include <vector>

namespace passerby::alibi {

/// People with the same ways, the same goals and the same law of bound targets, whatever their speeds: one or more profiles, whose steady
/// state is computed in one go. The parts are filled in the order in which they stand.
struct PersonKind {
    const ProfileHabits* habits = nullptr; ///< of its first profile
    SpeedMix speeds;                       ///< of all its profiles; the weights sum to their share of the population
    TypeFlow flow;
    std::vector<SpreadTerm> terms;
    std::vector<std::vector<double>> termMean_m; ///< [terms][n] mean distance to the term's targets
    std::vector<std::vector<double>> termBack_m; ///< [terms][n] and from them; empty where every way is as long back
    JumpChain jumps;
    std::vector<double> free_m; ///< [n] metres of trips that are not to bound targets, per one-way visit
    CycleMetres metres;
    TripWeights weights;
    std::unique_ptr<TripRows> rows;

    [[nodiscard]] bool holds(const ProfileHabits& profile) const
    {
        return habits->isStepFree == profile.isStepFree && habits->goals == profile.goals
               && habits->bound.reach_m() == profile.bound.reach_m();
    }
};

/// Sorts profiles into kinds and computes what needs no distances. `averaged` as in makeJumpChain.
[[nodiscard]] foundation::Result<std::vector<PersonKind>> makePersonKinds(const Habits& habits, bool averaged);

/// One row of termMean_m, and of termBack_m unless `back_m` is empty: both [n], from the source and back.
void addTermMeans(const Habits& habits, std::uint32_t source, std::span<const double> distance_m, std::span<const double> back_m,
                  PersonKind& kind);

/// Jump chain and free metres, once the closest targets and term means are known. Errors: as makeJumpChain, and "unreachable-target" when
/// somebody would have to walk from one part of the city to another that is not connected with it. `closest` is that of the kind's ways.
[[nodiscard]] foundation::Result<void> connectKind(const Habits& habits, const navigation::NavigationGraph& graph,
                                                   const ClosestTargets& closest, bool averaged, PersonKind& kind);

} // namespace passerby::alibi
