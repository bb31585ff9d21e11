// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/route_line.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <algorithm>

namespace passerby::widgets {

RouteLine::RouteLine(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(66);
}

void RouteLine::setTrip(const End& from, const End& to, double share, const QString& now)
{
    m_from = from;
    m_to = to;
    m_share = std::clamp(share, 0.0, 1.0);
    m_now = now;
    setAccessibleName(tr("%1 % of the way from %2 to %3").arg(qRound(100.0 * m_share)).arg(from.name, to.name));
    update();
}

void RouteLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& t = currentTheme();
    const double y = 14;
    const double left = 30;
    const double right = width() - 30.0;
    const double at = left + (right - left) * m_share;
    painter.setPen(QPen(t.selection, 3.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(left, y), QPointF(at, y));
    QPen dashed(t.selection, 3.5, Qt::SolidLine, Qt::FlatCap);
    dashed.setDashPattern({2.0, 1.4});
    painter.setPen(dashed);
    painter.drawLine(QPointF(at, y), QPointF(right, y));
    painter.setPen(QPen(t.casing, 2));
    painter.setBrush(t.selection);
    if (!m_now.isEmpty())
        painter.drawEllipse(QPointF(at, y), 6, 6);
    const double ratio = devicePixelRatioF();
    painter.drawPixmap(QPointF(0, y - 12), chipPixmap(m_from.color, m_from.icon, 24, ratio, true));
    painter.drawPixmap(QPointF(width() - 24, y - 12), chipPixmap(m_to.color, m_to.icon, 24, ratio, true));
    paintEnd(painter, m_from, QRectF(0, 32, width() * 0.38, 34), Qt::AlignLeft);
    paintEnd(painter, m_to, QRectF(width() * 0.62, 32, width() * 0.38, 34), Qt::AlignRight);
    paintNow(painter, at);
}

void RouteLine::paintEnd(QPainter& painter, const End& end, const QRectF& area, Qt::Alignment side)
{
    painter.setFont(textFont(TextStyle::caption));
    painter.setPen(currentTheme().text);
    painter.drawText(area, static_cast<int>(side | Qt::AlignTop),
                     painter.fontMetrics().elidedText(end.name, Qt::ElideRight, qFloor(area.width())));
    painter.setPen(currentTheme().muted);
    painter.drawText(area, static_cast<int>(side | Qt::AlignBottom), end.time);
}

void RouteLine::paintNow(QPainter& painter, double at) const
{
    if (m_now.isEmpty())
        return;
    // The middle is free of the ends' words.
    const double half = width() * 0.12;
    const double middle = std::clamp(at, width() * 0.38 + half, width() * 0.62 - half);
    const QRectF area(middle - half, 32, 2.0 * half, 34);
    painter.setFont(textFont(TextStyle::caption));
    painter.setPen(currentTheme().text);
    painter.drawText(area, Qt::AlignHCenter | Qt::AlignTop, tr("now"));
    painter.setPen(currentTheme().muted);
    painter.drawText(area, Qt::AlignHCenter | Qt::AlignBottom, m_now);
}

} // namespace passerby::widgets
