// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/live_past.h"

#include <QWidget>
#include <optional>

namespace passerby::widgets {

/// What a run has lived as a line of time, with where it is and marks of what was done to it. A click or drag seeks a moment. By keys: left
/// and right a second, with Shift ten, with Ctrl from mark to mark; Page Up and Page Down a minute; Home and End to both ends.
class TimelineLine : public QWidget {
    Q_OBJECT

public:
    explicit TimelineLine(QWidget* parent = nullptr);

    void setPast(const editor::LivePast& past);
    [[nodiscard]] const editor::LivePast& past() const { return m_past; }
    /// Where a moment lies, in pixels from the left.
    [[nodiscard]] double xOf(double time_s) const;
    [[nodiscard]] QSize sizeHint() const override { return {600, 40}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 40}; }
    /// As timelines tell it: "1 min 5 s: the city was edited".
    [[nodiscard]] static QString tell(const editor::LivePast::Mark& mark);

signals:
    /// To be shown; again and again while it is dragged.
    void sought(double time_s);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] double span_s() const;
    [[nodiscard]] double perSecond_px() const;
    [[nodiscard]] double timeAt(double x) const;
    [[nodiscard]] double shown_s() const { return m_dragged_s.value_or(m_past.goal_s()); }
    [[nodiscard]] const editor::LivePast::Mark* markAt(double x) const;
    void seek(double time_s);
    void seekMark(int direction);
    void paintAxis(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;

    editor::LivePast m_past;
    std::optional<double> m_dragged_s; ///< where it is while somebody drags
};

} // namespace passerby::widgets
