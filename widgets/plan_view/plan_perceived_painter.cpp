// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_perceived_painter.h"

#include "widgets/controls/theme.h"

#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kLeastClaim_px = 5.0;
constexpr float kFanAlpha = 0.18F;

} // namespace

void paintPerceived(QPainter& painter, const editor::Perceived& perceived, const PlanTransform& view, const Theme& t)
{
    if (perceived.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!perceived.fan.empty()) {
        QPolygonF fan;
        if (!perceived.isRound)
            fan << view.toView(perceived.place);
        for (const geometry::Point end : perceived.fan)
            fan << view.toView(end);
        QColor tint = t.selection;
        tint.setAlphaF(kFanAlpha);
        painter.setPen(QPen(t.selection, 1.0));
        painter.setBrush(tint);
        painter.drawPolygon(fan);
    }
    painter.setBrush(Qt::NoBrush);
    for (const editor::Perceived::Claim& claim : perceived.claims) {
        const double radius_px = std::max(kLeastClaim_px, claim.radius_m * view.scale_px_m);
        painter.setPen(QPen(t.casing, 4.5));
        painter.drawEllipse(view.toView(claim.place), radius_px, radius_px);
        painter.setPen(QPen(t.selection, 2.0));
        painter.drawEllipse(view.toView(claim.place), radius_px, radius_px);
    }
    painter.restore();
}

} // namespace passerby::widgets
