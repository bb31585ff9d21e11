// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/distributed/channel.h"
#include "core/distributed/checkpoint.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace passerby::distributed {

/// What is left of work that went well.
struct Together {
    std::size_t lotsDone = 0;               ///< by this rank
    std::unique_ptr<Checkpoint> checkpoint; ///< of rank 0, to be removed once the result is safe; null: none
};

/// Lets all ranks of a channel do `work` with a crew, the same on each: they call this with the same arguments but for `threads`, those of
/// this rank. `folder`: where rank 0 keeps a checkpoint and goes on from one that is there; empty: none. Errors: those of `work`,
/// Checkpoint and RankCrew; "different-cities" where the ranks have not read the same city or were not given the same options.
[[nodiscard]] foundation::Result<Together> workTogether(WorkIdentity identity, const std::filesystem::path& folder, unsigned threads,
                                                        Channel& channel,
                                                        const std::function<foundation::Result<void>(alibi::LotCrew&)>& work);

/// What all ranks have found, the same on each but for times and memory.
template <class Found>
struct FoundTogether {
    Found found;
    Together together;
};

/// workTogether() for work that finds something out. Errors: those of `find` and of workTogether.
template <class Found>
[[nodiscard]] foundation::Result<FoundTogether<Found>> findTogether(WorkIdentity identity, const std::filesystem::path& folder,
                                                                    unsigned threads, Channel& channel,
                                                                    const std::function<foundation::Result<Found>(alibi::LotCrew&)>& find)
{
    std::optional<Found> found;
    const auto work = [&](alibi::LotCrew& crew) -> foundation::Result<void> {
        foundation::Result<Found> one = find(crew);
        if (!one)
            return one.error();
        found = std::move(one).value();
        return {};
    };
    foundation::Result<Together> together = workTogether(identity, folder, threads, channel, work);
    if (!together)
        return together.error();
    return FoundTogether<Found>{*std::move(found), std::move(together).value()};
}

} // namespace passerby::distributed
