// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/legend_card.h"

#include "editor/scene/colour_map.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <algorithm>
#include <vector>

namespace passerby::widgets {

void paintRamp(QPainter& painter, const QRectF& area, const LegendInfo& info, const Theme& t)
{
    painter.setFont(textFont(TextStyle::axis));
    const QString last = formatNumber(info.maximum, 4) + QStringLiteral(" +");
    const double room = std::max(24.0, QFontMetricsF(painter.font()).horizontalAdvance(last) / 2.0 + 2.0); // for half of the last figure
    const double before = info.scale == editor::HeatScale::people ? 6.0 : room; // and of the first, which is a 0 or as long
    const QRectF bar(area.left() + before, area.top() + 1, area.width() - before - room, 11);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 16; ++i)
        gradient.setColorAt(i / 16.0, editor::rampColor(i / 16.0, info.scale, t.isDark(), info.ramp));
    painter.setPen(QPen(t.control, 1));
    painter.setBrush(info.maximum > 0.0 ? QBrush(gradient) : QBrush(t.border));
    painter.drawRect(bar);
    if (info.maximum <= 0.0)
        return;
    const std::vector<double> ticks = editor::legendTicks(info.maximum, info.scale);
    struct Label {
        QString text;
        double x = 0.0;
        double width = 0.0;
    };
    std::vector<Label> labels;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        QString text = formatNumber(ticks[i], 4);
        if (info.scale != editor::HeatScale::people && ticks[i] > 0.0)
            text.prepend(QLatin1Char('+'));
        if (i + 1 == ticks.size() && info.isClipped)
            text += QStringLiteral(" +");
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        labels.push_back({text, bar.left() + bar.width() * editor::rampPosition(ticks[i], info.maximum, info.scale), width});
    }
    double lastRight = -1e9;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto& [text, x, width] = labels[i];
        const double nextLeft = labels.back().x - labels.back().width / 2; // the last label is always there
        if (i + 1 != labels.size() && (x - width / 2 < lastRight + 4 || x + width / 2 > nextLeft - 4))
            continue;
        painter.setPen(QPen(t.text, 1));
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + 3));
        painter.drawText(QPointF(x - width / 2, bar.bottom() + 15), text);
        lastRight = x + width / 2;
    }
}

QSizeF paintLegendCard(QPainter* painter, const QPointF& lowerLeft, const LegendInfo& info, const Theme& t)
{
    const double noteWidth = QFontMetricsF(textFont(TextStyle::caption)).horizontalAdvance(info.note);
    const QSizeF size(std::max(288.0, noteWidth + 24.0), 96.0);
    if (!painter)
        return size;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card(lowerLeft.x() + 0.5, lowerLeft.y() - size.height() + 0.5, size.width(), size.height());
    painter->setPen(QPen(t.border, 1));
    painter->setBrush(t.surface);
    painter->drawRoundedRect(card, 8, 8);
    painter->setPen(t.text);
    painter->setFont(textFont(TextStyle::title));
    painter->drawText(QPointF(card.left() + 12, card.top() + 22), info.name);
    painter->setPen(t.muted);
    painter->setFont(textFont(TextStyle::caption));
    painter->drawText(QPointF(card.left() + 12, card.top() + 39), info.unit);
    paintRamp(*painter, QRectF(card.left() + 6, card.top() + 45, 270, 30), info, t);
    painter->setPen(t.muted);
    painter->setFont(textFont(TextStyle::caption));
    painter->drawText(QPointF(card.left() + 12, card.bottom() - 8), info.note);
    painter->restore();
    return size;
}

} // namespace passerby::widgets
