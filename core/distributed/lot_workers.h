// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace passerby::distributed {

/// Threads that do the lots of one pass that they are given.
class LotWorkers {
public:
    using Finished = std::pair<std::size_t, alibi::LotSums>;

    /// `pass` and `context` must outlive the workers.
    LotWorkers(const alibi::LotPass& pass, std::size_t threads, const foundation::JobContext& context);
    /// Gives up what is not finished.
    ~LotWorkers();
    LotWorkers(const LotWorkers&) = delete;
    LotWorkers& operator=(const LotWorkers&) = delete;

    void give(std::size_t lot);
    /// How many have nothing to do.
    [[nodiscard]] std::size_t idle() const;
    [[nodiscard]] std::optional<Finished> take();
    /// Whether one gave up since the context was cancelled.
    [[nodiscard]] bool haveStopped() const { return m_haveStopped; }

private:
    void work();

    const alibi::LotPass& m_pass;
    const foundation::JobContext& m_context;
    mutable std::mutex m_mutex;
    std::condition_variable m_given;
    std::deque<std::size_t> m_lots;
    std::deque<Finished> m_finished;
    std::size_t m_atWork = 0; ///< lots that are given and not finished
    std::atomic<bool> m_isEnding = false;
    std::atomic<bool> m_haveStopped = false;
    std::vector<std::jthread> m_threads;
};

} // namespace passerby::distributed
