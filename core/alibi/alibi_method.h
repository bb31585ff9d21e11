// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/metropolis_sampler.h"

#include <memory>
#include <string_view>

namespace passerby::alibi {

/// How the ends of trips are drawn. `automatic`: exact where its tables fit into the memory budget, else pool.
enum class AlibiMethod { automatic, exact, pool, metropolis, compact };

struct AlibiMethodOptions {
    AlibiMethod method = AlibiMethod::automatic;
    std::size_t budget_bytes = std::size_t{512} << 20U; ///< for exact tables
    std::size_t poolSize = 16;                          ///< draws a pool
    MetropolisOptions metropolis;
    std::uint64_t seed = 1; ///< of pools
    unsigned threads = 0;
};

/// What `automatic` comes to; others stay as they are.
[[nodiscard]] AlibiMethod chosenMethod(const navigation::NavigationGraph& graph, const AlibiMethodOptions& options);

/// Prepares a sampler. Metropolis-Hastings starts from pools and needs the ways between all targets. Errors: those of AlibiTables::build,
/// PoolSampler::create and Routes::build.
[[nodiscard]] foundation::Result<std::shared_ptr<AlibiSampler>>
makeSampler(const std::shared_ptr<const TripLaw>& law, const AlibiMethodOptions& options, foundation::JobContext& context);

/// "exact", "pool", "mh", "compact".
[[nodiscard]] std::string_view methodName(AlibiMethod method);

} // namespace passerby::alibi
