// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>
#include <vector>

namespace passerby::widgets {

/// Chooses a time of day, in minutes from 0 to 1440. Arrows go a quarter of an hour, Page keys an hour, Home and End to midnight. Behind
/// the knob lies how the day goes, where that is known.
class DaySlider : public QSlider {
    Q_OBJECT

public:
    explicit DaySlider(QWidget* parent = nullptr);
    /// A value for each full hour, for its shape only; empty: none.
    void setCurve(std::vector<double> hours);
    [[nodiscard]] const std::vector<double>& curve() const { return m_curve; }
    [[nodiscard]] QSize sizeHint() const override { return {260, 40}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 40}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    void moveTo(double x);
    void paintCurve(QPainter& painter, const QRectF& area) const;

    std::vector<double> m_curve;
};

} // namespace passerby::widgets
