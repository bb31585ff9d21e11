// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/need_plot.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kGrip_px = 6.0;
constexpr double kLabels_px = 34.0; ///< at the left
constexpr double kAxis_px = 20.0;   ///< below

} // namespace

NeedPlot::NeedPlot(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(96);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void NeedPlot::setCurve(std::vector<QPointF> curve, double threshold, const QColor& color, const QString& words)
{
    m_curve = std::move(curve);
    m_threshold = threshold;
    m_color = color;
    setAccessibleName(words);
    setToolTip(words + QLatin1Char('\n') + tr("Drag the dashed line to change from when on it is wanted"));
    update();
}

QRectF NeedPlot::area() const
{
    return {kLabels_px, 6.0, std::max(1.0, width() - kLabels_px - 4.0), height() - 6.0 - kAxis_px};
}

double NeedPlot::heightOf(double level) const
{
    return area().bottom() - area().height() * level;
}

bool NeedPlot::isOnThreshold(double y) const
{
    return std::abs(y - heightOf(m_threshold)) <= kGrip_px;
}

void NeedPlot::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF room = area();
    QPainterPath line;
    for (const QPointF point : m_curve) {
        const QPointF at(room.left() + room.width() * point.x() / kShown_s, heightOf(point.y()));
        line.elementCount() == 0 ? line.moveTo(at) : line.lineTo(at);
    }
    if (!line.isEmpty()) {
        QPainterPath fill = line;
        fill.lineTo(line.currentPosition().x(), room.bottom());
        fill.lineTo(room.bottomLeft());
        QColor soft = m_color;
        soft.setAlpha(70);
        painter.fillPath(fill, soft);
        painter.setPen(QPen(m_color, 1.5));
        painter.drawPath(line);
    }
    painter.setPen(QPen(hasFocus() || m_isDragging ? t.text : t.muted, 1.0, Qt::DashLine));
    painter.drawLine(QPointF(room.left(), heightOf(m_threshold)), QPointF(room.right(), heightOf(m_threshold)));
    painter.setPen(QPen(t.control, 1));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    painter.setFont(textFont(TextStyle::axis));
    painter.setPen(t.muted);
    const QString level = formatNumber(100.0 * m_threshold, 0) + QStringLiteral(" %");
    painter.drawText(QRectF(0, heightOf(m_threshold) - 8.0, kLabels_px - 4.0, 16.0), Qt::AlignRight | Qt::AlignVCenter, level);
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const double x = room.left() + room.width() * quarter / 4.0;
        painter.drawLine(QPointF(x, room.bottom()), QPointF(x, room.bottom() + 3.0));
        const QString minutes = quarter == 4 ? tr("60 min") : QString::number(15 * quarter);
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(minutes);
        painter.drawText(QPointF(std::min(x - wide / 2.0, width() - wide), height() - 4.0), minutes);
    }
}

void NeedPlot::ask(double level)
{
    emit thresholdAsked(std::clamp(std::round(100.0 * level), 1.0, 100.0) / 100.0);
}

void NeedPlot::step(double by)
{
    emit gestureBegan();
    ask(m_threshold + by);
    emit gestureEnded();
}

void NeedPlot::mousePressEvent(QMouseEvent* event)
{
    m_isDragging = event->button() == Qt::LeftButton && isOnThreshold(event->position().y());
    if (m_isDragging)
        emit gestureBegan();
}

void NeedPlot::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(m_isDragging || isOnThreshold(event->position().y()) ? Qt::SizeVerCursor : Qt::ArrowCursor);
    if (m_isDragging)
        ask((area().bottom() - event->position().y()) / area().height());
}

void NeedPlot::mouseReleaseEvent(QMouseEvent*)
{
    if (m_isDragging)
        emit gestureEnded();
    m_isDragging = false;
}

void NeedPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return step(0.01);
    case Qt::Key_Down:
        return step(-0.01);
    case Qt::Key_PageUp:
        return step(0.1);
    case Qt::Key_PageDown:
        return step(-0.1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace passerby::widgets
