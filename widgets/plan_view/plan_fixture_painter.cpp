// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_fixture_painter.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme.h"

#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kFewestSigns_px_m = 4.0; ///< below this scale portals have no signs
constexpr int kPortalSign_px = 18;
constexpr double kArrow_px = 7.0;

double lengthOf(QPointF way)
{
    return std::hypot(way.x(), way.y());
}

/// A unit vector of the city in the view, where y grows downwards.
QPointF inView(QPointF ahead)
{
    return {ahead.x(), -ahead.y()};
}

/// A filled tip that ends at a place; `ahead` in the view, of length 1.
QPolygonF tipAt(QPointF at, QPointF ahead, double size_px)
{
    const QPointF aside(-ahead.y() * 0.6, ahead.x() * 0.6);
    return QPolygonF{at, at - (ahead + aside) * size_px, at - (ahead - aside) * size_px};
}

void drawTip(QPainter& painter, const QPolygonF& tip, const Theme& t)
{
    painter.setPen(QPen(t.casing, 1.5));
    painter.setBrush(t.text);
    painter.drawPolygon(tip);
}

void drawSign(QPainter& painter, QPointF at, const QColor& color, const QString& icon, int size_px)
{
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    painter.drawImage(at - QPointF(size_px / 2.0, size_px / 2.0), chipImage(color, icon, size_px, ratio, false));
}

/// How large the icon on a footprint may be; 0: there is no room.
int iconSize_px(double width_px, double depth_px)
{
    constexpr double kSmallest_px = 14.0;
    constexpr double kLargest_px = 26.0;
    const double room_px = std::min(std::min(width_px, depth_px) * 1.6, std::max(width_px, depth_px) * 0.8);
    return room_px < kSmallest_px ? 0 : static_cast<int>(std::min(room_px, kLargest_px));
}

void drawFixture(QPainter& painter, const PlanScene::Fixture& fixture, const PlanScene::Type& kind, const PlanTransform& view,
                 const Theme& t)
{
    const QPolygonF footprint = view.matrix().map(fixture.footprint);
    const double width_px = lengthOf(footprint[1] - footprint[0]);
    const double depth_px = lengthOf(footprint[2] - footprint[1]);
    constexpr double kDot_px = 4.0;
    QColor edge = t.text;
    edge.setAlphaF(0.75F);
    painter.setBrush(fixture.isWalkedOn ? QBrush(Qt::NoBrush) : QBrush(kind.color));
    if (std::max(width_px, depth_px) < kDot_px) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(kind.color);
        painter.drawEllipse(view.toView({fixture.place.x(), fixture.place.y()}), kDot_px / 2.0, kDot_px / 2.0);
        return;
    }
    painter.setPen(QPen(fixture.isWalkedOn ? kind.color : edge, std::min(width_px, depth_px) > 6.0 ? 1.25 : 0.75));
    painter.drawPolygon(footprint);
    if (width_px > 10.0) {
        const QPointF front = (footprint[0] + footprint[1]) / 2.0;
        painter.setPen(QPen(t.casing, 3.5, Qt::SolidLine, Qt::FlatCap));
        const QPointF end = front + inView(fixture.ahead) * kArrow_px;
        painter.drawLine(front, end);
        painter.setPen(QPen(t.text, 1.75, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(front, end);
    }
    if (const int size_px = iconSize_px(width_px, depth_px); size_px > 0)
        drawSign(painter, view.toView({fixture.place.x(), fixture.place.y()}), kind.color, kind.icon, size_px);
}

void drawQueue(QPainter& painter, const PlanScene::WaitingLine& line, const PlanTransform& view, const Theme& t)
{
    constexpr double kRoomForDots_px = 5.0;
    const QPolygonF points = view.matrix().map(line.points);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.casing, 3.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(points);
    QPen pen(t.text, 1.5, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    pen.setDashPattern({4.0, 3.0});
    painter.setPen(pen);
    painter.drawPolyline(points);
    if (line.spacing_m * view.scale_px_m >= kRoomForDots_px) {
        const double radius_px = std::clamp(0.15 * view.scale_px_m, 1.75, 5.0);
        painter.setPen(QPen(t.casing, 1.0));
        painter.setBrush(t.text);
        for (const QPointF place : view.matrix().map(line.places))
            painter.drawEllipse(place, radius_px, radius_px);
    }
    const QPointF way = points[0] - points[1];
    if (const double length_px = lengthOf(way); length_px > 0.0)
        drawTip(painter, tipAt(points[0] + way / length_px * kArrow_px * 0.5, way / length_px, kArrow_px), t);
}

void drawDuty(QPainter& painter, const PlanScene::Duty& duty, const PlanTransform& view, const Theme& t)
{
    constexpr double kDisc_px = 4.5;
    const QPolygonF points = view.matrix().map(duty.points);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.casing, 3.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(points);
    painter.setPen(QPen(duty.color, 2.0, Qt::DotLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(points);
    painter.setPen(QPen(t.casing, 1.5));
    painter.setBrush(duty.color);
    for (const QPointF point : points)
        painter.drawEllipse(point, kDisc_px, kDisc_px);
}

void drawEscalator(QPainter& painter, QPointF at, QPointF ahead, const Theme& t)
{
    constexpr double kHalf_px = 12.0;
    const QPointF tail = at - ahead * kHalf_px;
    const QPointF tip = at + ahead * kHalf_px;
    for (const bool isCasing : {true, false}) {
        painter.setPen(QPen(isCasing ? t.casing : t.text, isCasing ? 5.0 : 2.25, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(tail, tip - ahead * kArrow_px * 0.5);
    }
    drawTip(painter, tipAt(tip, ahead, kArrow_px * 1.3), t);
}

} // namespace

void paintWalkedOn(QPainter& painter, const PlanScene& scene, const PlanTransform& view)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const geometry::Box visible = view.visible();
    for (const PlanScene::Fixture& fixture : scene.fixtures())
        if (fixture.isWalkedOn && fixture.box.intersects(visible) && fixture.kind < scene.fixtureKinds().size()) {
            painter.setBrush(scene.fixtureKinds()[fixture.kind].color);
            painter.drawPolygon(view.matrix().map(fixture.footprint));
        }
    painter.restore();
}

void paintFixtures(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const geometry::Box visible = view.visible().grown(20.0 / view.scale_px_m);
    const double least_m = 0.5 / view.scale_px_m;
    for (const PlanScene::Fixture& fixture : scene.fixtures()) {
        const geometry::Box& box = fixture.box;
        if (!box.intersects(visible) || box.high.x - box.low.x + box.high.y - box.low.y < least_m
            || fixture.kind >= scene.fixtureKinds().size())
            continue;
        drawFixture(painter, fixture, scene.fixtureKinds()[fixture.kind], view, t);
    }
    painter.restore();
}

void paintWaitingLines(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const geometry::Box visible = view.visible().grown(20.0 / view.scale_px_m);
    const double least_m = 6.0 / view.scale_px_m;
    for (const PlanScene::WaitingLine& line : scene.waitingLines())
        if (line.points.size() > 1 && line.box.intersects(visible)
            && line.box.high.x - line.box.low.x + line.box.high.y - line.box.low.y >= least_m)
            drawQueue(painter, line, view, t);
    painter.restore();
}

void paintDuties(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const geometry::Box visible = view.visible().grown(20.0 / view.scale_px_m);
    for (const PlanScene::Duty& duty : scene.duties())
        if (duty.box.intersects(visible))
            drawDuty(painter, duty, view, t);
    painter.restore();
}

void paintPortalSigns(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    if (view.scale_px_m < kFewestSigns_px_m)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const geometry::Box visible = view.visible().grown(20.0 / view.scale_px_m);
    for (const PlanScene::Line& portal : scene.portals()) {
        const QPointF middle = portal.line.center();
        if (portal.kind == world::PortalKind::opening || !visible.contains({middle.x(), middle.y()}))
            continue;
        const QPointF at = view.toView({middle.x(), middle.y()});
        if (portal.kind == world::PortalKind::escalator)
            drawEscalator(painter, at, inView(portal.ahead), t);
        else
            drawSign(painter, at, t.planPortal,
                     portal.kind == world::PortalKind::lift ? QStringLiteral("lift") : QStringLiteral("ticket_gate"), kPortalSign_px);
    }
    painter.restore();
}

} // namespace passerby::widgets
