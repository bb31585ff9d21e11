// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QWidget>
#include <vector>

namespace passerby::widgets {

/// The level of a need over an hour, with the threshold from which on it is wanted dashed. The threshold can be dragged, or moved by the
/// arrow keys (a percent) and Page up and down (ten).
class NeedPlot : public QWidget {
    Q_OBJECT

public:
    static constexpr double kShown_s = 3600.0;

    explicit NeedPlot(QWidget* parent = nullptr);
    /// The curve's points are seconds and levels; `words` is the accessible text and the tooltip.
    void setCurve(std::vector<QPointF> curve, double threshold, const QColor& color, const QString& words);
    [[nodiscard]] QSize sizeHint() const override { return {200, 96}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {100, 96}; }
    [[nodiscard]] const std::vector<QPointF>& curve() const { return m_curve; }
    /// Where in the widget a level is drawn.
    [[nodiscard]] double heightOf(double level) const;

signals:
    void gestureBegan();
    /// In whole percents, 0.01 to 1.
    void thresholdAsked(double level);
    void gestureEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] bool isOnThreshold(double y) const;
    void ask(double level);
    void step(double by);

    std::vector<QPointF> m_curve;
    double m_threshold = 0.7;
    QColor m_color;
    bool m_isDragging = false;
};

} // namespace passerby::widgets
