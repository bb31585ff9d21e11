// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_painter.h"

#include "editor/scene/run_overlay.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme.h"

#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

QColor fillOf(PlanScene::Look look, const Theme& t)
{
    using Look = PlanScene::Look;
    switch (look) {
    case Look::green:
        return t.planGreen;
    case Look::water:
        return t.planWater;
    case Look::street:
        return t.planStreet;
    case Look::crosswalk:
        return t.planCrosswalk;
    case Look::plaza:
        return t.planPlaza;
    case Look::path:
        return t.planPath;
    case Look::stairs:
        return t.planStairs;
    case Look::indoor:
        return t.planIndoor;
    case Look::wall:
        return t.planWall;
    case Look::building:
        return t.planBuilding;
    case Look::tree:
        return t.planTree;
    case Look::walk:
        break;
    }
    return t.planWalk;
}

QPen outlineOf(PlanScene::Look look, const PlanTransform& view, const Theme& t)
{
    using Look = PlanScene::Look;
    QPen pen(Qt::NoPen);
    if (look == Look::building && view.scale_px_m > 0.35)
        pen = QPen(t.planBuildingLine, 1.0);
    else if (look != Look::building && look != Look::tree && look != Look::green && look != Look::water && view.scale_px_m > 1.6)
        pen = QPen(t.planCellLine, 1.0);
    pen.setCosmetic(true);
    return pen;
}

void paintPortals(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    if (view.scale_px_m < 1.6)
        return;
    const geometry::Box visible = view.visible();
    QVector<QLineF> lines;
    for (const PlanScene::Line& portal : scene.portals())
        if (visible.contains({portal.line.x1(), portal.line.y1()}) || visible.contains({portal.line.x2(), portal.line.y2()}))
            lines << portal.line;
    QPen pen(t.planPortal, view.scale_px_m > 5 ? 2.0 : 1.25);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.drawLines(lines);
}

} // namespace

void paintCity(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setTransform(view.matrix(), true);
    const geometry::Box visible = view.visible();
    const double least_m = 0.35 / view.scale_px_m;
    std::optional<PlanScene::Look> look;
    for (const PlanScene::Shape& shape : scene.shapes()) {
        if (!shape.box.intersects(visible) || shape.box.high.x - shape.box.low.x + shape.box.high.y - shape.box.low.y < least_m)
            continue;
        if (look != shape.look) {
            look = shape.look;
            painter.setBrush(fillOf(shape.look, t));
            painter.setPen(outlineOf(shape.look, view, t));
        }
        if (shape.hasHoles)
            painter.drawPath(shape.path);
        else
            painter.drawPolygon(shape.outline);
    }
    paintPortals(painter, scene, view, t);
    painter.restore();
}

void paintRegions(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor watching = editor::overlayColors(t.isDark()).seen;
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    const geometry::Box visible = view.visible();
    constexpr int kEye_px = 20;
    for (const PlanScene::Region& region : scene.regions()) {
        if (!region.box.intersects(visible))
            continue;
        QPen pen(region.isObserver ? watching : t.muted, region.isObserver ? 1.75 : 1.0);
        pen.setDashPattern({4.0, 3.0});
        QColor tint = watching;
        tint.setAlphaF(region.isObserver ? 0.10F : 0.0F);
        painter.setPen(pen);
        painter.setBrush(tint);
        painter.drawPath(view.matrix().map(region.path));
        const QPointF at = view.toView({region.place.x(), region.place.y()});
        const double width_px = (region.box.high.x - region.box.low.x) * view.scale_px_m;
        if (region.isObserver && width_px > kEye_px)
            painter.drawImage(at - QPointF(kEye_px / 2.0, kEye_px / 2.0), chipImage(watching, QStringLiteral("eye"), kEye_px, ratio, true));
    }
    painter.restore();
}

void paintTargets(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    const geometry::Box visible = view.visible().grown(12.0 / view.scale_px_m);
    const int chip = view.scale_px_m > 5.0 ? 22 : (view.scale_px_m > 2.2 ? 18 : 0);
    const double radius = std::clamp(0.8 + 1.4 * view.scale_px_m, 1.2, 4.2);
    for (const PlanScene::Marker& marker : scene.targets()) {
        if (!visible.contains({marker.position.x(), marker.position.y()}) || marker.type >= scene.types().size())
            continue;
        const QPointF at = view.toView({marker.position.x(), marker.position.y()});
        const PlanScene::Type& type = scene.types()[marker.type];
        if (chip > 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.casing);
            painter.drawEllipse(at, chip / 2.0 + 1.2, chip / 2.0 + 1.2);
            painter.drawImage(at - QPointF(chip / 2.0, chip / 2.0), chipImage(type.color, type.icon, chip, ratio, true));
        } else {
            painter.setPen(QPen(t.casing, radius > 2.5 ? 1.0 : 0.6));
            painter.setBrush(type.color);
            painter.drawEllipse(at, radius, radius);
        }
    }
    painter.restore();
}

} // namespace passerby::widgets
