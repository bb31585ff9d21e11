// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_junctions_painter.h"

#include "widgets/controls/theme.h"

namespace passerby::widgets {

namespace {

constexpr double kRadius_px = 6.5;
constexpr double kSign_px = 3.2;
constexpr double kDot_px = 2.4;

void paintSign(QPainter& painter, QPointF at, world::JunctionChange change, const Theme& t)
{
    painter.setPen(QPen(change == world::JunctionChange::remove ? t.error : t.accent, 1.75));
    switch (change) {
    case world::JunctionChange::add:
        painter.drawLine(at - QPointF(kSign_px, 0.0), at + QPointF(kSign_px, 0.0));
        painter.drawLine(at - QPointF(0.0, kSign_px), at + QPointF(0.0, kSign_px));
        break;
    case world::JunctionChange::remove:
        painter.drawLine(at - QPointF(kSign_px, kSign_px), at + QPointF(kSign_px, kSign_px));
        painter.drawLine(at - QPointF(kSign_px, -kSign_px), at + QPointF(kSign_px, -kSign_px));
        break;
    case world::JunctionChange::move:
        painter.setBrush(t.accent);
        painter.drawEllipse(at, kDot_px, kDot_px);
        break;
    }
}

} // namespace

void paintJunctions(QPainter& painter, const std::vector<PlanJunction>& junctions, const PlanTransform& view, const Theme& t)
{
    if (junctions.empty())
        return;
    const geometry::Box visible = view.visible().grown(2.0 * kRadius_px / view.scale_px_m);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlanJunction& junction : junctions) {
        if (!visible.contains(junction.place))
            continue;
        const QPointF at = view.toView(junction.place);
        painter.setPen(QPen(t.casing, 4.0));
        painter.setBrush(t.raised);
        painter.drawEllipse(at, kRadius_px, kRadius_px);
        painter.setPen(QPen(junction.change == world::JunctionChange::remove ? t.error : t.accent, 1.75));
        painter.drawEllipse(at, kRadius_px, kRadius_px);
        paintSign(painter, at, junction.change, t);
    }
    painter.restore();
}

} // namespace passerby::widgets
