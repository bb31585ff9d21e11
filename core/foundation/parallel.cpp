// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <thread>
#include <vector>

namespace passerby::foundation {

namespace {

#ifdef __SANITIZE_THREAD__
/// TBB's library is not built with the thread sanitizer, which would see races where there are none.
template <class Run>
void runAll(std::size_t chunks, unsigned threads, const Run& run)
{
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            for (std::size_t chunk = next++; chunk < chunks; chunk = next++)
                run(chunk);
        });
}
#else
template <class Run>
void runAll(std::size_t chunks, unsigned threads, const Run& run)
{
    oneapi::tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] { oneapi::tbb::parallel_for(std::size_t{0}, chunks, run); });
}
#endif

} // namespace

unsigned availableThreads()
{
    static const unsigned threads = std::max(1U, std::thread::hardware_concurrency()); // asking takes some 20 µs
    return threads;
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
    runAll(chunks, threads, runChunk);
}

} // namespace passerby::foundation
