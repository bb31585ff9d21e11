// SPDX-License-Identifier: Apache-2.0
#include "core/run/history.h"

#include <algorithm>
#include <utility>

namespace passerby::run {

using foundation::Result;

History::History(Rewindable& run, const Options& options) : m_run(run), m_options(options), m_shelf(options.most_bytes)
{
    take();
}

void History::take()
{
    const auto began = Clock::now();
    m_shelf.add(m_run.keep());
    m_taken = Clock::now();
    m_cost = m_taken - began;
    m_next = m_run.stepsLived() + m_options.every;
}

void History::lived()
{
    if (m_end || m_run.stepsLived() < m_next || (Clock::now() - m_taken) * m_options.mostShare < m_cost)
        return;
    take();
}

void History::keepNow()
{
    if (!m_end)
        take();
}

void History::seek(std::uint64_t step)
{
    if (!m_end) {
        m_end = m_run.keep();
        m_inputs = m_run.inputsFrom(0);
    }
    m_sought = std::min(step, m_end->step);
    CheckpointShelf::Kept nearest = *m_sought == m_end->step ? m_end : m_shelf.before(*m_sought);
    const bool isOnTheWay = m_run.stepsLived() <= *m_sought && nearest->step <= m_run.stepsLived();
    if (!isOnTheWay)
        m_run.restore(*nearest, m_inputs);
    else if (nearest->step == m_run.stepsLived() && nearest->inputs > m_run.inputCount())
        m_run.restore(*nearest, m_inputs);
}

Result<bool> History::arrive(Clock::time_point latest, foundation::JobContext& context)
{
    while (m_sought) {
        for (std::uint64_t next = m_run.inputCount(); next < m_inputs.size() && m_inputs[next]->step == m_run.stepsLived(); ++next)
            if (const Result<void> done = m_run.repeat(*m_inputs[next], context); !done) {
                m_sought.reset();
                return done.error();
            }
        if (m_run.stepsLived() >= *m_sought) {
            m_sought.reset();
            if (m_run.stepsLived() == m_end->step)
                leave();
            return true;
        }
        m_run.stepOnce();
        if (Clock::now() >= latest)
            return false;
    }
    return true;
}

/// The run is where it was.
void History::leave()
{
    m_end.reset();
    m_inputs.clear();
    m_sought.reset();
}

void History::goOn()
{
    if (!m_end)
        return;
    m_shelf.cut(m_run.stepsLived(), m_run.inputCount());
    m_next = m_run.stepsLived() + m_options.every;
    leave();
}

} // namespace passerby::run
