// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/together.h"

#include "core/distributed/rank_crew.h"
#include "core/foundation/words.h"

namespace passerby::distributed {

namespace {

using foundation::Error;
using foundation::Result;

Result<void> compareWithLead(WorkIdentity own, Channel& channel)
{
    WorkIdentity lead = own;
    channel.broadcast(std::as_writable_bytes(std::span(&lead, 1)));
    if (channel.agree(lead.city == own.city && lead.options == own.options))
        return {};
    return Error{"different-cities", foundation::told("Not all ranks have read the same city: give each machine the same file."), ""};
}

Result<std::unique_ptr<Checkpoint>> openCheckpoint(const std::filesystem::path& folder, WorkIdentity identity, Channel& channel)
{
    Result<std::unique_ptr<Checkpoint>> checkpoint(std::unique_ptr<Checkpoint>{});
    if (channel.rank() == 0 && !folder.empty())
        checkpoint = Checkpoint::open(folder, identity);
    if (!channel.agree(checkpoint.ok()) && checkpoint)
        return Error{"stopped-elsewhere", foundation::told("Another rank has stopped the work."), ""};
    return checkpoint;
}

} // namespace

Result<Together> workTogether(WorkIdentity identity, const std::filesystem::path& folder, unsigned threads, Channel& channel,
                              const std::function<Result<void>(alibi::LotCrew&)>& work)
{
    if (const Result<void> same = compareWithLead(identity, channel); !same)
        return same.error();
    Result<std::unique_ptr<Checkpoint>> checkpoint = openCheckpoint(folder, identity, channel);
    if (!checkpoint)
        return checkpoint.error();
    RankCrew crew(channel, threads, checkpoint.value().get());
    const Result<void> done = work(crew);
    crew.end();
    if (!done)
        return done.error();
    return Together{crew.lotsDone(), std::move(checkpoint).value()};
}

} // namespace passerby::distributed
