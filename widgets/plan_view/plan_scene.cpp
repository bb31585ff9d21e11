// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_scene.h"

#include "editor/document/layer_state.h"
#include "editor/document/recording_shape.h"
#include "widgets/controls/icons.h"

#include <algorithm>

namespace passerby::widgets {

namespace {

PlanScene::Look lookOf(world::CellKind kind)
{
    using world::CellKind;
    switch (kind) {
    case CellKind::street:
        return PlanScene::Look::street;
    case CellKind::crosswalk:
        return PlanScene::Look::crosswalk;
    case CellKind::plaza:
        return PlanScene::Look::plaza;
    case CellKind::path:
        return PlanScene::Look::path;
    case CellKind::stairs:
        return PlanScene::Look::stairs;
    case CellKind::indoor:
    case CellKind::platform:
        return PlanScene::Look::indoor;
    case CellKind::sidewalk:
        break;
    }
    return PlanScene::Look::walk;
}

PlanScene::Look lookOf(world::ObstacleKind kind)
{
    using world::ObstacleKind;
    switch (kind) {
    case ObstacleKind::building:
        return PlanScene::Look::building;
    case ObstacleKind::water:
        return PlanScene::Look::water;
    case ObstacleKind::green:
        return PlanScene::Look::green;
    case ObstacleKind::tree:
        return PlanScene::Look::tree;
    case ObstacleKind::wall:
    case ObstacleKind::furniture:
        break;
    }
    return PlanScene::Look::wall;
}

} // namespace

QPolygonF toPolygonF(const geometry::Ring& ring)
{
    QPolygonF result;
    result.reserve(static_cast<qsizetype>(ring.size()));
    for (const geometry::Point p : ring)
        result << QPointF(p.x, p.y);
    return result;
}

QPainterPath toPath(const geometry::Polygon& polygon)
{
    QPainterPath path;
    path.setFillRule(Qt::OddEvenFill);
    path.addPolygon(toPolygonF(polygon.outer));
    path.closeSubpath();
    for (const geometry::Ring& hole : polygon.holes) {
        path.addPolygon(toPolygonF(hole));
        path.closeSubpath();
    }
    return path;
}

void PlanScene::addShape(editor::ObjectRef ref, Look look, const geometry::Polygon& polygon)
{
    Shape shape{ref, look, geometry::boundingBox(polygon), {}, {}, !polygon.holes.empty()};
    if (shape.hasHoles)
        shape.path = toPath(polygon);
    else
        shape.outline = toPolygonF(polygon.outer);
    m_box.extend(shape.box);
    m_shapes.push_back(std::move(shape));
}

PlanLayers PlanLayers::of(const editor::LayerState* layers)
{
    using editor::ObjectKind;
    PlanLayers shown;
    shown.obstacles.fill(true);
    if (!layers)
        return shown;
    shown.cells = layers->isVisible(ObjectKind::cell);
    shown.portals = layers->isVisible(ObjectKind::portal);
    shown.targets = layers->isVisible(ObjectKind::target);
    shown.pictures = layers->isVisible(ObjectKind::referencePicture);
    shown.regions = layers->isVisible(ObjectKind::region);
    shown.fixtures = layers->isVisible(ObjectKind::fixture);
    shown.waitingLines = layers->isVisible(ObjectKind::waitingLine);
    shown.lanes = layers->isVisible(ObjectKind::lane);
    shown.stopLines = layers->isVisible(ObjectKind::stopLine);
    shown.crossings = layers->isVisible(ObjectKind::crossing);
    shown.parkingRows = layers->isVisible(ObjectKind::parkingRow);
    shown.directions = layers->isVisible(ObjectKind::paintedDirection);
    shown.duties = layers->isVisible(ObjectKind::duty);
    shown.recordings = layers->isVisible(ObjectKind::recording);
    for (std::size_t kind = 0; kind < shown.obstacles.size(); ++kind)
        shown.obstacles[kind] = layers->isVisible(static_cast<world::ObstacleKind>(kind));
    return shown;
}

geometry::Box shownBox(const world::World& world, const PlanLayers& layers)
{
    geometry::Box box;
    if (layers.cells)
        for (const auto& [id, cell] : world.cells())
            box.extend(geometry::boundingBox(cell.polygon));
    for (const auto& [id, obstacle] : world.obstacles())
        if (layers.obstacles[static_cast<std::size_t>(obstacle.kind)])
            box.extend(geometry::boundingBox(obstacle.polygon));
    for (const auto& [id, target] : world.targets())
        box.extend(target.position);
    if (layers.fixtures)
        for (const auto& [id, fixture] : world.fixtures())
            box.extend(geometry::boundingBox(world::footprintOf(fixture)));
    if (layers.waitingLines)
        for (const auto& [id, line] : world.waitingLines())
            box.extend(geometry::boundingBox(line.points));
    if (layers.lanes)
        for (const auto& [id, lane] : world.lanes())
            box.extend(geometry::boundingBox(lane.points));
    if (!box.isEmpty())
        return box;
    if (layers.pictures)
        for (const auto& [id, picture] : world.referencePictures())
            box.extend(geometry::boundingBox(world::outlineOf(picture)));
    if (layers.recordings)
        for (const auto& [id, recording] : world.recordings())
            box.extend(geometry::boundingBox(editor::outlineOf(recording)));
    return box;
}

void PlanScene::addRecordings(const world::World& world)
{
    for (const auto& [id, recording] : world.recordings())
        m_recordings.push_back(
            {geometry::boundingBox(editor::outlineOf(recording)), editor::shapeOf(recording), recording.placement, recording.frameRate_hz});
}

void PlanScene::build(const world::World& world, const PlanLayers& layers)
{
    using editor::ObjectKind;
    *this = PlanScene();
    m_shapes.reserve(world.cells().size() + world.obstacles().size());
    if (layers.cells)
        for (const auto& [id, cell] : world.cells())
            addShape({ObjectKind::cell, id.number}, lookOf(cell.kind), cell.polygon);
    for (const auto& [id, obstacle] : world.obstacles())
        if (layers.obstacles[static_cast<std::size_t>(obstacle.kind)])
            addShape({ObjectKind::obstacle, id.number}, lookOf(obstacle.kind), obstacle.polygon);
    std::stable_sort(m_shapes.begin(), m_shapes.end(), [](const Shape& a, const Shape& b) { return a.look < b.look; });
    if (layers.portals)
        for (const auto& [id, portal] : world.portals())
            m_portals.push_back({id.number, QLineF(portal.a.x, portal.a.y, portal.b.x, portal.b.y), portal.kind,
                                 portal.kind == world::PortalKind::opening ? QPointF() : aheadOf(world, portal)});
    if (layers.fixtures)
        addFixtures(world);
    if (layers.waitingLines)
        addWaitingLines(world);
    addTraffic(world, layers);
    if (layers.duties)
        addDuties(world);
    if (layers.recordings)
        addRecordings(world);
    if (layers.regions)
        for (const auto& [id, region] : world.regions()) {
            const geometry::Point place = geometry::interiorPoint(region.polygon);
            m_regions.push_back({geometry::boundingBox(region.polygon), toPath(region.polygon), {place.x, place.y}, region.isObserver});
        }
    for (const auto& [id, type] : world.targetTypes())
        m_types.push_back({QColor(type.color.red, type.color.green, type.color.blue),
                           targetTypeIcon(QString::fromStdString(type.name), QString::fromStdString(type.icon)),
                           QString::fromStdString(type.name)});
    for (const auto& [id, target] : world.targets()) {
        m_box.extend(target.position);
        if (layers.targets)
            m_targets.push_back({id.number, QPointF(target.position.x, target.position.y),
                                 static_cast<std::uint32_t>(world.targetTypes().indexOf(target.type))});
    }
}

} // namespace passerby::widgets
