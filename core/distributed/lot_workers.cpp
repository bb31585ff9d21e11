// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/lot_workers.h"

namespace passerby::distributed {

LotWorkers::LotWorkers(const alibi::LotPass& pass, std::size_t threads, const foundation::JobContext& context)
    : m_pass(pass), m_context(context)
{
    for (std::size_t i = 0; i < threads; ++i)
        m_threads.emplace_back([this] { work(); });
}

LotWorkers::~LotWorkers()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_given.notify_all();
}

void LotWorkers::give(std::size_t lot)
{
    {
        const std::lock_guard lock(m_mutex);
        m_lots.push_back(lot);
        ++m_atWork;
    }
    m_given.notify_one();
}

std::size_t LotWorkers::idle() const
{
    const std::lock_guard lock(m_mutex);
    return m_threads.size() - std::min(m_threads.size(), m_atWork);
}

std::optional<LotWorkers::Finished> LotWorkers::take()
{
    const std::lock_guard lock(m_mutex);
    if (m_finished.empty())
        return std::nullopt;
    std::optional<Finished> finished(std::move(m_finished.front()));
    m_finished.pop_front();
    return finished;
}

void LotWorkers::work()
{
    while (true) {
        std::unique_lock lock(m_mutex);
        m_given.wait(lock, [&] { return m_isEnding || !m_lots.empty(); });
        if (m_isEnding)
            return;
        const std::size_t lot = m_lots.front();
        m_lots.pop_front();
        lock.unlock();
        alibi::LotSums sums;
        if (!m_pass.work(lot, sums, [this] { return !m_isEnding && !m_context.isCancelled(); })) {
            m_haveStopped = true;
            return;
        }
        lock.lock();
        m_finished.emplace_back(lot, std::move(sums));
        --m_atWork;
    }
}

} // namespace passerby::distributed
