// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_visitor_painter.h"

#include "widgets/controls/theme.h"

#include <QPolygonF>
#include <QtMath>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kLeast_px = 9.0; ///< radius of the disc

/// Round the origin, pointing to the right, to be turned and scaled: the usual sign for where one is and which way one looks.
const QPolygonF kHead({{0.75, 0.0}, {-0.5, 0.5}, {-0.25, 0.0}, {-0.5, -0.5}});

} // namespace

void paintVisitor(QPainter& painter, const std::optional<editor::ShownVisitor>& visitor, const PlanTransform& view, const Theme& t)
{
    if (!visitor)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius_px = std::max(kLeast_px, 0.5 * visitor->width_m * view.scale_px_m);
    painter.setPen(QPen(t.casing, 2.0));
    painter.setBrush(t.selection);
    if (visitor->mode == run::VisitorMode::driving) {
        QPolygonF outline;
        for (const geometry::Point corner : editor::outlineOf(editor::vehicleOf(*visitor)))
            outline << view.toView(corner);
        painter.drawPolygon(outline);
    }
    const QPointF at = view.toView(visitor->place);
    const QPointF ahead =
        view.toView(visitor->place + geometry::Point{std::cos(visitor->heading_rad), std::sin(visitor->heading_rad)}) - at;
    painter.drawEllipse(at, radius_px, radius_px);
    painter.translate(at);
    painter.rotate(qRadiansToDegrees(std::atan2(ahead.y(), ahead.x())));
    painter.scale(radius_px, radius_px);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.casing);
    painter.drawPolygon(kHead);
    painter.restore();
}

} // namespace passerby::widgets
