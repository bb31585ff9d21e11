// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <deque>
#include <optional>

namespace passerby::widgets {

/// A small line of the last values of one figure, with an expected value dashed beside it.
class Plot : public QWidget {
    Q_OBJECT

public:
    Plot(const QString& title, const QString& unit, QWidget* parent = nullptr);
    /// Appends a value at a time of day; keeps the last 240.
    void append(double clock_s, double value);
    void setExpected(std::optional<double> value);
    /// Words beside the newest value, in place of "expected".
    void setNote(const QString& note);
    void clear();
    [[nodiscard]] std::size_t count() const { return m_points.size(); }
    [[nodiscard]] QSize sizeHint() const override { return {210, 130}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {150, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Value {
        double clock_s;
        double value;
    };
    void paintHead(QPainter& painter) const;
    void paintCurve(QPainter& painter, const QRectF& area) const;

    QString m_title;
    QString m_unit;
    QString m_note;
    std::deque<Value> m_points;
    std::optional<double> m_expected;
};

} // namespace passerby::widgets
