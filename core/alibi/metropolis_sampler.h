// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_sampler.h"
#include "core/alibi/routes.h"
#include "core/alibi/trip_law.h"

#include <memory>
#include <vector>

namespace passerby::alibi {

/// For each source the `count` targets nearest to it by walking distance, itself left out; ties to the smaller place. The way back need not
/// be among the nearest: the proposal is not symmetric.
class NearestTargets {
public:
    NearestTargets(const Routes& routes, std::size_t count);

    [[nodiscard]] std::size_t count() const { return m_count; } ///< at most n - 1
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t source) const { return {m_targets.data() + source * m_count, m_count}; }
    [[nodiscard]] bool areNear(std::uint32_t source, std::uint32_t to) const;

private:
    std::size_t m_count;
    std::vector<std::uint32_t> m_targets; ///< [sources × count], each row ascending
};

struct MetropolisOptions {
    std::size_t nearest = 30;     ///< q: how many targets one end may move to
    std::size_t iterations = 200; ///< steps of the chain before its state is the draw
};

/// Draws by the Metropolis-Hastings chain of Sunshine-Hill and Badler 2010, section 5: the state is a pair whose way leads over the path; a
/// step proposes one of the q nearest targets in place of one of its ends and is accepted with min(1, w'/w), or refused where the way
/// leads elsewhere or the step back could not be proposed.
///
/// Deviation: one end moves a step, not both, which mixes where moving both hardly ever meets the path; and the start is a draw of another
/// sampler (a pool or tables), so that the chain begins in its law and any number of iterations, even none, is right.
class MetropolisSampler final : public AlibiSampler {
public:
    MetropolisSampler(std::shared_ptr<const TripLaw> law, std::shared_ptr<const Routes> routes, std::shared_ptr<AlibiSampler> starts,
                      MetropolisOptions options);

    [[nodiscard]] std::optional<TripEnds> draw(std::span<const navigation::SegmentIndex> path, foundation::RandomStream& random) override;
    [[nodiscard]] std::shared_ptr<const AlibiSampler::Position> position() const override { return m_starts->position(); }
    void goBack(const AlibiSampler::Position& position) override { m_starts->goBack(position); }
    /// `iterations` steps from a state whose way leads over the path; every state on the way is a possible answer.
    [[nodiscard]] TripEnds walk(TripEnds from, std::span<const navigation::SegmentIndex> path, std::size_t iterations,
                                foundation::RandomStream& random) const;
    /// Whether the way of a pair leads over the path and somebody makes that trip.
    [[nodiscard]] bool isPossible(TripEnds ends, std::span<const navigation::SegmentIndex> path) const;

private:
    std::shared_ptr<const TripLaw> m_law;
    std::shared_ptr<const Routes> m_routes;
    std::shared_ptr<AlibiSampler> m_starts;
    NearestTargets m_nearest;
    std::size_t m_iterations;
};

} // namespace passerby::alibi
