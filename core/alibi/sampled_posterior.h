// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/posterior.h"
#include "core/foundation/job_context.h"

namespace passerby::alibi {

/// posteriorOf where the ways of all sources are too many to be looked at (Routes::areAllKnown): the shares of `draws` trips over the last
/// segment, of those that lead over all of the path; where these are fewer than a twentieth, over as much of its end as enough of them lead
/// over (Posterior::isOfEnd). `sampler`: of the same city. Same seed, same answer of a new sampler. Cost: so many draws; fewer are made
/// once it is cancelled.
[[nodiscard]] Posterior sampledPosterior(const StoryLaw& stories, const Routes& routes, AlibiSampler& sampler,
                                         std::span<const navigation::SegmentIndex> path, Encounter encounter, std::size_t draws,
                                         std::uint64_t seed, foundation::JobContext& context, std::size_t kept = 5);

} // namespace passerby::alibi
