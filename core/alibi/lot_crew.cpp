// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/lot_crew.h"

#include "core/foundation/lanes.h"
#include "core/foundation/parallel.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace passerby::alibi {

using foundation::JobContext;
using foundation::Result;

namespace {

constexpr std::size_t kSumsMemory_bytes = std::size_t{512} << 20U;
constexpr std::size_t kSourcesBetweenReports = 64;

/// What the workers of one pass share.
class SharedPass {
public:
    SharedPass(const LotPass& pass, JobContext& context) : m_pass(pass), m_context(context), m_joiner(pass) {}

    /// Takes lots in ascending order until there is none: whoever has one before is at work on it, so waiting for one's turn ends.
    void work()
    {
        LotSums sums;
        for (std::size_t lot = m_nextLot++; lot < m_pass.lots; lot = m_nextLot++) {
            if (!m_pass.work(lot, sums, [this] { return countOne(); }))
                return stop();
            std::unique_lock lock(m_mutex);
            m_turn.wait(lock, [&] { return m_joiner.next() == lot || m_isStopped; });
            if (m_isStopped)
                return;
            m_joiner.join(sums);
            m_turn.notify_all();
        }
    }

    [[nodiscard]] Result<LotSums> take()
    {
        if (m_isStopped || m_context.isCancelled())
            return foundation::Error{"cancelled", foundation::told("Stopped."), ""};
        return m_joiner.take();
    }

private:
    bool countOne()
    {
        const std::size_t done = ++m_done;
        if (done % kSourcesBetweenReports == 0)
            m_context.report(static_cast<double>(done) / static_cast<double>(m_pass.sources), m_pass.what);
        return !m_context.isCancelled();
    }

    void stop()
    {
        const std::lock_guard lock(m_mutex);
        m_isStopped = true;
        m_turn.notify_all();
    }

    const LotPass& m_pass;
    JobContext& m_context;
    std::atomic<std::size_t> m_nextLot = 0;
    std::atomic<std::size_t> m_done = 0;
    std::mutex m_mutex;
    std::condition_variable m_turn;
    LotJoiner m_joiner;
    bool m_isStopped = false;
};

} // namespace

PASSERBY_LANES void addLines(LotSums& total, const LotSums& sums, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        total[i] += sums[i];
}

void LotJoiner::join(LotSums& sums)
{
    const std::size_t lot = m_next++;
    if (lot == 0)
        m_total.swap(sums);
    else if (m_joined == LotPass::Joined::appended)
        m_total.insert(m_total.end(), sums.begin(), sums.end());
    else if (m_add)
        m_add(lot, m_total, sums);
    else
        addLines(m_total, sums, m_total.size());
}

void LotJoiner::restore(std::size_t next, LotSums total)
{
    m_next = next;
    m_total = std::move(total);
}

std::size_t ThreadCrew::workersFor(const LotPass& pass, unsigned threads)
{
    const std::size_t wanted = threads == 0 ? foundation::availableThreads() : threads;
    const std::size_t bytes = std::max<std::size_t>(1, pass.lines * sizeof(SumLine));
    const std::size_t fitting = std::max<std::size_t>(2, kSumsMemory_bytes / bytes);
    return std::max<std::size_t>(1, std::min({wanted, fitting, pass.lots}));
}

Result<LotSums> ThreadCrew::run(const LotPass& pass, JobContext& context)
{
    SharedPass shared(pass, context);
    const std::size_t workers = workersFor(pass, m_threads);
    foundation::parallelChunks(workers, 1, static_cast<unsigned>(workers), [&](std::size_t, std::size_t, std::size_t) { shared.work(); });
    return shared.take();
}

} // namespace passerby::alibi
