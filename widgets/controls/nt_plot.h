// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::widgets {

/// N–t curves: how many have crossed a gate up to each moment, one curve for each way, with the line to expect dashed beside it. Curves are
/// told apart by dots as well as by colour, and by their names at their ends.
class NtPlot : public QWidget {
    Q_OBJECT

public:
    struct Curve {
        QString name;
        std::vector<std::uint32_t> values;    ///< at the end of each stretch
        std::optional<double> expected_per_s; ///< slope of the line to expect
    };

    explicit NtPlot(QWidget* parent = nullptr);
    /// `stretch_s`: between two values; `end_s`: when the last one was counted. Without curves it says `why`.
    void setCurves(const QString& title, std::vector<Curve> curves, double stretch_s, double end_s);
    void setEmpty(const QString& why);
    [[nodiscard]] const std::vector<Curve>& curves() const { return m_curves; }
    [[nodiscard]] QSize sizeHint() const override { return {300, 140}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {180, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] double highest() const;
    void paintAxes(QPainter& painter, const QRectF& area) const;
    void paintCurve(QPainter& painter, const QRectF& area, std::size_t place) const;

    QString m_title;
    QString m_why;
    std::vector<Curve> m_curves;
    double m_stretch_s = 1.0;
    double m_end_s = 0.0;
};

} // namespace passerby::widgets
