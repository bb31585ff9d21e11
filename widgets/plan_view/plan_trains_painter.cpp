// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_trains_painter.h"

#include "widgets/controls/theme.h"

#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kWidestDoor_px = 4.0;
constexpr double kDoor_m = 0.3;

} // namespace

void paintTrains(QPainter& painter, const std::vector<editor::PlacedTrain>& trains, bool strong, const PlanTransform& view, const Theme& t)
{
    if (trains.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = strong ? t.selection : t.text;
    QColor body = ink;
    body.setAlphaF(0.22F);
    for (const editor::PlacedTrain& train : trains) {
        QPolygonF outline;
        for (const geometry::Point corner : trainOutline(train))
            outline << view.toView(corner);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.casing, 3.5));
        painter.drawPolygon(outline);
        painter.setBrush(body);
        painter.setPen(QPen(ink, 1.5));
        painter.drawPolygon(outline);
        painter.setPen(QPen(t.casing, std::clamp(kDoor_m * view.scale_px_m, 1.5, kWidestDoor_px), Qt::SolidLine, Qt::FlatCap));
        for (const auto& [a, b] : trainDoors(train))
            painter.drawLine(view.toView(a), view.toView(b));
    }
    painter.restore();
}

} // namespace passerby::widgets
