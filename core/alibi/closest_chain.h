// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/closest_targets.h"
#include "core/alibi/type_flow.h"

#include <memory>
#include <vector>

namespace passerby::alibi {

/// The part C of the jump chain that one-way goals to the closest target make: a sparse, in general sub-stochastic matrix over targets.
/// Solves with I - C by one sparse factorisation.
class ClosestChain {
public:
    struct Visit {
        std::uint32_t target = 0;
        double count = 0.0; ///< expected visits
    };

    ClosestChain(const Habits& habits, const TypeFlow& flow, const ClosestTargets& closest);
    ~ClosestChain();
    ClosestChain(const ClosestChain&) = delete;
    ClosestChain& operator=(const ClosestChain&) = delete;

    /// Prepares for solving; false when I - C is singular (somebody only ever goes to closest targets).
    [[nodiscard]] bool factorise();
    /// law (I - C)^-1: expected visits to each target before a goal of another kind, starting from `law` [n].
    [[nodiscard]] std::vector<double> visitsFrom(const std::vector<double>& law) const;
    /// The same starting at one target: only the targets that can be visited, ascending.
    [[nodiscard]] std::vector<Visit> visitsFrom(std::uint32_t target);
    /// The stationary law of C when it is all there is, [n]. Error: "several-closed-classes".
    [[nodiscard]] foundation::Result<std::vector<double>> stationary() const;

private:
    struct Solver;
    [[nodiscard]] foundation::Result<std::vector<std::uint32_t>> closedSet() const;
    /// `reached`: all that can be visited from the target, ascending.
    [[nodiscard]] std::vector<Visit> visitsOf(const std::vector<std::uint32_t>& reached, std::uint32_t target) const;
    [[nodiscard]] std::vector<Visit> visitsAmong(const std::vector<std::uint32_t>& reached, std::uint32_t target) const;

    const Habits& m_habits;
    std::vector<std::uint32_t> m_first; ///< [n + 1]
    std::vector<Visit> m_jumps;
    std::unique_ptr<Solver> m_solver; ///< null: C is empty
    std::vector<char> m_marked;       ///< [n] working memory
};

} // namespace passerby::alibi
