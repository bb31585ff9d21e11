// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/metropolis_sampler.h"

#include <vector>

namespace passerby::alibi {

/// The law that the state of the Metropolis-Hastings chain has after a number of steps, computed rather than sampled: the possible pairs of
/// a path are its states, a step is one product with a sparse matrix. For studying convergence (figure 1 of Sunshine-Hill and Badler 2010).
class MetropolisLaw {
public:
    /// Cost and memory: 2q entries a possible pair.
    MetropolisLaw(const TripLaw& law, const Routes& routes, std::span<const navigation::SegmentIndex> path, std::size_t nearest);

    [[nodiscard]] const std::vector<TripEnds>& states() const { return m_states; }
    /// P(i, j | path) of each state; sums to 1.
    [[nodiscard]] const std::vector<double>& target() const { return m_target; }
    /// All states equally likely.
    [[nodiscard]] std::vector<double> uniformStart() const;
    /// Surely the pair with the shortest way, whose ends are nearest to the path.
    [[nodiscard]] std::vector<double> nearStart() const;
    /// One step of the chain.
    [[nodiscard]] std::vector<double> step(const std::vector<double>& law) const;

private:
    struct Move {
        std::uint32_t to = 0;
        double chance = 0.0;
    };
    std::vector<TripEnds> m_states; ///< ascending by origin, destination
    std::vector<double> m_target;
    std::vector<double> m_length_m;
    std::vector<double> m_stay;
    std::vector<std::size_t> m_firstMove;
    std::vector<Move> m_moves;
};

} // namespace passerby::alibi
