// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>
#include <vector>

namespace passerby::widgets {

/// A law of waits or speeds drawn as columns or as a filled curve between its bounds, with the bell that it is cut from dashed where
/// values are drawn again.
class LawPlot : public QWidget {
    Q_OBJECT

public:
    enum class Style { curve, columns };
    struct Law {
        double mean = 0.0;
        double sd = 0.0; ///< before redrawing
        double low = 0.0;
        double high = 0.0;
        std::vector<double> shares; ///< of equal parts of [low, high]; sum to 1
    };

    explicit LawPlot(Style style, QWidget* parent = nullptr);
    /// The labels stand at the bounds and at the mean; `words` is the accessible text and the tooltip.
    void setLaw(Law law, const QColor& color, const QStringList& labels, const QString& words);
    [[nodiscard]] QSize sizeHint() const override { return {200, 74}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {100, 74}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBell(QPainter& painter, const QRectF& area, double from, double to) const;
    void paintShares(QPainter& painter, const QRectF& area) const;

    Style m_style;
    Law m_law;
    QColor m_color;
    QStringList m_labels;
};

} // namespace passerby::widgets
