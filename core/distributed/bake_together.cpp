// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/bake_together.h"

#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

namespace passerby::distributed {

using foundation::Result;

namespace {

WorkIdentity identityOf(const world::World& world, const alibi::BakeOptions& options, bool withHours)
{
    foundation::Hasher hasher;
    hasher.add(std::string_view("bake"));
    hasher.add(options.bound);
    hasher.add(options.hour);
    hasher.add(options.crowding);
    hasher.add(std::uint64_t{options.keptAbove_bytes});
    hasher.add(withHours);
    return {world::bakeHash(world), hasher.result()};
}

} // namespace

Result<FoundTogether<jobs::CityBakes>> bakeTogether(const world::World& world, const alibi::BakeOptions& options, bool withHours,
                                                    const std::filesystem::path& folder, Channel& channel, foundation::JobContext& context)
{
    return findTogether<jobs::CityBakes>(
        identityOf(world, options, withHours), folder, options.threads, channel,
        [&](alibi::LotCrew& crew) { return jobs::runBakeJobs(world, options, withHours, context, &crew); });
}

} // namespace passerby::distributed
