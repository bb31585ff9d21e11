// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/bake_together.h"

#include "core/distributed/rank_crew.h"
#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

namespace passerby::distributed {

namespace {

using foundation::Error;
using foundation::Result;

WorkIdentity identityOf(const world::World& world, const alibi::BakeOptions& options)
{
    foundation::Hasher hasher;
    hasher.add(options.bound);
    hasher.add(options.hour);
    hasher.add(options.crowding);
    return {world::bakeHash(world), hasher.result()};
}

Result<void> compareWithLead(WorkIdentity own, Channel& channel)
{
    WorkIdentity lead = own;
    channel.broadcast(std::as_writable_bytes(std::span(&lead, 1)));
    if (channel.agree(lead.city == own.city && lead.options == own.options))
        return {};
    return Error{"different-cities", "Not all ranks have read the same city: give each machine the same file.", ""};
}

Result<std::unique_ptr<Checkpoint>> openCheckpoint(const std::filesystem::path& folder, WorkIdentity identity, Channel& channel)
{
    Result<std::unique_ptr<Checkpoint>> checkpoint(std::unique_ptr<Checkpoint>{});
    if (channel.rank() == 0 && !folder.empty())
        checkpoint = Checkpoint::open(folder, identity);
    if (!channel.agree(checkpoint.ok()) && checkpoint)
        return Error{"stopped-elsewhere", "Another rank has stopped the work.", ""};
    return checkpoint;
}

} // namespace

Result<TogetherBake> bakeTogether(const world::World& world, const alibi::BakeOptions& options, const std::filesystem::path& folder,
                                  Channel& channel, foundation::JobContext& context)
{
    const WorkIdentity identity = identityOf(world, options);
    if (const Result<void> same = compareWithLead(identity, channel); !same)
        return same.error();
    Result<std::unique_ptr<Checkpoint>> checkpoint = openCheckpoint(folder, identity, channel);
    if (!checkpoint)
        return checkpoint.error();
    RankCrew crew(channel, options.threads, checkpoint.value().get());
    Result<jobs::BakeOutcome> outcome = jobs::runBakeJob(world, options, context, &crew);
    crew.end();
    if (!outcome)
        return outcome.error();
    return TogetherBake{std::move(outcome).value(), crew.lotsDone(), std::move(checkpoint).value()};
}

} // namespace passerby::distributed
