// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/channel.h"

namespace passerby::distributed {

void broadcast(Channel& channel, alibi::LotSums& sums)
{
    std::uint64_t size = sums.size();
    channel.broadcast(std::as_writable_bytes(std::span(&size, 1)));
    sums.resize(size);
    channel.broadcast(std::as_writable_bytes(std::span(sums)));
}

} // namespace passerby::distributed
