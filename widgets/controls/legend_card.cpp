// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/legend_card.h"

#include "editor/scene/colour_map.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <algorithm>
#include <vector>

namespace passerby::widgets {

namespace {

/// A field for each level, with its letter, as the plan paints it.
void paintServiceRamp(QPainter& painter, const QRectF& area, bool hasAny, const Theme& t)
{
    const double width = (area.width() - 12.0) / static_cast<double>(world::kServiceClasses);
    for (std::size_t place = 0; place < world::kServiceClasses; ++place) {
        const auto service = static_cast<world::ServiceClass>(place);
        const QRectF field(area.left() + 6.0 + width * static_cast<double>(place), area.top() + 1, width - 3.0, 24);
        painter.setPen(QPen(t.control, 1));
        painter.setBrush(hasAny ? QBrush(editor::serviceColor(service)) : QBrush(t.groove));
        painter.drawRect(field);
        if (hasAny)
            painter.fillRect(field, serviceHatch(service));
        painter.setFont(textFont(TextStyle::title));
        painter.setPen(hasAny ? serviceInk(service) : t.muted);
        painter.drawText(field, Qt::AlignCenter, QString(QLatin1Char(world::letterOf(service))));
    }
}

} // namespace

QBrush serviceHatch(world::ServiceClass service)
{
    static constexpr Qt::BrushStyle kStyles[] = {Qt::NoBrush,      Qt::Dense7Pattern,    Qt::HorPattern,
                                                 Qt::BDiagPattern, Qt::DiagCrossPattern, Qt::CrossPattern};
    QColor ink = serviceInk(service);
    ink.setAlpha(90);
    return {ink, kStyles[static_cast<std::size_t>(service)]};
}

QColor serviceInk(world::ServiceClass service)
{
    const QColor dark(11, 21, 36);
    const QColor color = editor::serviceColor(service);
    return contrastRatio(dark, color) >= contrastRatio(Qt::white, color) ? dark : QColor(Qt::white);
}

void paintRamp(QPainter& painter, const QRectF& area, const LegendInfo& info, const Theme& t)
{
    if (info.scale == editor::HeatScale::service) {
        paintServiceRamp(painter, area, info.maximum > 0.0, t);
        return;
    }
    painter.setFont(textFont(TextStyle::axis));
    const QString last = formatNumber(info.maximum, 4) + QStringLiteral(" +");
    const double room = std::max(24.0, QFontMetricsF(painter.font()).horizontalAdvance(last) / 2.0 + 2.0); // for half of the last figure
    const double before = info.scale == editor::HeatScale::people ? 6.0 : room; // and of the first, which is a 0 or as long
    const QRectF bar(area.left() + before, area.top() + 1, area.width() - before - room, 11);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 16; ++i)
        gradient.setColorAt(i / 16.0, editor::rampColor(i / 16.0, info.scale, t.isDark(), info.ramp));
    painter.setPen(QPen(t.control, 1));
    painter.setBrush(info.maximum > 0.0 ? QBrush(gradient) : QBrush(t.groove));
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
