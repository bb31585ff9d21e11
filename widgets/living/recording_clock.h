// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>

namespace passerby::widgets {

/// The time of recordings while nobody lives in the city, so that they can be played nevertheless.
class RecordingClock : public QObject {
    Q_OBJECT

public:
    /// `speedAsked`: how many seconds it goes on in a second.
    explicit RecordingClock(std::function<double()> speedAsked);

    /// Since its beginning.
    [[nodiscard]] double time_s() const { return m_time_s; }
    [[nodiscard]] bool isPlaying() const { return m_tick.isActive(); }
    void toggle();
    /// Back to its beginning; goes on where it was playing.
    void restart();
    /// Back to its beginning, and holds.
    void stop();

signals:
    void ticked();
    void playingChanged();

private:
    void advance();

    std::function<double()> m_speedAsked;
    QTimer m_tick;
    QElapsedTimer m_since;
    double m_time_s = 0.0;
};

} // namespace passerby::widgets
