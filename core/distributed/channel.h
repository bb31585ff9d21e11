// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_sums.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace passerby::distributed {

/// What ranks tell each other. Rank 0 leads: it deals lots out and joins what they come to.
struct Message {
    enum class Kind : std::uint64_t {
        ask,     ///< to rank 0: somebody is free
        lot,     ///< from rank 0: do this lot
        result,  ///< to rank 0: what it came to
        done,    ///< from rank 0: all lots of the pass are joined
        trouble, ///< to rank 0: I have to stop
        end,     ///< from rank 0: no pass will follow
        ended,   ///< to rank 0: the last message from here
    };

    Kind kind = Kind::ask;
    std::uint64_t pass = 0;
    std::uint64_t lot = 0;
    alibi::LotSums sums;
    int from = 0; ///< set by whoever receives it
};

/// Carries messages between ranks. One thread of each rank uses it.
class Channel {
public:
    Channel() = default;
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;
    virtual ~Channel() = default;

    [[nodiscard]] virtual int rank() const = 0;
    [[nodiscard]] virtual int count() const = 0;

    /// Returns at once. Messages from one rank to another arrive in the order in which they were sent.
    virtual void send(int to, Message message) = 0;
    /// The next message that is here, if any.
    [[nodiscard]] virtual std::optional<Message> receive() = 0;
    /// Whether something that was sent is still on its way, for which receive() must be called now and then.
    [[nodiscard]] virtual bool isSending() = 0;

    // All ranks call these, in the same order, and wait for each other.
    /// What rank 0 has, as many bytes on each rank.
    virtual void broadcast(std::span<std::byte> bytes) = 0;
    /// Whether all say yes.
    [[nodiscard]] virtual bool agree(bool mine) = 0;
};

/// The sums of rank 0 for everybody.
void broadcast(Channel& channel, alibi::LotSums& sums);

} // namespace passerby::distributed
