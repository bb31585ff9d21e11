// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <deque>
#include <optional>

namespace passerby::editor {

/// Keeps a run in step with the wall clock: which simulated time is due, and how fast it really goes.
class LivePace {
public:
    using Clock = std::chrono::steady_clock;

    /// Simulated seconds a second.
    void setSpeed(double speed) { m_speed = speed; }
    /// From now on at this simulated time; the speed is measured anew.
    void restart(double time_s);
    /// The simulated time that is due.
    [[nodiscard]] double due_s() const;
    /// When this simulated time is due.
    [[nodiscard]] Clock::time_point dueAt(double time_s) const;
    /// A run that cannot keep up forgets arrears instead of racing after them.
    void forgetArrears(double due_s, double time_s, double step_s);
    /// The speed over the last second, when it is known anew.
    [[nodiscard]] std::optional<double> measure(double time_s);

private:
    struct Mark {
        Clock::time_point at;
        double time_s = 0.0;
    };
    Clock::time_point m_begin;
    double m_begin_s = 0.0;
    double m_speed = 1.0;
    std::deque<Mark> m_marks;
};

} // namespace passerby::editor
