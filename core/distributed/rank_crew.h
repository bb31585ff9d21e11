// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/distributed/channel.h"
#include "core/distributed/checkpoint.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace passerby::distributed {

/// The ranks of a channel, each with some threads. All ranks run the same passes in the same order, each on a crew of its own; rank 0 deals
/// the lots out one by one to whoever is free, joins what they come to and tells it to all.
class RankCrew final : public alibi::LotCrew {
public:
    /// `checkpoint`: of rank 0, null for none. All arguments must outlive the crew.
    RankCrew(Channel& channel, unsigned threads, Checkpoint* checkpoint = nullptr)
        : m_channel(channel), m_threads(threads), m_checkpoint(checkpoint)
    {
    }

    /// Errors: "cancelled" on the rank where it was; on others "stopped-elsewhere"; on rank 0 those of Checkpoint::keep.
    [[nodiscard]] foundation::Result<alibi::LotSums> run(const alibi::LotPass& pass, foundation::JobContext& context) override;
    /// Call once on each rank when no pass follows, whether things went well or not: none is left waiting for another.
    void end();

    /// Lots that this rank has done in all passes.
    [[nodiscard]] std::size_t lotsDone() const { return m_lotsDone; }

private:
    class Lead;
    [[nodiscard]] std::vector<int> holdersBefore(const alibi::LotPass& pass) const;
    void noteHolders(const alibi::LotPass& pass, std::vector<int> holders);
    [[nodiscard]] foundation::Result<alibi::LotSums> follow(const alibi::LotPass& pass, foundation::JobContext& context);
    void leave();

    Channel& m_channel;
    unsigned m_threads;
    Checkpoint* m_checkpoint;
    std::size_t m_pass = 0;
    std::size_t m_lotsDone = 0;
    bool m_hasEnded = false;                                                   ///< rank 0 has said so
    std::map<std::pair<std::string, std::size_t>, std::vector<int>> m_holders; ///< by name and number of lots: who had them last
    std::vector<int> m_stretchHolders;                                         ///< of the finest cut into stretches: who had them last
};

} // namespace passerby::distributed
