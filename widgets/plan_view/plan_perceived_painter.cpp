// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_perceived_painter.h"

#include "widgets/controls/theme.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace passerby::widgets {

namespace {

constexpr double kLeastClaim_px = 5.0;
constexpr float kFanAlpha = 0.18F;
constexpr double kLeastArrow_px = 44.0; ///< of the longest
constexpr double kArrowHead_px = 8.0;

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

void paintWeighed(QPainter& painter, const editor::Perceived& perceived, const PlanTransform& view, const Theme& t)
{
    if (perceived.velocities_mps.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    double longest_px = 0.0;
    std::vector<geometry::Point> ways;
    const QPointF feet = view.toView(perceived.place);
    const geometry::Point from{feet.x(), feet.y()};
    for (const geometry::Point velocity : perceived.velocities_mps) {
        const QPointF to = view.toView(perceived.place + velocity * editor::kWeighedFor_s);
        ways.push_back(geometry::Point{to.x(), to.y()} - from);
        longest_px = std::max(longest_px, std::hypot(ways.back().x, ways.back().y));
    }
    const double stretch = longest_px > 0.0 ? std::max(1.0, kLeastArrow_px / longest_px) : 1.0;
    for (std::size_t i = ways.size(); i-- > 0;) {
        const auto arrow = editor::weighedArrow(from, ways[i] * stretch, kArrowHead_px);
        if (!arrow)
            continue;
        const auto at = [](geometry::Point place) { return QPointF(place.x, place.y); };
        const auto draw = [&](const QColor& color, double width_px) {
            painter.setPen(QPen(color, width_px, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.drawLine(feet, at(arrow->tip));
            painter.drawPolyline(QPolygonF({at(arrow->left), at(arrow->tip), at(arrow->right)}));
        };
        draw(t.casing, i == 0 ? 5.5 : 3.5);
        draw(t.text, i == 0 ? 2.75 : 1.25);
    }
    painter.restore();
}

} // namespace passerby::widgets
