// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/live_options.h"

#include <QFrame>
#include <array>
#include <optional>

class QAction;
class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace passerby::widgets {

class TransportDay;

/// What the time of day has to do with the habits of those who are simulated.
enum class HabitsOfDay {
    alwaysTheSame, ///< the city has no hours
    followClock,
    asAtStart ///< they stay those of the time of day at which the run began
};

/// What the transport bar says about a run.
struct TransportState {
    bool isReady = false;
    bool isPlaying = false;
    QString note; ///< in place of the run's own words while there is none ("Preparing the run")
    double clock_s = 0.0;
    double speedAsked = 1.0;
    double speedReached = 0.0;
    long long walking = 0; ///< of the population
    long long inCrowds = 0;
    long long driving = 0; ///< vehicles
    long long people = 0;
    std::optional<long long> known;    ///< people who are simulated, where that is not everybody
    std::optional<int> filled_percent; ///< of what is in view, while people are still coming there
    HabitsOfDay habits = HabitsOfDay::alwaysTheSame;
    double startClock_s = 0.0; ///< time of day at which the run began
};

/// Start, play, step; the clock; the speed asked over the speed reached; the day with the people who walked; how many people there are.
class TransportBar : public QFrame {
    Q_OBJECT

public:
    TransportBar(QAction* restart, QAction* play, QAction* step, QWidget* parent = nullptr);
    void setState(const TransportState& state);
    /// Who is simulated.
    void setMode(editor::LiveMode mode);
    /// Why people cannot be simulated so, for people; empty where that is possible.
    void setWhyNot(editor::LiveMode mode, const QString& why);
    /// Forgets the curve of the day.
    void clearDay();

signals:
    void speedChosen(double speed);
    void peopleChosen(int people);
    void modeChosen(passerby::editor::LiveMode mode);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshPlayIcon();
    void buildSpeed();
    void buildPeople();
    void buildMode();
    [[nodiscard]] static QString wordsOnTheWay(const TransportState& state);

    TransportState m_state;
    QToolButton* m_play;
    QLabel* m_clock;
    QLabel* m_clockNote;
    QComboBox* m_speed;
    QLabel* m_speedNote;
    TransportDay* m_day;
    QComboBox* m_mode;
    QLabel* m_modeNote;
    QSpinBox* m_people;
    QLabel* m_walking;
};

} // namespace passerby::widgets
