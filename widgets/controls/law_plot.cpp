// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/law_plot.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

/// Room on either side of the bounds, as a part of their distance, for what is drawn again.
constexpr double kTail = 0.12;

} // namespace

LawPlot::LawPlot(Style style, QWidget* parent) : QWidget(parent), m_style(style)
{
    setFixedHeight(74);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void LawPlot::setLaw(Law law, const QColor& color, const QStringList& labels, const QString& words)
{
    m_law = std::move(law);
    m_color = color;
    m_labels = labels;
    setAccessibleName(words);
    setToolTip(words);
    update();
}

void LawPlot::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double tail = width() * kTail / (1.0 + 2.0 * kTail);
    const QRectF area(tail, 6, width() - 2.0 * tail, height() - 26.0);
    paintShares(painter, area);
    if (m_law.sd > 0.0 && m_law.high > m_law.low) {
        const double span = (m_law.high - m_law.low) * kTail;
        paintBell(painter, area, m_law.low - span, m_law.low);
        paintBell(painter, area, m_law.high, m_law.high + span);
    }
    painter.setPen(QPen(t.control, 1));
    painter.drawLine(QPointF(0, area.bottom()), QPointF(width(), area.bottom()));
    for (const double x : {area.left(), area.center().x(), area.right()})
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 3));
    painter.setFont(textFont(TextStyle::axis));
    painter.setPen(t.muted);
    const double places[] = {area.left(), area.center().x(), area.right()};
    for (qsizetype i = 0; i < m_labels.size() && i < 3; ++i) {
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(m_labels[i]);
        const double left = std::clamp(places[i] - wide / 2.0, 0.0, std::max(0.0, width() - wide));
        painter.drawText(QPointF(left, height() - 4.0), m_labels[i]);
    }
}

void LawPlot::paintShares(QPainter& painter, const QRectF& area) const
{
    const double highest = m_law.shares.empty() ? 0.0 : *std::max_element(m_law.shares.begin(), m_law.shares.end());
    if (highest <= 0.0)
        return;
    QColor soft = m_color;
    soft.setAlpha(90);
    const double step = area.width() / static_cast<double>(m_law.shares.size());
    const auto y = [&](double share) { return area.bottom() - area.height() * share / highest; };
    painter.setPen(QPen(m_color, 1.25));
    painter.setBrush(soft);
    if (m_style == Style::columns || m_law.sd <= 0.0) {
        for (std::size_t i = 0; i < m_law.shares.size(); ++i)
            if (m_law.shares[i] > 0.0)
                painter.drawRect(QRectF(QPointF(area.left() + step * static_cast<double>(i) + 1.0, y(m_law.shares[i])),
                                        QPointF(area.left() + step * static_cast<double>(i + 1) - 1.0, area.bottom())));
        return;
    }
    QPainterPath line;
    for (std::size_t i = 0; i < m_law.shares.size(); ++i) {
        const QPointF point(area.left() + step * (static_cast<double>(i) + 0.5), y(m_law.shares[i]));
        i == 0 ? line.moveTo(QPointF(area.left(), point.y())) : line.lineTo(point);
    }
    line.lineTo(QPointF(area.right(), y(m_law.shares.back())));
    QPainterPath fill = line;
    fill.lineTo(area.bottomRight());
    fill.lineTo(area.bottomLeft());
    painter.fillPath(fill, soft);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(line);
}

void LawPlot::paintBell(QPainter& painter, const QRectF& area, double from, double to) const
{
    QPolygonF line;
    for (int i = 0; i <= 12; ++i) {
        const double x = from + (to - from) * i / 12.0;
        const double z = (x - m_law.mean) / m_law.sd;
        line << QPointF(area.left() + area.width() * (x - m_law.low) / (m_law.high - m_law.low),
                        area.bottom() - area.height() * std::exp(-0.5 * z * z));
    }
    painter.setPen(QPen(currentTheme().muted, 1.0, Qt::DashLine));
    painter.drawPolyline(line);
}

} // namespace passerby::widgets
