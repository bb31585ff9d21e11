// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_traffic_painter.h"

#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_vehicles_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kThinnestLane_px = 0.4;
constexpr double kFewestTips_px = 7.0; ///< of a lane's width; below it lanes have no tips
constexpr double kFromTipToTip_px = 140.0;
constexpr double kFewestBars_px_m = 1.6;    ///< below this scale there are no stop lines
constexpr double kFewestStripes_px_m = 3.0; ///< below this scale a crossing is a plain band
constexpr double kFewestBands_px_m = 0.8;   ///< below this scale there are no crossings
constexpr double kFewestSignals_px_m = 4.0; ///< below this scale there are no marks of signals
constexpr double kFewestPlaces_px_m = 3.0;  ///< below this scale there are no free places
constexpr double kFaintestVeil = 0.12;
constexpr double kVeilByShare = 0.25;
constexpr double kStripe_m = 0.5;
constexpr double kBar_m = 0.4;
constexpr float kLaneVeil = 0.8F; ///< outlines of cells are seen through it

QColor laneColor(world::LaneKind kind, const Theme& t)
{
    QColor color = t.planLane;
    if (kind == world::LaneKind::bicycle)
        color = t.planBicycleLane;
    else if (kind == world::LaneKind::bus)
        color = t.planBusLane;
    color.setAlphaF(kLaneVeil);
    return color;
}

double widthOf_px(const PlanScene::Lane& lane, const PlanTransform& view)
{
    return lane.width_m * view.scale_px_m;
}

/// What `line` is along, of length 1; nothing where it has no length.
QPointF alongOf(QPointF way)
{
    const double length = std::hypot(way.x(), way.y());
    return length > 0.0 ? way / length : QPointF();
}

void drawLaneTip(QPainter& painter, QPointF at, QPointF ahead, double size_px)
{
    const QPointF aside(-ahead.y() * 0.6, ahead.x() * 0.6);
    painter.drawPolyline(QPolygonF{at - (ahead + aside) * size_px, at, at - (ahead - aside) * size_px});
}

/// One in the middle of a short line, else one every so many pixels of what is seen of it.
void drawTips(QPainter& painter, const QPolygonF& points, double size_px, const PlanTransform& view)
{
    const QRectF seen(QPointF(), view.size);
    double whole_px = 0.0;
    for (qsizetype i = 1; i < points.size(); ++i)
        whole_px += QLineF(points[i - 1], points[i]).length();
    if (whole_px < 4.0 * size_px)
        return;
    const double step_px = std::max(whole_px / std::ceil(whole_px / kFromTipToTip_px), 1.0);
    double next_px = step_px / 2.0;
    double before_px = 0.0;
    for (qsizetype i = 1; i < points.size(); ++i) {
        const QPointF way = points[i] - points[i - 1];
        const QPointF ahead = alongOf(way);
        const double end_px = before_px + std::hypot(way.x(), way.y());
        while (next_px <= end_px) {
            if (const QPointF at = points[i - 1] + ahead * (next_px - before_px); seen.contains(at))
                drawLaneTip(painter, at + ahead * size_px * 0.5, ahead, size_px);
            next_px += step_px;
        }
        before_px = end_px;
    }
}

void paintLanes(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    const geometry::Box visible = view.visible();
    const double least_m = 1.0 / view.scale_px_m;
    const auto isSeen = [&](const PlanScene::Lane& lane) {
        const geometry::Box& box = lane.box;
        return box.intersects(visible) && widthOf_px(lane, view) >= kThinnestLane_px
               && box.high.x - box.low.x + box.high.y - box.low.y >= least_m;
    };
    painter.setBrush(Qt::NoBrush);
    for (const PlanScene::Lane& lane : scene.lanes())
        if (isSeen(lane)) {
            painter.setPen(QPen(laneColor(lane.kind, t), widthOf_px(lane, view), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
            painter.drawPolyline(view.matrix().map(lane.points));
        }
    painter.setPen(QPen(t.muted, 1.25, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const PlanScene::Lane& lane : scene.lanes())
        if (widthOf_px(lane, view) >= kFewestTips_px && isSeen(lane))
            drawTips(painter, view.matrix().map(lane.points), std::min(0.3 * widthOf_px(lane, view), 8.0), view);
}

void drawCrossing(QPainter& painter, const PlanScene::Across& crossing, const PlanTransform& view, const Theme& t)
{
    const QLineF line = view.matrix().map(crossing.line);
    QColor band = t.planCrosswalk;
    band.setAlphaF(kLaneVeil);
    painter.setPen(QPen(band, crossing.width_m * view.scale_px_m, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(line);
    if (view.scale_px_m < kFewestStripes_px_m)
        return;
    const double length_m = crossing.line.length();
    const auto count = static_cast<int>(std::max(1.0, std::floor(length_m / (2.0 * kStripe_m))));
    const QPointF along = alongOf(line.p2() - line.p1());
    const QPointF aside = QPointF(-along.y(), along.x()) * (crossing.width_m * view.scale_px_m / 2.0);
    QVector<QLineF> stripes;
    for (int i = 0; i < count; ++i) {
        const QPointF at = line.pointAt((i + 0.5) / count);
        stripes << QLineF(at - aside, at + aside);
    }
    painter.setPen(QPen(t.planPortal, kStripe_m * view.scale_px_m, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(stripes);
}

/// Three lights, one below the other, beside the end of what obeys them.
void drawSignal(QPainter& painter, const QLineF& line, const Theme& t)
{
    constexpr double kLight_px = 2.0;
    constexpr double kStep_px = 5.0;
    const QPointF at = line.p1() - alongOf(line.p2() - line.p1()) * 8.0;
    painter.setPen(QPen(t.casing, 1.0));
    painter.setBrush(t.text);
    painter.drawRoundedRect(QRectF(at - QPointF(4.0, 8.5), QSizeF(8.0, 17.0)), 3.0, 3.0);
    painter.setPen(Qt::NoPen);
    const std::array lights{t.error, t.warning, t.success};
    for (std::size_t i = 0; i < lights.size(); ++i) {
        painter.setBrush(lights[i]);
        painter.drawEllipse(at + QPointF(0.0, (static_cast<double>(i) - 1.0) * kStep_px), kLight_px, kLight_px);
    }
    painter.setBrush(Qt::NoBrush);
}

/// A veil as wide as the stroke, the stronger the more it counts, with tips along its middle.
void paintDirections(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    const geometry::Box visible = view.visible();
    painter.setBrush(Qt::NoBrush);
    for (const PlanScene::Direction& stroke : scene.directions()) {
        if (!stroke.box.intersects(visible))
            continue;
        const QPolygonF points = view.matrix().map(stroke.points);
        const double width_px = stroke.width_m * view.scale_px_m;
        QColor veil = t.accent;
        veil.setAlphaF(static_cast<float>(kFaintestVeil + kVeilByShare * stroke.share));
        painter.setPen(QPen(veil, std::max(width_px, 1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(points);
        painter.setPen(QPen(t.accent, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        drawTips(painter, points, std::clamp(0.3 * width_px, 4.0, 10.0), view);
    }
}

/// Vehicles, and where there is room for it the places on which none stands.
void paintParked(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    if (view.scale_px_m >= kFewestPlaces_px_m) {
        const geometry::Box visible = view.visible();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.muted, 1.0, Qt::DotLine));
        for (const PlanScene::FreePlace& place : scene.freePlaces())
            if (place.box.intersects(visible))
                painter.drawPolygon(view.matrix().map(place.outline));
    }
    paintVehicles(painter, scene.parked(), scene.vehicleLooks(), view, t);
}

} // namespace

void paintTraffic(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintLanes(painter, scene, view, t);
    const geometry::Box visible = view.visible().grown(20.0 / view.scale_px_m);
    if (view.scale_px_m >= kFewestBands_px_m)
        for (const PlanScene::Across& crossing : scene.crossings())
            if (crossing.box.intersects(visible))
                drawCrossing(painter, crossing, view, t);
    if (view.scale_px_m >= kFewestBars_px_m) {
        painter.setPen(QPen(t.muted, std::max(1.5, kBar_m * view.scale_px_m), Qt::SolidLine, Qt::FlatCap));
        for (const PlanScene::Across& line : scene.stopLines())
            if (line.box.intersects(visible))
                painter.drawLine(view.matrix().map(line.line));
    }
    paintDirections(painter, scene, view, t);
    paintParked(painter, scene, view, t);
    if (view.scale_px_m >= kFewestSignals_px_m)
        for (const std::vector<PlanScene::Across>* rows : {&scene.stopLines(), &scene.crossings()})
            for (const PlanScene::Across& row : *rows)
                if (row.hasSignal && row.box.intersects(visible))
                    drawSignal(painter, view.matrix().map(row.line), t);
    painter.restore();
}

} // namespace passerby::widgets
