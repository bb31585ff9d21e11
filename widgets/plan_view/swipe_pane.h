// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace passerby::widgets {

class PlanView;
class SwipeHandle;

/// A plan of another city over a plan, from a line to the right edge: both show the same piece of the ground, so that what differs comes
/// and goes as the line is dragged. The line moves by the mouse and, with the keyboard, by arrows.
class SwipePane : public QWidget {
    Q_OBJECT

public:
    /// `over` lies over `under`, which this belongs to from now on.
    SwipePane(PlanView& under, PlanView& over);
    /// Where the line is: 0 the left edge, 1 the right one.
    [[nodiscard]] double share() const { return m_share; }
    void setShare(double share);
    /// What is seen at the left and at the right of the line.
    void setNames(const QString& left, const QString& right);
    void setOn(bool isOn);
    [[nodiscard]] QWidget* handle() const;

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void lay();

    PlanView& m_under;
    PlanView& m_over;
    SwipeHandle* m_handle; ///< beside this, over the plan
    double m_share = 0.5;
};

} // namespace passerby::widgets
