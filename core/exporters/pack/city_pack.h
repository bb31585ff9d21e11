// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/compact_law.h"
#include "core/alibi/trip_law.h"
#include "core/exporters/pack/pack_parts.h"
#include "core/foundation/job_context.h"

namespace passerby::exporters {

/// The city as games need it: places, habits, densities and the compact law of trips. `law` and `bake` are of this world and of one hour.
/// Errors: "too-large" (more than 2³¹ ordered pairs of nodes that share a cell, or types or bound types beyond 65,534), "cancelled".
[[nodiscard]] foundation::Result<Pack> cityPack(const world::World& world, const alibi::TripLaw& law, const alibi::Bake& bake,
                                                foundation::JobContext& context);

/// Adds what is of a second hour, of the same world: chunk HOUR. Errors: "cancelled".
[[nodiscard]] foundation::Result<void> addSecondHour(Pack& pack, const world::World& world, const alibi::TripLaw& law,
                                                     const alibi::Bake& bake, foundation::JobContext& context);

/// The same with the laws found first, of the bakes' hours and bound models, and with what else is asked for. Errors: those of
/// alibi::makeAlibis() and groundChunk() too.
[[nodiscard]] foundation::Result<Pack> packOf(const world::World& world, const alibi::Bake& bake, const PackParts& parts,
                                              foundation::JobContext& context);

/// How far the compact law's trips are from those of `law`: KL divergence in nats of who goes where, given that somebody goes. Where the
/// city has more than `mostSources` sources, of every so many-th of them alone; `looked` says of how many.
struct CompactDivergence {
    double kl = 0.0;
    std::uint32_t looked = 0;
};
[[nodiscard]] CompactDivergence compactDivergence(const alibi::TripLaw& law, const alibi::CompactLaw& compact, std::uint32_t mostSources);

} // namespace passerby::exporters
