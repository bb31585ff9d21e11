// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace passerby::widgets {

class DaySlider;

/// The hour of the day that expected densities are shown of: a slider, playing an hour a second, and following the clock of the run.
class HourStrip : public QWidget {
    Q_OBJECT

public:
    /// What the strip can do; with reasons when it cannot.
    struct State {
        bool isEnabled = false;
        bool isFollowing = true;
        double clock_s = 0.0; ///< shown while following
        QString note;         ///< beside the clock; why there is nothing to choose
        std::vector<double> day;

        friend bool operator==(const State&, const State&) = default;
    };

    HourStrip(QAction* play, QAction* follow, QWidget* parent = nullptr);
    void setState(const State& state);
    [[nodiscard]] const State& state() const { return m_state; }
    [[nodiscard]] bool isPlaying() const { return m_tick.isActive(); }
    void setPlaying(bool plays);
    /// Seconds from midnight, in [0, 86400).
    [[nodiscard]] double chosen_s() const;
    [[nodiscard]] DaySlider* slider() const { return m_slider; }

signals:
    void timeChosen(double clock_s);

private:
    void tick();
    void refreshClock();

    State m_state;
    QTimer m_tick;
    QElapsedTimer m_sinceTick;
    double m_played_min = 0.0;
    QAction* m_playAction;
    QAction* m_followAction;
    DaySlider* m_slider;
    QLabel* m_clock;
    QLabel* m_note;
    bool m_isShowing = false; ///< the slider moves by what it is told
};

} // namespace passerby::widgets
