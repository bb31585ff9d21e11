// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QColor>
#include <QWidget>
#include <functional>
#include <optional>

namespace passerby::widgets {

/// 24 values over the day as a line with a handle at each full hour. A handle is dragged up and down; with Shift its neighbours go along,
/// also around midnight. Keyboard: left and right choose an hour, up and down move it by a twentieth of the scale (Shift: with the
/// neighbours), Page by a fifth, Home sets it to zero.
class CurveEditor : public QWidget {
    Q_OBJECT

public:
    using Format = std::function<QString(double value)>;

    explicit CurveEditor(QWidget* parent = nullptr);
    /// `level`: what holds all day where there is no curve; it is drawn dashed, and the first drag makes a curve of it.
    void setCurve(const std::optional<world::Hourly>& curve, double level);
    void setColor(const QColor& color);
    /// How a value reads ("25 min", "× 1.5").
    void setFormat(Format format);
    [[nodiscard]] int hour() const { return m_hour; }
    [[nodiscard]] QPointF handleAt(int hour) const;
    [[nodiscard]] QSize sizeHint() const override { return {220, 132}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 132}; }

signals:
    void gestureBegan();
    void curveAsked(const passerby::world::Hourly& curve);
    void gestureEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] int hourAt(double x) const;
    [[nodiscard]] double valueAt(double y) const;
    [[nodiscard]] double fittingTop() const;
    void paintAxes(QPainter& painter) const;
    void paintCurve(QPainter& painter) const;
    void paintHandles(QPainter& painter) const;
    void say();

    std::optional<world::Hourly> m_curve;
    world::Hourly m_values{}; ///< what is drawn
    world::Hourly m_base{};   ///< when the gesture began
    double m_level = 0.0;
    double m_top = 1.0; ///< of the scale; stays while something is dragged
    QColor m_color;
    Format m_format;
    int m_hour = 12;
    int m_hovered = -1;
    double m_grip_px = 0.0;
    bool m_isDragging = false;
    bool m_isTyping = false;
};

} // namespace passerby::widgets
