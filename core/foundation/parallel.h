// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace passerby::foundation {

/// Threads that parallel loops use when `threads` is 0: the machine's.
[[nodiscard]] unsigned availableThreads();

/// Calls body(chunk, begin, end) for [0, count) cut into chunks of `chunkSize` (the last may be shorter), on at most `threads`
/// threads (0: all). The cut depends on count and chunkSize alone, so results stored per chunk and merged in chunk order are the
/// same for any number of threads. The body must not throw.
void parallelChunks(std::size_t count, std::size_t chunkSize, unsigned threads,
                    const std::function<void(std::size_t chunk, std::size_t begin, std::size_t end)>& body);

} // namespace passerby::foundation
