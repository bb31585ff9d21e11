// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/transform_objects.h"

#include "core/foundation/words.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/cell_contents.h"
#include "editor/commands/clip_moved.h"
#include "editor/commands/ground_rules.h"
#include "editor/commands/patch_rows.h"
#include "editor/commands/portal_places.h"
#include "editor/commands/portals_after_move.h"
#include "editor/document/project_document.h"
#include "editor/document/row_parts.h"
#include "editor/words/language.h"
#include "editor/words/measures.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <cmath>
#include <numbers>
#include <set>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

/// The same turn from −π to π.
double wrappedTurn(double turn_rad)
{
    return std::remainder(turn_rad, 2.0 * std::numbers::pi);
}

template <class Row>
void place(Row& row, const Transform& transform)
{
    if constexpr (HasPolygon<Row>) {
        row.polygon = transform(row.polygon);
    } else if constexpr (HasEnds<Row>) {
        row.a = transform(row.a);
        row.b = transform(row.b);
    } else if constexpr (std::is_same_v<Row, world::Fixture>) {
        row.position = transform(row.position);
        row.heading_rad += transform.turn_rad;
        row.width_m *= transform.scale;
        row.depth_m *= transform.scale;
    } else if constexpr (HasPoints<Row>) {
        for (Point& point : row.points)
            point = transform(point);
    } else if constexpr (HasPosition<Row>) {
        row.position = transform(row.position);
    } else if constexpr (std::is_same_v<Row, world::ReferencePicture>) {
        const Point corner = transform(row.placement.corner);
        row.placement = world::turned(row.placement, row.placement.corner, transform.turn_rad, transform.scale);
        row.placement.corner = corner;
    } else if constexpr (std::is_same_v<Row, world::Recording>) {
        row.placement.origin = transform(row.placement.origin); // its metres stay metres
        row.placement.turn_rad = wrappedTurn(row.placement.turn_rad + transform.turn_rad);
    } else if constexpr (std::is_same_v<Row, world::Crowd>) {
        for (Point& waypoint : row.waypoints)
            waypoint = transform(waypoint);
    }
}

/// Targets that moved without their cells: to which cell they belong now.
Result<void> settleTargets(const Ground& ground, world::WorldPatch& patch)
{
    std::set<world::CellId> moved;
    for (const auto& change : patch.of<world::Cell>())
        moved.insert(change.id);
    for (auto& change : patch.of<world::Target>()) {
        if (!change.row || moved.contains(change.row->cell))
            continue;
        const world::Cell* home = ground.world().cells().find(change.row->cell);
        if (home && geometry::contains(home->polygon, change.row->position))
            continue;
        const world::CellId cell = cellHolding(ground, patch, change.row->position, home ? home->level : 0);
        if (cell.isNull())
            return Error{
                "not-walkable",
                text("%1 would lie in no cell.").arg(numberedName(ground.world(), {ObjectKind::target, change.id.number})).toStdString(),
                {}};
        world::Target target = *change.row;
        target.cell = cell;
        change.row = std::make_shared<const world::Target>(std::move(target));
    }
    return {};
}

/// The border between the portal's cells that is nearest to it.
std::optional<SharedBorder> borderOf(const Ground& ground, const world::Portal& portal)
{
    std::optional<SharedBorder> best;
    double nearest_m = 1e300;
    for (const SharedBorder& border : bordersBetween(ground.world(), portal.cellA, portal.cellB))
        if (const double away_m = geometry::distanceToSegment(portal.node(), border.stretch.a, border.stretch.b); away_m < nearest_m) {
            nearest_m = away_m;
            best = border;
        }
    return best;
}

/// Portals that moved without both of their cells slide along the border.
Result<void> settlePortals(const Ground& ground, world::WorldPatch& patch)
{
    std::set<world::CellId> moved;
    for (const auto& change : patch.of<world::Cell>())
        moved.insert(change.id);
    for (auto& change : patch.of<world::Portal>()) {
        if (!change.row || (moved.contains(change.row->cellA) && moved.contains(change.row->cellB)))
            continue;
        const world::Portal& wanted = *change.row;
        const auto best = borderOf(ground, wanted);
        if (!best)
            return Error{"no-border", text("The cells of portal %1 have no border for it.").arg(change.id.number).toStdString(), {}};
        const world::Portal there = portalOn(ground, *best, geometry::distance(wanted.a, wanted.b), wanted.node());
        world::Portal slid = wanted;
        slid.a = there.a;
        slid.b = there.b;
        if (dot(slid.b - slid.a, wanted.b - wanted.a) < 0.0)
            std::swap(slid.a, slid.b);
        change.row = std::make_shared<const world::Portal>(slid);
    }
    return {};
}

template <class Row>
Result<void> reshape(const Ground& ground, Row& row, const Outline& outline)
{
    const std::vector<Point>& corners = outline.corners;
    if constexpr (HasPolygon<Row>) {
        if (outline.ring > row.polygon.holes.size() || corners.size() < 3)
            return Error{"too-few-corners", foundation::told("An outline needs three corners."), {}};
        (outline.ring == 0 ? row.polygon.outer : row.polygon.holes[outline.ring - 1]) = corners;
    } else if constexpr (HasEnds<Row>) {
        if (corners.size() != 2 || geometry::distance(corners[0], corners[1]) <= 0.0)
            return Error{"too-few-corners", foundation::told("A line needs two ends apart from each other."), {}};
        if constexpr (std::is_same_v<Row, world::Portal>) {
            const auto border = borderOf(ground, row);
            const auto fitted = border ? portalBetween(ground, *border, corners[0], corners[1]) : std::nullopt;
            if (!fitted)
                return Error{"no-border", foundation::told("A portal needs a stretch of the border between its cells."), {}};
            row.a = fitted->a;
            row.b = fitted->b;
            if (dot(row.b - row.a, corners[1] - corners[0]) < 0.0)
                std::swap(row.a, row.b);
        } else {
            row.a = corners[0];
            row.b = corners[1];
        }
    } else if constexpr (HasPoints<Row>) {
        constexpr bool isDuty = std::is_same_v<Row, world::Duty>;
        if (corners.size() < (isDuty ? 1 : 2))
            return Error{"too-few-corners",
                         isDuty ? foundation::told("A duty needs a point.")
                                : foundation::told("A line needs two ends apart from each other."),
                         {}};
        row.points = corners;
    } else {
        return Error{"no-corners", foundation::told("It has no corners."), {}};
    }
    return {};
}

Result<void> settle(const Ground& ground, world::WorldPatch& patch)
{
    if (auto done = settleTargets(ground, patch); !done.ok())
        return done;
    if (auto done = settlePortals(ground, patch); !done.ok())
        return done;
    return keepsGroundRules(ground, patch);
}

Result<QString> push(ProjectDocument& document, const QString& name, Result<Transformed> made)
{
    if (!made.ok())
        return made.error();
    if (const auto pushed = ApplyPatchCommand::push(document, name, made.value().patch); !pushed.ok())
        return pushed.error();
    return made.value().notice;
}

} // namespace

Point Transform::operator()(Point p) const
{
    const Point arm = p - center;
    if (turn_rad == 0.0 && scale == 1.0)
        return p + by;
    const Point axis = atAngle(toDeg(turn_rad));
    return center + Point{arm.x * axis.x - arm.y * axis.y, arm.x * axis.y + arm.y * axis.x} * scale + by;
}

geometry::Polygon Transform::operator()(const geometry::Polygon& polygon) const
{
    geometry::Polygon moved = polygon;
    for (Point& p : moved.outer)
        p = (*this)(p);
    for (geometry::Ring& hole : moved.holes)
        for (Point& p : hole)
            p = (*this)(p);
    return moved;
}

std::set<ObjectRef> withContents(const Ground& ground, const std::vector<ObjectRef>& refs)
{
    std::set<ObjectRef> all;
    std::set<world::CellId> cells;
    for (const ObjectRef ref : refs)
        if (exists(ground.world(), ref)) {
            all.insert(ref);
            if (ref.kind == ObjectKind::cell)
                cells.insert(ground.world().cells().idOf(ref.number));
        }
    for (const ObjectRef thing : thingsIn(ground, cells))
        all.insert(thing);
    for (const world::CellId cell : cells) {
        for (const world::TargetId target : ground.targetsOf(cell))
            all.insert({ObjectKind::target, target.number});
        for (const world::PortalId portal : ground.portalsOf(cell)) {
            const world::Portal& row = *ground.world().portals().find(portal);
            if (const ObjectRef ref{ObjectKind::portal, portal.number}; cells.contains(row.cellA) && cells.contains(row.cellB))
                all.insert(ref);
            else
                all.erase(ref); // follows the cell that goes
        }
    }
    return all;
}

world::WorldPatch transformedRows(const Ground& ground, const std::vector<ObjectRef>& refs, const Transform& transform)
{
    world::WorldPatch patch;
    for (const ObjectRef ref : withContents(ground, refs))
        visitKind(ref.kind, [&]<class Row>() {
            const auto& table = ground.world().of<Row>();
            const auto id = table.idOf(ref.number);
            Row row = *table.find(id);
            place(row, transform);
            if (!(row == *table.find(id)))
                patch.put(id, std::move(row));
        });
    return patch;
}

Result<Transformed> completed(const Ground& ground, world::WorldPatch patch)
{
    raiseThings(ground, patch);
    if (auto done = settle(ground, patch); !done.ok())
        return done.error();
    world::World after = ground.world();
    if (const auto applied = after.apply(patch); !applied.ok())
        return applied.error();
    Transformed result;
    const PortalsAfterMove portals = portalsAfterMove(ground.world(), patch);
    append(patch, portals.patch);
    result.patch = std::move(patch);
    result.notice = toQString(describeLost(portals));
    return result;
}

Result<world::WorldPatch> settled(const Ground& ground, world::WorldPatch rows)
{
    if (const auto done = settle(ground, rows); !done.ok())
        return done.error();
    return rows;
}

Result<Transformed> transformed(const Ground& ground, const std::vector<ObjectRef>& refs, const Transform& transform, Overlaps overlaps)
{
    if (!(transform.scale > 0.0) || !std::isfinite(transform.scale))
        return Error{"wrong-scale", foundation::told("A scale must be greater than 0."), {}};
    world::WorldPatch rows = transformedRows(ground, refs, transform);
    if (overlaps == Overlaps::refused)
        return completed(ground, std::move(rows));
    auto clipped = clippedToFreeSpace(ground, std::move(rows));
    if (!clipped.ok())
        return clipped.error();
    auto result = completed(ground, std::move(clipped.value().rows));
    if (result.ok())
        result.value().notice = (clipped.value().notice + QLatin1Char(' ') + result.value().notice).trimmed();
    return result;
}

Result<QString> transformObjects(ProjectDocument& document, const QString& name, const std::vector<ObjectRef>& refs,
                                 const Transform& transform, Overlaps overlaps)
{
    return push(document, name, transformed(Ground(document.world()), refs, transform, overlaps));
}

Result<QString> moveObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, Point by)
{
    return transformObjects(document, text("Move %1").arg(inWords(document.world(), refs)), refs, {by, 0.0, 1.0, {}});
}

Result<QString> rotateObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, double turn_rad)
{
    const Point center = middleOf(document.world(), refs).value_or(Point{});
    return transformObjects(document, text("Rotate %1").arg(inWords(document.world(), refs)), refs, {{}, turn_rad, 1.0, center});
}

Result<QString> scaleObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, double scale)
{
    const Point center = middleOf(document.world(), refs).value_or(Point{});
    return transformObjects(document, text("Resize %1").arg(inWords(document.world(), refs)), refs, {{}, 0.0, scale, center});
}

std::optional<Point> middleOf(const world::World& world, const std::vector<ObjectRef>& refs)
{
    if (refs.size() == 1 && refs.front().kind == ObjectKind::fixture)
        return placeOf(world, refs.front()); // to the last bit, so that it turns where it stands
    geometry::Box box;
    for (const ObjectRef ref : refs)
        box.extend(boundingBox(world, ref));
    return box.isEmpty() ? std::nullopt : std::optional(geometry::midpoint(box.low, box.high));
}

QString inWords(const world::World& world, const std::vector<ObjectRef>& refs)
{
    std::set<ObjectRef> present;
    for (const ObjectRef ref : refs)
        if (exists(world, ref))
            present.insert(ref);
    if (present.size() == 1)
        return present.begin()->kind == ObjectKind::target || present.begin()->kind == ObjectKind::fixture
                   ? numberedName(world, *present.begin())
                   : QStringLiteral("%1 %2").arg(withinSentence(kindName(present.begin()->kind))).arg(present.begin()->number);
    return formatCounted(static_cast<long long>(present.size()), text("object"), text("objects"));
}

std::vector<std::vector<Point>> ringsOf(const world::World& world, ObjectRef ref)
{
    return visitKind(ref.kind, [&]<class Row>() -> std::vector<std::vector<Point>> {
        const auto& table = world.of<Row>();
        const Row* row = table.find(table.idOf(ref.number));
        if (!row)
            return {};
        std::vector<std::vector<Point>> rings;
        if constexpr (HasPolygon<const Row>) {
            rings = row->polygon.holes;
            rings.insert(rings.begin(), row->polygon.outer);
        } else if constexpr (HasEnds<const Row>) {
            rings = {{row->a, row->b}};
        } else if constexpr (HasPoints<const Row>) {
            rings = {row->points};
        }
        return rings;
    });
}

Result<Transformed> reshaped(const Ground& ground, const std::vector<Outline>& outlines)
{
    std::set<world::CellId> cells;
    for (const Outline& outline : outlines)
        if (outline.ref.kind == ObjectKind::cell)
            cells.insert(ground.world().cells().idOf(outline.ref.number));
    const auto followsACell = [&](ObjectRef ref) {
        if (ref.kind != ObjectKind::portal)
            return false;
        const world::Portal* portal = ground.world().portals().find(ground.world().portals().idOf(ref.number));
        return portal && (cells.contains(portal->cellA) || cells.contains(portal->cellB));
    };
    world::WorldPatch patch;
    for (const Outline& outline : outlines) {
        if (followsACell(outline.ref))
            continue;
        const auto done = visitKind(outline.ref.kind, [&]<class Row>() -> Result<void> {
            const auto id = ground.world().of<Row>().idOf(outline.ref.number);
            const Row* before = ground.world().of<Row>().find(id);
            if (!before)
                return Error{"gone", foundation::told("It is not there any more."), {}};
            Row row = *before;
            for (const auto& change : patch.of<Row>()) // another ring of the same
                if (change.id == id)
                    row = *change.row;
            if (auto shaped = reshape(ground, row, outline); !shaped.ok())
                return shaped;
            patch.put(id, std::move(row));
            return {};
        });
        if (!done.ok())
            return done.error();
    }
    return completed(ground, std::move(patch));
}

Result<QString> reshapeObjects(ProjectDocument& document, const QString& name, const std::vector<Outline>& outlines)
{
    return push(document, name, reshaped(Ground(document.world()), outlines));
}

} // namespace passerby::editor
