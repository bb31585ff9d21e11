// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_marks_painter.h"

#include "editor/document/recording_shape.h"
#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_scene.h"

#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kStop_px = 5.0;

/// The region that a crowd begins in, and its way from there over the waypoints to its target.
QPainterPath wayOf(const world::World& world, const world::Crowd& crowd, const PlanTransform& view)
{
    QPainterPath path;
    std::vector<geometry::Point> stops = crowd.waypoints;
    if (const world::Target* target = world.targets().find(crowd.target))
        stops.push_back(target->position);
    for (const geometry::Point stop : stops)
        path.addEllipse(view.toView(stop), kStop_px, kStop_px);
    if (const world::Region* region = world.regions().find(crowd.region)) {
        path.addPath(view.matrix().map(toPath(region->polygon)));
        stops.insert(stops.begin(), geometry::interiorPoint(region->polygon));
    }
    for (std::size_t i = 1; i < stops.size(); ++i) {
        path.moveTo(view.toView(stops[i - 1]));
        path.lineTo(view.toView(stops[i]));
    }
    return path;
}

QPainterPath footprintPath(const world::Fixture& fixture, const PlanTransform& view)
{
    return view.matrix().map(toPath({world::footprintOf(fixture), {}}));
}

/// Round the stripes.
QPainterPath bandPath(const world::Crossing& crossing, const PlanTransform& view)
{
    const geometry::Point way = crossing.b - crossing.a;
    const double half = crossing.width_m / 2.0 / std::max(geometry::length(way), 1e-9);
    const geometry::Point aside = geometry::Point{-way.y, way.x} * half;
    const geometry::Ring band{crossing.a + aside, crossing.a - aside, crossing.b - aside, crossing.b + aside};
    return view.matrix().map(toPath({band, {}}));
}

/// Round each of its places.
QPainterPath parkedPath(const world::World& world, std::uint32_t number, const PlanTransform& view)
{
    QPainterPath path;
    const world::ParkingRow* row = world.parkingRows().find(world.parkingRows().idOf(number));
    const world::VehicleKind* kind = row ? world.vehicleKinds().find(row->kind) : nullptr;
    if (kind)
        for (const world::ParkingPlace& place : world::placesOf(*row))
            path.addPath(view.matrix().map(toPath({world::outlineOf(place, kind->length_m, kind->width_m), {}})));
    return path;
}

/// The stop lines and crossings that obey it.
QPainterPath obeyedAt(const world::World& world, world::SignalId signal, const PlanTransform& view)
{
    QPainterPath path;
    for (const auto& [id, line] : world.stopLines())
        if (line.signal == signal) {
            path.moveTo(view.toView(line.a));
            path.lineTo(view.toView(line.b));
        }
    for (const auto& [id, crossing] : world.crossings())
        if (crossing.signal == signal)
            path.addPath(bandPath(crossing, view));
    return path;
}

QPainterPath pathOf(const world::World& world, editor::ObjectRef ref, const PlanTransform& view)
{
    using editor::ObjectKind;
    const auto polygonOf = [&](const auto& table) {
        const auto* row = table.find(table.idOf(ref.number));
        return row ? view.matrix().map(toPath(row->polygon)) : QPainterPath();
    };
    const auto lineOf = [&](const auto& table) {
        QPainterPath path;
        if (const auto* row = table.find(table.idOf(ref.number))) {
            path.moveTo(view.toView(row->a));
            path.lineTo(view.toView(row->b));
        }
        return path;
    };
    switch (ref.kind) {
    case ObjectKind::cell:
        return polygonOf(world.cells());
    case ObjectKind::obstacle:
        return polygonOf(world.obstacles());
    case ObjectKind::region:
        return polygonOf(world.regions());
    case ObjectKind::referencePicture:
        if (const auto* row = world.referencePictures().find(world.referencePictures().idOf(ref.number)))
            return view.matrix().map(toPath({world::outlineOf(*row), {}}));
        return {};
    case ObjectKind::recording:
        if (const auto* row = world.recordings().find(world.recordings().idOf(ref.number)))
            return view.matrix().map(toPath({editor::outlineOf(*row), {}}));
        return {};
    case ObjectKind::portal:
        return lineOf(world.portals());
    case ObjectKind::measurementLine:
        return lineOf(world.measurementLines());
    case ObjectKind::stopLine:
        return lineOf(world.stopLines());
    case ObjectKind::crossing:
        if (const auto* row = world.crossings().find(world.crossings().idOf(ref.number)))
            return bandPath(*row, view);
        return {};
    case ObjectKind::signal:
        return obeyedAt(world, world.trafficSignals().idOf(ref.number), view);
    case ObjectKind::lane:
        if (const auto* row = world.lanes().find(world.lanes().idOf(ref.number))) {
            QPainterPath path;
            path.addPolygon(view.matrix().map(toPolygonF(row->points)));
            return path;
        }
        return {};
    case ObjectKind::parkingRow:
        return parkedPath(world, ref.number, view);
    case ObjectKind::paintedDirection:
        if (const auto* row = world.paintedDirections().find(world.paintedDirections().idOf(ref.number))) {
            QPainterPath path;
            path.addPolygon(view.matrix().map(toPolygonF(row->points)));
            return path;
        }
        return {};
    case ObjectKind::fixture:
        if (const auto* row = world.fixtures().find(world.fixtures().idOf(ref.number)))
            return footprintPath(*row, view);
        return {};
    case ObjectKind::waitingLine:
        if (const auto* row = world.waitingLines().find(world.waitingLines().idOf(ref.number))) {
            QPainterPath path;
            path.addPolygon(view.matrix().map(toPolygonF(row->points)));
            return path;
        }
        return {};
    case ObjectKind::duty:
        if (const auto* row = world.duties().find(world.duties().idOf(ref.number))) {
            QPainterPath path;
            path.addPolygon(view.matrix().map(toPolygonF(row->points)));
            path.closeSubpath();
            for (const geometry::Point point : row->points)
                path.addEllipse(view.toView(point), 8.0, 8.0);
            return path;
        }
        return {};
    case ObjectKind::crowd:
        if (const auto* row = world.crowds().find(world.crowds().idOf(ref.number)))
            return wayOf(world, *row, view);
        return {};
    default:
        break;
    }
    QPainterPath path;
    if (const auto place = editor::placeOf(world, ref)) {
        const double radius = view.scale_px_m > 2.0 ? 14.0 : 8.0;
        path.addEllipse(view.toView(*place), radius, radius);
    }
    return path;
}

} // namespace

void strokeTwice(QPainter& painter, const QPainterPath& path, double width_px, const Theme& t, bool dashed)
{
    QPen casing(t.casing, width_px + 3.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(casing);
    painter.drawPath(path);
    QPen pen(t.selection, width_px, Qt::SolidLine, dashed ? Qt::FlatCap : Qt::RoundCap, Qt::RoundJoin);
    if (dashed)
        pen.setDashPattern({2.5, 1.6});
    painter.setPen(pen);
    painter.drawPath(path);
}

void paintMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, bool strong,
                 const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const geometry::Box visible = view.visible().grown(16.0 / view.scale_px_m);
    for (const editor::ObjectRef ref : refs) {
        QPainterPath path;
        if (ref.kind == editor::ObjectKind::targetType) {
            const auto type = world.targetTypes().idOf(ref.number);
            const double radius = view.scale_px_m > 2.2 ? 13.0 : 6.0;
            for (const auto& [id, target] : world.targets())
                if (target.type == type && visible.contains(target.position))
                    path.addEllipse(view.toView(target.position), radius, radius);
        } else if (ref.kind == editor::ObjectKind::fixtureKind) {
            const auto kind = world.fixtureKinds().idOf(ref.number);
            for (const auto& [id, fixture] : world.fixtures())
                if (fixture.kind == kind && geometry::boundingBox(world::footprintOf(fixture)).intersects(visible))
                    path.addPath(footprintPath(fixture, view));
        } else {
            path = pathOf(world, ref, view);
        }
        strokeTwice(painter, path, strong ? 2.5 : 1.5, t, false);
    }
    painter.restore();
}

void paintManyMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, const PlanTransform& view,
                     const Theme& t)
{
    const geometry::Box visible = view.visible().grown(16.0 / view.scale_px_m);
    std::vector<QPainterPath> shapes;
    QVector<QLineF> lines;
    for (const editor::ObjectRef ref : refs) {
        if (!editor::boundingBox(world, ref).intersects(visible))
            continue;
        if (ref.kind == editor::ObjectKind::portal || ref.kind == editor::ObjectKind::measurementLine) {
            const QPainterPath path = pathOf(world, ref, view);
            lines << QLineF(path.elementAt(0), path.elementAt(path.elementCount() - 1));
        } else {
            shapes.push_back(pathOf(world, ref, view));
        }
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const double width_px = view.scale_px_m > 1.0 ? 2.5 : 1.0;
    const auto stroke = [&](const QColor& color, double pen_px) {
        painter.setPen(QPen(color, pen_px, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
        for (const QPainterPath& shape : shapes)
            painter.drawPath(shape);
        painter.drawLines(lines);
    };
    if (width_px > 2.0) // in a small plan casings would leave nothing of the city to see
        stroke(t.casing, width_px + 3.0);
    stroke(t.selection, width_px);
    painter.restore();
}

} // namespace passerby::widgets
