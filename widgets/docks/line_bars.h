// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/autonomous/line_record.h"

#include <QRectF>
#include <QWidget>
#include <vector>

namespace passerby::widgets {

/// How many wait in a line, a bar a minute for half an hour, the minute that goes on at the right. The pointer over a bar tells it in
/// words.
class LineBars : public QWidget {
    Q_OBJECT

public:
    explicit LineBars(QWidget* parent = nullptr);
    /// `words` is the accessible text.
    void setMinutes(std::vector<autonomous::LineMinute> minutes, const QString& words);
    [[nodiscard]] const std::vector<autonomous::LineMinute>& minutes() const { return m_minutes; }
    /// Where the bar of a minute is drawn, by its place among them.
    [[nodiscard]] QRectF bar(std::size_t place) const;
    [[nodiscard]] QSize sizeHint() const override { return {200, 84}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {100, 84}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double top() const; ///< people at the upper end of the scale

    std::vector<autonomous::LineMinute> m_minutes;
};

} // namespace passerby::widgets
