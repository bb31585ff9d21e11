// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_overlay.h"

#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kLargestArrival_px = 9.0;
constexpr double kSmallestArrival_px = 3.5;
constexpr double kFence_px = 5.0;
/// Of the next arrivals only so many have a label, where the plan is large enough for them.
constexpr std::size_t kLabels = 4;
constexpr double kLabelScale_px_m = 1.2;

QPainterPath pathOf(const geometry::Polygon& polygon, const PlanTransform& view)
{
    QPainterPath path;
    const auto add = [&](const geometry::Ring& ring) {
        QPolygonF points;
        for (const geometry::Point point : ring)
            points << view.toView(point);
        path.addPolygon(points);
        path.closeSubpath();
    };
    add(polygon.outer);
    for (const geometry::Ring& hole : polygon.holes)
        add(hole);
    return path;
}

void paintLabel(QPainter& painter, QPointF at, const QString& words, const Theme& t)
{
    const QRectF box = QRectF(painter.fontMetrics().boundingRect(words)).adjusted(-4, -1, 4, 1);
    const QRectF place(at + QPointF(11.0, -box.height() / 2.0), box.size());
    painter.setPen(QPen(t.border, 1.0));
    painter.setBrush(t.surface);
    painter.drawRoundedRect(place, 4.0, 4.0);
    painter.setPen(t.text);
    painter.drawText(place, Qt::AlignCenter, words);
}

} // namespace

void paintOverlayGround(QPainter& painter, const editor::RunOverlay& overlay, const PlanTransform& view, const Theme& t)
{
    const editor::OverlayColors colors = editor::overlayColors(t.isDark());
    const geometry::Box visible = view.visible();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto fill = [&](const std::vector<geometry::Polygon>& cells, QColor color, float alpha, Qt::BrushStyle style) {
        QColor tint = color;
        tint.setAlphaF(alpha);
        color.setAlphaF(0.7F);
        painter.setPen(QPen(color, 1.0));
        painter.setBrush(QBrush(tint, style));
        for (const geometry::Polygon& cell : cells)
            if (geometry::boundingBox(cell).intersects(visible))
                painter.drawPath(pathOf(cell, view));
    };
    fill(overlay.seen, colors.seen, 0.16F, Qt::SolidPattern);
    fill(overlay.held, colors.held, 0.55F, Qt::BDiagPattern);
    for (const geometry::Polygon& area : overlay.areas) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.casing, 3.5));
        const QPainterPath path = pathOf(area, view);
        painter.drawPath(path);
        QPen dashed(colors.seen, 1.75);
        dashed.setDashPattern({5.0, 3.0});
        painter.setPen(dashed);
        painter.drawPath(path);
    }
    painter.restore();
}

void paintOverlayMarks(QPainter& painter, const editor::RunOverlay& overlay, const PlanTransform& view, const Theme& t)
{
    const editor::OverlayColors colors = editor::overlayColors(t.isDark());
    const geometry::Box visible = view.visible().grown(kLargestArrival_px / view.scale_px_m);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextStyle::axis));
    double busiest_per_s = 0.0;
    for (const auto& arrival : overlay.arrivals)
        busiest_per_s = std::max(busiest_per_s, arrival.rate_per_s);
    for (std::size_t i = overlay.arrivals.size(); i-- > 0;) {
        const auto& arrival = overlay.arrivals[i];
        if (!visible.contains(arrival.place))
            continue;
        const QPointF at = view.toView(arrival.place);
        const double radius =
            kSmallestArrival_px + (kLargestArrival_px - kSmallestArrival_px) * editor::arrivalShare(arrival.rate_per_s, busiest_per_s);
        painter.setPen(QPen(t.casing, 1.5));
        painter.setBrush(colors.seen);
        painter.drawPolygon(
            QPolygonF{at + QPointF(-radius, -radius * 0.8), at + QPointF(radius, -radius * 0.8), at + QPointF(0.0, radius)});
        if (i < kLabels && view.scale_px_m >= kLabelScale_px_m)
            paintLabel(painter, at, QCoreApplication::translate("plan", "in %1").arg(formatDuration(std::max(0.0, arrival.next_s))), t);
    }
    for (const ground::Barrier& fence : overlay.barriers) {
        const QPointF a = view.toView(fence.left);
        const QPointF b = view.toView(fence.right);
        painter.setPen(QPen(t.casing, kFence_px + 3.0, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(a, b);
        painter.setPen(QPen(colors.fenceStripe, kFence_px, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(a, b);
        QPen stripes(colors.fence, kFence_px, Qt::SolidLine, Qt::FlatCap);
        stripes.setDashPattern({1.2, 1.2});
        painter.setPen(stripes);
        painter.drawLine(a, b);
    }
    painter.restore();
}

} // namespace passerby::widgets
