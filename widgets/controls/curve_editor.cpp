// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/curve_editor.h"

#include "editor/words/day_curve.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

CurveEditor::CurveEditor(QWidget* parent) : QWidget(parent), m_format([](double value) { return formatNumber(value, 2); })
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setFixedHeight(132);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void CurveEditor::setCurve(const std::optional<world::Hourly>& curve, double level)
{
    m_curve = curve;
    m_level = level;
    m_values = curve ? *curve : editor::levelCurve(level);
    if (!m_isDragging)
        m_top = fittingTop();
    say();
    update();
}

void CurveEditor::setColor(const QColor& color)
{
    m_color = color;
    update();
}

void CurveEditor::setFormat(Format format)
{
    m_format = std::move(format);
    say();
    update();
}

double CurveEditor::fittingTop() const
{
    const double highest = std::max(*std::max_element(m_values.begin(), m_values.end()), m_level);
    return highest > 0.0 ? highest * 1.25 : 1.0;
}

QRectF CurveEditor::area() const
{
    return {8.0, 20.0, width() - 16.0, height() - 20.0 - 22.0};
}

QPointF CurveEditor::handleAt(int hour) const
{
    const QRectF box = area();
    const double value = m_values[static_cast<std::size_t>(hour % 24)];
    return {box.left() + box.width() * hour / 24.0, box.bottom() - box.height() * std::min(1.0, value / m_top)};
}

int CurveEditor::hourAt(double x) const
{
    const QRectF box = area();
    return static_cast<int>(std::lround(std::clamp((x - box.left()) / box.width(), 0.0, 1.0) * 24.0)) % 24;
}

double CurveEditor::valueAt(double y) const
{
    const QRectF box = area();
    return std::max(0.0, (box.bottom() - y) / box.height() * m_top);
}

void CurveEditor::say()
{
    setAccessibleName(
        tr("Curve over the day, %1 at %2").arg(m_format(m_values[static_cast<std::size_t>(m_hour)]), formatClock(m_hour * 3600.0, false)));
}

void CurveEditor::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    paintCurve(painter);
    paintHandles(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(currentTheme().accent, 2.0));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

void CurveEditor::paintAxes(QPainter& painter) const
{
    const Theme& t = currentTheme();
    const QRectF box = area();
    painter.setFont(textFont(TextStyle::axis));
    for (int hour = 0; hour <= 24; hour += 6) {
        const double x = box.left() + box.width() * hour / 24.0;
        painter.setPen(QPen(t.border, 1));
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
        painter.setPen(t.muted);
        const QString text = QStringLiteral("%1").arg(hour, 2, 10, QLatin1Char('0'));
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
        painter.drawText(QPointF(std::clamp(x - wide / 2.0, 0.0, width() - wide), height() - 6.0), text);
    }
    painter.setPen(QPen(t.control, 1));
    painter.drawLine(box.bottomLeft(), box.bottomRight());
}

void CurveEditor::paintCurve(QPainter& painter) const
{
    const QRectF box = area();
    QPolygonF line;
    for (int hour = 0; hour <= 24; ++hour)
        line << handleAt(hour);
    if (m_curve) {
        QPainterPath fill;
        fill.addPolygon(line);
        fill.lineTo(box.bottomRight());
        fill.lineTo(box.bottomLeft());
        QColor soft = m_color;
        soft.setAlpha(70);
        painter.fillPath(fill, soft);
    }
    painter.setPen(QPen(m_color, 1.75, m_curve ? Qt::SolidLine : Qt::DashLine));
    painter.drawPolyline(line);
}

void CurveEditor::paintHandles(QPainter& painter) const
{
    const Theme& t = currentTheme();
    const int shown = m_hovered >= 0 ? m_hovered : m_hour;
    const bool isAsked = m_hovered >= 0 || hasFocus();
    for (int hour = 0; hour < 24; ++hour) {
        const bool isMarked = isAsked && hour == shown;
        painter.setPen(QPen(isMarked ? t.accent : m_color, isMarked ? 2.0 : 1.25));
        painter.setBrush(t.raised);
        const double radius = isMarked ? 5.0 : 2.5;
        painter.drawEllipse(handleAt(hour), radius, radius);
    }
    if (!isAsked)
        return;
    const QString text = formatClock(shown * 3600.0, false) + QStringLiteral("  ") + m_format(m_values[static_cast<std::size_t>(shown)]);
    painter.setFont(textFont(TextStyle::caption));
    painter.setPen(t.text);
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
    painter.drawText(QPointF(std::clamp(handleAt(shown).x() - wide / 2.0, 2.0, width() - wide - 2.0), 14.0), text);
}

void CurveEditor::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_hour = hourAt(event->position().x());
    m_base = m_values;
    m_isDragging = true;
    m_isTyping = false;
    const double away = event->position().y() - handleAt(m_hour).y();
    m_grip_px = std::abs(away) <= 8.0 ? away : 0.0;
    emit gestureBegan();
    if (m_grip_px != away)
        emit curveAsked(editor::dragged(m_base, m_hour, valueAt(event->position().y()), event->modifiers() & Qt::ShiftModifier));
    say();
    update();
}

void CurveEditor::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_isDragging) {
        m_hovered = hourAt(event->position().x());
        update();
        return;
    }
    m_hovered = m_hour;
    emit curveAsked(editor::dragged(m_base, m_hour, valueAt(event->position().y() - m_grip_px), event->modifiers() & Qt::ShiftModifier));
}

void CurveEditor::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_isDragging)
        return;
    m_isDragging = false;
    m_top = fittingTop();
    update();
    emit gestureEnded();
}

void CurveEditor::keyPressEvent(QKeyEvent* event)
{
    const double now = m_values[static_cast<std::size_t>(m_hour)];
    double value = now;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_hour = (m_hour + (event->key() == Qt::Key_Left ? 23 : 1)) % 24;
        m_hovered = -1;
        if (m_isTyping)
            emit gestureEnded();
        m_isTyping = false;
        say();
        update();
        return;
    case Qt::Key_Up:
        value += m_top / 20.0;
        break;
    case Qt::Key_Down:
        value -= m_top / 20.0;
        break;
    case Qt::Key_PageUp:
        value += m_top / 5.0;
        break;
    case Qt::Key_PageDown:
        value -= m_top / 5.0;
        break;
    case Qt::Key_Home:
        value = 0.0;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (m_isDragging)
        return;
    if (!m_isTyping)
        emit gestureBegan();
    m_isTyping = true;
    m_hovered = -1;
    emit curveAsked(editor::dragged(m_values, m_hour, value, event->modifiers() & Qt::ShiftModifier));
}

void CurveEditor::focusOutEvent(QFocusEvent* event)
{
    if (m_isTyping)
        emit gestureEnded();
    m_isTyping = false;
    QWidget::focusOutEvent(event);
}

void CurveEditor::leaveEvent(QEvent* event)
{
    m_hovered = -1;
    update();
    QWidget::leaveEvent(event);
}

} // namespace passerby::widgets
