// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/recording_clock.h"

#include <utility>

namespace passerby::widgets {

namespace {
constexpr int kRecordingTick_ms = 33;
} // namespace

RecordingClock::RecordingClock(std::function<double()> speedAsked) : m_speedAsked(std::move(speedAsked))
{
    m_tick.setInterval(kRecordingTick_ms);
    connect(&m_tick, &QTimer::timeout, this, &RecordingClock::advance);
}

void RecordingClock::toggle()
{
    if (isPlaying()) {
        m_tick.stop();
    } else {
        m_since.start();
        m_tick.start();
    }
    emit playingChanged();
}

void RecordingClock::restart()
{
    m_time_s = 0.0;
    emit ticked();
}

void RecordingClock::stop()
{
    m_tick.stop();
    m_time_s = 0.0;
}

void RecordingClock::advance()
{
    m_time_s += m_speedAsked() * static_cast<double>(m_since.restart()) / 1000.0;
    emit ticked();
}

} // namespace passerby::widgets
