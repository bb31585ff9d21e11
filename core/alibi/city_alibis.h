// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_pools.h"
#include "core/alibi/alibi_tables.h"

namespace passerby::alibi {

/// What is wanted beside the densities.
struct AlibiParts {
    std::size_t tables_bytes = 0; ///< exact tables where they need no more; 0: none
    std::size_t poolSize = 0;     ///< draws in the first lot of each segment's pool; 0: no pools
    std::uint64_t seed = 1;       ///< of pools
};

/// What alibis are drawn from.
struct CityAlibis {
    std::shared_ptr<const TripLaw> law;
    std::shared_ptr<const AlibiTables> tables; ///< null: not wanted, or too large
    std::shared_ptr<PoolSampler> pools;        ///< null: not wanted
};

struct BakedCity {
    Bake bake;
    CityAlibis alibis;
};

/// The steady state of a city together with what its alibis are drawn from: the trip rates are solved once, and one pass over the trees
/// feeds all. Each is what bakeWorld, TripLaw::solve, AlibiTables::build and PoolSampler::create make, to the last bit. In a city with a
/// flow law the trip rates are solved again and the alibis take a pass of their own once the slow-downs are known. Errors: those of
/// bakeWorld.
[[nodiscard]] foundation::Result<BakedCity> bakeWithAlibis(const world::World& world, const BakeOptions& options, const AlibiParts& parts,
                                                           foundation::JobContext& context, std::vector<BakePhase>* phases = nullptr);
/// The same without the densities, on ready ways, slowed down or not. Errors: those of TripLaw::solve.
[[nodiscard]] foundation::Result<CityAlibis> makeAlibis(const world::World& world, const BakeOptions& options, const AlibiParts& parts,
                                                        const std::shared_ptr<const navigation::NavigationGraph>& graph,
                                                        foundation::JobContext& context);

} // namespace passerby::alibi
