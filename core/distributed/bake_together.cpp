// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/bake_together.h"

#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

#include <optional>

namespace passerby::distributed {

using foundation::Result;

namespace {

WorkIdentity identityOf(const world::World& world, const alibi::BakeOptions& options)
{
    foundation::Hasher hasher;
    hasher.add(std::string_view("bake"));
    hasher.add(options.bound);
    hasher.add(options.hour);
    hasher.add(options.crowding);
    hasher.add(std::uint64_t{options.keptAbove_bytes});
    return {world::bakeHash(world), hasher.result()};
}

} // namespace

Result<TogetherBake> bakeTogether(const world::World& world, const alibi::BakeOptions& options, const std::filesystem::path& folder,
                                  Channel& channel, foundation::JobContext& context)
{
    std::optional<jobs::BakeOutcome> outcome;
    Result<Together> together =
        workTogether(identityOf(world, options), folder, options.threads, channel, [&](alibi::LotCrew& crew) -> Result<void> {
            Result<jobs::BakeOutcome> baked = jobs::runBakeJob(world, options, context, &crew);
            if (!baked)
                return baked.error();
            outcome = std::move(baked).value();
            return {};
        });
    if (!together)
        return together.error();
    return TogetherBake{*std::move(outcome), std::move(together).value()};
}

} // namespace passerby::distributed
