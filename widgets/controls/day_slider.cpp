// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/day_slider.h"

#include "widgets/controls/theme.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr int kDay_min = 1440;
constexpr int kStep_min = 15;
constexpr double kHandle_px = 5.0;
constexpr double kCurveHeight = 0.9; ///< of the room above the line

} // namespace

DaySlider::DaySlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(0, kDay_min);
    setSingleStep(kStep_min);
    setPageStep(60);
    setFocusPolicy(Qt::StrongFocus);
}

void DaySlider::setCurve(std::vector<double> hours)
{
    if (hours == m_curve)
        return;
    m_curve = std::move(hours);
    update();
}

QRectF DaySlider::area() const
{
    return {14.0, 6.0, width() - 28.0, height() - 6.0 - 16.0};
}

void DaySlider::paintCurve(QPainter& painter, const QRectF& area) const
{
    const double highest = m_curve.empty() ? 0.0 : *std::max_element(m_curve.begin(), m_curve.end());
    if (!(highest > 0.0))
        return;
    QPolygonF shape;
    shape << area.bottomLeft();
    for (std::size_t hour = 0; hour <= m_curve.size(); ++hour) {
        const double value = m_curve[hour % m_curve.size()] / highest;
        shape << QPointF(area.left() + area.width() * double(hour) / double(m_curve.size()),
                         area.bottom() - kCurveHeight * area.height() * value);
    }
    shape << area.bottomRight();
    QColor fill = currentTheme().accent;
    fill.setAlphaF(isEnabled() ? 0.35F : 0.15F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(shape);
}

void DaySlider::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF room = area();
    paintCurve(painter, room);
    painter.setPen(QPen(t.control, 1));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    painter.setFont(textFont(TextStyle::axis));
    const int every = room.width() < 260 ? 6 : 3;
    for (int hour = 0; hour <= 24; ++hour) {
        const double x = room.left() + room.width() * hour / 24.0;
        painter.setPen(QPen(t.control, 1));
        painter.drawLine(QPointF(x, room.bottom()), QPointF(x, room.bottom() + (hour % every == 0 ? 4 : 2)));
        if (hour % every != 0)
            continue;
        painter.setPen(isEnabled() ? t.muted : t.disabled);
        painter.drawText(QRectF(x - 15, room.bottom() + 3, 30, 13), Qt::AlignCenter,
                         QStringLiteral("%1").arg(hour, 2, 10, QLatin1Char('0')));
    }
    const double x = room.left() + room.width() * value() / double(kDay_min);
    const QColor line = isEnabled() ? t.accent : t.disabled;
    painter.setPen(QPen(line, 2));
    painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
    painter.setBrush(hasFocus() ? t.accent : t.raised);
    painter.drawEllipse(QPointF(x, room.top() + kHandle_px - 2.0), kHandle_px, kHandle_px);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

void DaySlider::moveTo(double x)
{
    const QRectF room = area();
    const double minutes = (x - room.left()) / std::max(1.0, room.width()) * kDay_min;
    setValue(std::clamp(kStep_min * int(std::lround(minutes / kStep_min)), 0, kDay_min));
}

void DaySlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    moveTo(event->position().x());
}

void DaySlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        moveTo(event->position().x());
}

void DaySlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        setSliderDown(false);
}

} // namespace passerby::widgets
