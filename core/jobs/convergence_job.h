// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/alibi_job.h"

#include <string>
#include <vector>

namespace passerby::jobs {

struct ConvergenceOptions {
    std::vector<std::string> nodes; ///< as in AlibiOptions; empty: the segment in the middle by traffic
    std::vector<std::size_t> nearest{5, 10, 20, 50, 100};
    std::size_t iterations = 1000;
    std::size_t draws = 100000; ///< of exact and pool
    std::uint64_t seed = 0;     ///< 0: the world's
    alibi::BoundModel bound = alibi::BoundModel::pairwise;
    unsigned threads = 0;
};

/// KL divergence, nats, of the law after each of some numbers of steps from the true one.
struct ConvergenceCurve {
    std::size_t nearest = 0; ///< q
    std::string start;       ///< "uniform" or "near"
    std::vector<double> kl;  ///< parallel to ConvergenceReport::iterations
};

struct ConvergenceReport {
    std::string segment;   ///< "P3 -> P9"
    std::size_t pairs = 0; ///< possible pairs, M
    std::size_t draws = 0;
    std::vector<std::size_t> iterations;
    std::vector<ConvergenceCurve> curves;
    double exactKl = 0.0; ///< of the empirical law of `draws` draws
    double poolKl = 0.0;
    double expectedKl = 0.0; ///< of perfect draws: (M - 1) / (2 · draws)

    [[nodiscard]] std::string csv() const;
    /// Figure 1 of Sunshine-Hill and Badler 2010, with exact and pool beside it.
    [[nodiscard]] std::string svg() const;
};

/// How fast Metropolis-Hastings forgets where it started, against the enumerated law. The chain's law is computed, not sampled, so the
/// curves have no noise; what exact and pool draws miss is the noise of finitely many draws. Errors: as runAlibiJob.
[[nodiscard]] foundation::Result<ConvergenceReport> runConvergenceJob(const world::World& world, const ConvergenceOptions& options,
                                                                      foundation::JobContext& context);

} // namespace passerby::jobs
