// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_paper.h"

#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"

#include <cmath>
#include <cstdint>

namespace passerby::widgets {

void paintScaleBar(QPainter& painter, const PlanTransform& view, const Theme& t)
{
    double length_m = std::pow(10.0, std::floor(std::log10(110.0 / view.scale_px_m)));
    for (const double factor : {5.0, 2.0})
        if (length_m * factor * view.scale_px_m <= 110.0) {
            length_m *= factor;
            break;
        }
    const double length_px = length_m * view.scale_px_m;
    const QString text =
        length_m >= 1000.0 ? formatNumber(length_m / 1000.0, 1) + QStringLiteral(" km") : formatNumber(length_m, 2) + QStringLiteral(" m");
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card(view.size.width() - length_px - 32, view.size.height() - 40, length_px + 24, 32);
    QColor back = t.surface;
    back.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(card, 6, 6);
    painter.setPen(t.text);
    painter.setFont(textFont(TextStyle::axis));
    painter.drawText(card.adjusted(0, 3, 0, -14), Qt::AlignCenter, text);
    painter.setPen(QPen(t.text, 1.5));
    const double y = card.bottom() - 8;
    const double x = card.left() + 12;
    painter.drawPolyline(QPolygonF({{x, y - 4}, {x, y}, {x + length_px, y}, {x + length_px, y - 4}}));
    painter.restore();
}

void paintAttribution(QPainter& painter, const QString& text, const PlanTransform& view, const Theme& t)
{
    if (text.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextStyle::axis));
    const QFontMetricsF metrics(painter.font());
    const QString shown = metrics.elidedText(text, Qt::ElideRight, view.size.width() * 0.6);
    const QRectF card(8, view.size.height() - 28, metrics.horizontalAdvance(shown) + 16, 20);
    QColor back = t.surface;
    back.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(card, 4, 4);
    painter.setPen(t.muted);
    painter.drawText(card, Qt::AlignCenter, shown);
    painter.restore();
}

void paintGrid(QPainter& painter, const PlanTransform& view, const Theme& t)
{
    double step_m = std::pow(10.0, std::ceil(std::log10(14.0 / view.scale_px_m)));
    const geometry::Box visible = view.visible();
    for (const double factor : {1.0, 5.0}) {
        QVector<QLineF> lines;
        const double step = step_m * factor;
        const auto first = [step](double from) { return static_cast<std::int64_t>(std::ceil(from / step)); };
        const auto last = [step](double to) { return static_cast<std::int64_t>(std::floor(to / step)); };
        for (std::int64_t column = first(visible.low.x); column <= last(visible.high.x); ++column) {
            const double x = double(column) * step;
            lines << QLineF(view.toView({x, visible.low.y}), view.toView({x, visible.high.y}));
        }
        for (std::int64_t row = first(visible.low.y); row <= last(visible.high.y); ++row) {
            const double y = double(row) * step;
            lines << QLineF(view.toView({visible.low.x, y}), view.toView({visible.high.x, y}));
        }
        QColor color = t.border;
        color.setAlphaF(factor > 1.0 ? 0.9F : 0.45F);
        painter.setPen(QPen(color, 1.0));
        painter.drawLines(lines);
    }
}

} // namespace passerby::widgets
