// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/parallel.h"

#include <algorithm>
#include <cassert>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <thread>

namespace passerby::foundation {

unsigned availableThreads()
{
    return std::max(1U, std::thread::hardware_concurrency());
}

void parallelChunks(std::size_t count, std::size_t chunkSize, unsigned threads,
                    const std::function<void(std::size_t, std::size_t, std::size_t)>& body)
{
    assert(chunkSize > 0);
    const std::size_t chunks = (count + chunkSize - 1) / chunkSize;
    const auto runChunk = [&](std::size_t chunk) { body(chunk, chunk * chunkSize, std::min(count, (chunk + 1) * chunkSize)); };
    if (threads == 0)
        threads = availableThreads();
    if (threads == 1 || chunks <= 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk)
            runChunk(chunk);
        return;
    }
    oneapi::tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] { oneapi::tbb::parallel_for(std::size_t{0}, chunks, runChunk); });
}

} // namespace passerby::foundation
