// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/run_tape.h"

#include <mutex>

namespace passerby::editor {

/// A tape on which a live run is recorded: the thread of the run adds, others ask and close it. What is closed takes nothing more.
class LiveTape {
public:
    explicit LiveTape(jobs::RunTape tape) : m_tape(std::move(tape)) {}

    void add(const run::Frame& frame, const world::World& city)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_isClosed)
            m_tape.add(frame, city);
    }
    void close()
    {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
    }
    [[nodiscard]] bool isClosed() const
    {
        const std::lock_guard lock(m_mutex);
        return m_isClosed;
    }
    [[nodiscard]] bool isFull() const
    {
        const std::lock_guard lock(m_mutex);
        return m_tape.isFull();
    }
    [[nodiscard]] bool isEmpty() const
    {
        const std::lock_guard lock(m_mutex);
        return m_tape.isEmpty();
    }
    [[nodiscard]] double seconds() const
    {
        const std::lock_guard lock(m_mutex);
        return m_tape.seconds();
    }
    /// To be called once it is closed.
    [[nodiscard]] const jobs::RunTape& tape() const { return m_tape; }

private:
    mutable std::mutex m_mutex;
    jobs::RunTape m_tape;
    bool m_isClosed = false;
};

} // namespace passerby::editor
