// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <vector>

class QWidget;

namespace passerby::widgets {

class TourBubble;

/// One thing to be done by the user.
struct TourStep {
    QString title;
    std::function<QString()> text;   ///< what to do; rich text
    std::function<QWidget*()> where; ///< where it is done; may be null
    std::function<void()> begin;     ///< notes how things stand; may be empty
    std::function<bool()> isDone;    ///< compared with that
    /// What it is about came by itself: there is nothing to do but to read, and the button goes on. May be empty.
    std::function<bool()> isThere = {};
    std::function<QWidget*()> about = {}; ///< what else is needed, and should not lie under the bubble; may be empty
};

/// The guided tour in the real window: says one thing after the other and waits until the user has done it. It looks at how things stand,
/// and whether the action that a step asks for was triggered since it began, so whatever the user does besides, undoes or closes cannot
/// lead it astray. It goes on between two gestures, never while a button of the mouse is held.
class TourControl : public QObject {
    Q_OBJECT

public:
    /// `farewell`: what is said when all steps are done; rich text.
    TourControl(std::vector<TourStep> steps, std::function<QString()> farewell, QWidget* window);

    /// Asks whether to begin, beside the window's work; does nothing when it was asked in an earlier start of the program.
    void offerOnce(std::function<void()> prepare);
    void begin();
    void end();
    [[nodiscard]] bool isRunning() const { return m_place >= 0; }
    /// Place of the step, counted from 0; -1 while there is no tour; the number of steps once all are done.
    [[nodiscard]] int place() const { return m_place; }
    [[nodiscard]] TourBubble& bubble() const { return *m_bubble; }

private:
    void go(int place);
    void tell(const TourStep& step);
    void look();
    void skip();

    std::vector<TourStep> m_steps;
    std::function<QString()> m_farewell;
    TourBubble* m_bubble;
    QTimer m_look;
    int m_place = -1;
    std::function<void()> m_offered; ///< what to do before the tour that is offered begins
};

} // namespace passerby::widgets
