// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>

namespace passerby::widgets {

/// A share of a whole as a bar with a knob: dragged, or with the keyboard (arrows 1 %, with Shift 0.1 %, Page 10 %, Home and End).
class ShareSlider : public QWidget {
    Q_OBJECT

public:
    explicit ShareSlider(QWidget* parent = nullptr);
    [[nodiscard]] double share() const { return m_share; }
    /// In [0, 1]; nothing is emitted.
    void setShare(double share);
    void setColor(const QColor& color);
    /// Where the knob is for a share.
    [[nodiscard]] QPointF knobAt(double share) const;
    [[nodiscard]] QSize sizeHint() const override { return {200, 24}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, 24}; }

signals:
    /// A drag or a run of key presses begins and ends; what is asked for in between belongs together.
    void gestureBegan();
    void shareAsked(double share);
    void gestureEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] double shareAt(double x) const;

    QColor m_color;
    double m_share = 0.0;
    double m_grip_px = 0.0; ///< from the knob to where it was taken
    bool m_isDragging = false;
    bool m_isTyping = false;
};

} // namespace passerby::widgets
