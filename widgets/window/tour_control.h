// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/window/tour.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

class QWidget;

namespace passerby::widgets {

class TourBubble;

/// Guided tours in the real window: say one thing after the other and wait until the user has done it. They look at how things stand, and
/// whether the action that a step asks for was triggered since it began, so whatever the user does besides, undoes or closes cannot lead
/// them astray. They go on between two gestures, never while a button of the mouse is held, and once the step has stood there as done for
/// kRest_ms, so that what came of it is seen. One is led at a time.
class TourControl : public QObject {
    Q_OBJECT

public:
    static constexpr qint64 kRest_ms = 1500;

    TourControl(std::vector<Tour> tours, QWidget* window);

    /// Asks whether to begin a tour, by its place, beside the window's work; does nothing when that was asked or the tour was begun in an
    /// earlier start of the program, or while one is offered or led.
    void offerOnce(std::size_t tour);
    /// Leads it from its first step, once all is ready for that. What was led ends.
    void start(std::size_t tour);
    void end();
    [[nodiscard]] bool isRunning() const { return m_place >= 0; }
    /// Place of the step, counted from 0; -1 while there is no tour; the number of steps once all are done.
    [[nodiscard]] int place() const { return m_place; }
    [[nodiscard]] TourBubble& bubble() const { return *m_bubble; }

private:
    [[nodiscard]] const std::vector<TourStep>& steps() const { return m_tours[m_tour].steps; }
    void begin(std::size_t tour);
    void go(int place);
    /// What to do, or what came between; whether nothing did.
    bool tell(const TourStep& step);
    void point(const TourStep& step);
    void look();
    /// Whether what was done has been seen to be done for a while.
    bool hasRested(bool isDone);
    void skip();

    std::vector<Tour> m_tours;
    TourBubble* m_bubble;
    QTimer m_look;
    std::size_t m_tour = 0; ///< that is led
    int m_place = -1;
    int m_starts = 0;                     ///< so far: of tours that are made ready only the last one begins
    std::optional<std::size_t> m_offered; ///< waits for an answer
    std::optional<int> m_wayOut;          ///< place of the step that the button leads to, where something came between
    QElapsedTimer m_sinceDone;            ///< valid once what the step asks for is done
    bool m_doesIt = false;                ///< the button does what the step asks for
};

} // namespace passerby::widgets
