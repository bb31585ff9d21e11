// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_pace.h"

namespace passerby::editor {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

namespace {

constexpr double kLargestArrears_s = 0.25;
constexpr double kWindow_s = 1.0;
constexpr double kShortestWindow_s = 0.2;
constexpr auto kBetweenMarks = 50ms;

} // namespace

void LivePace::restart(double time_s)
{
    m_begin = Clock::now();
    m_begin_s = time_s;
    m_marks.clear();
}

double LivePace::due_s() const
{
    return m_begin_s + Seconds(Clock::now() - m_begin).count() * m_speed;
}

LivePace::Clock::time_point LivePace::dueAt(double time_s) const
{
    return m_begin + std::chrono::duration_cast<Clock::duration>(Seconds((time_s - m_begin_s) / m_speed));
}

void LivePace::forgetArrears(double due_s, double time_s, double step_s)
{
    if (due_s - time_s <= step_s + kLargestArrears_s * m_speed)
        return;
    m_begin = Clock::now();
    m_begin_s = time_s;
}

std::optional<double> LivePace::measure(double time_s)
{
    const auto now = Clock::now();
    if (!m_marks.empty() && now - m_marks.back().at < kBetweenMarks)
        return std::nullopt;
    m_marks.push_back({now, time_s});
    while (m_marks.size() > 2 && Seconds(now - m_marks.front().at).count() > kWindow_s)
        m_marks.pop_front();
    const double elapsed_s = Seconds(now - m_marks.front().at).count();
    if (elapsed_s < kShortestWindow_s)
        return std::nullopt;
    return (time_s - m_marks.front().time_s) / elapsed_s;
}

} // namespace passerby::editor
