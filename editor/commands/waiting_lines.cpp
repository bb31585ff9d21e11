// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/waiting_lines.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

#include <cstdlib>

namespace passerby::editor {

using foundation::Result;
using geometry::Point;

namespace {

double distanceToFixture(const world::Fixture& fixture, Point point)
{
    const geometry::Polygon footprint{world::footprintOf(fixture), {}};
    return geometry::contains(footprint, point) ? 0.0 : geometry::distanceToBorder(footprint, point);
}

/// Of a lift or gate: that of whichever of its cells lies around the point.
int levelAtPortal(const world::World& world, const world::Portal& portal, Point point)
{
    const world::Cell& b = *world.cells().find(portal.cellB);
    return geometry::contains(b.polygon, point) ? b.level : world.cells().find(portal.cellA)->level;
}

} // namespace

bool canBeWaitedAt(world::PortalKind kind)
{
    return kind == world::PortalKind::lift || kind == world::PortalKind::ticketGate;
}

std::optional<ObjectRef> waitedAtNear(const world::World& world, Point head, double reach_m)
{
    std::optional<ObjectRef> best;
    const auto offer = [&](ObjectRef ref, double away_m) {
        if (away_m > reach_m || (best && away_m >= reach_m))
            return;
        reach_m = away_m;
        best = ref;
    };
    for (const auto& [id, fixture] : world.fixtures())
        if (geometry::distance(fixture.position, head) <= reach_m + fixture.width_m + fixture.depth_m)
            offer({ObjectKind::fixture, id.number}, distanceToFixture(fixture, head));
    for (const auto& [id, portal] : world.portals())
        if (canBeWaitedAt(portal.kind))
            offer({ObjectKind::portal, id.number}, geometry::distanceToSegment(head, portal.a, portal.b));
    return best;
}

std::vector<ObjectRef> waitedAtBy(const world::World& world, world::WaitingLineId line)
{
    std::vector<ObjectRef> refs;
    for (const auto& [id, fixture] : world.fixtures())
        if (fixture.line == line)
            refs.push_back({ObjectKind::fixture, id.number});
    for (const auto& [id, portal] : world.portals())
        if (portal.line == line)
            refs.push_back({ObjectKind::portal, id.number});
    return refs;
}

int levelOfLine(const world::World& world, Point head, const std::optional<ObjectRef>& waitedAt)
{
    if (waitedAt && waitedAt->kind == ObjectKind::fixture)
        return world.fixtures().find(world.fixtures().idOf(waitedAt->number))->level;
    if (waitedAt)
        return levelAtPortal(world, *world.portals().find(world.portals().idOf(waitedAt->number)), head);
    std::optional<int> level;
    for (const auto& [id, cell] : world.cells())
        if ((!level || std::abs(cell.level) < std::abs(*level)) && geometry::boundingBox(cell.polygon).contains(head)
            && geometry::contains(cell.polygon, head))
            level = cell.level;
    return level.value_or(0);
}

Result<void> addWaitingLine(ProjectDocument& document, const world::WaitingLine& line, const std::optional<ObjectRef>& waitedAt)
{
    const world::World& world = document.world();
    world::PatchBuilder build(world);
    const world::WaitingLineId id = build.add(line);
    const auto give = [&](const auto& table) {
        const auto owner = table.idOf(waitedAt->number);
        auto row = *table.find(owner);
        row.line = id;
        build.replace(owner, row);
    };
    if (waitedAt && exists(world, *waitedAt)) {
        if (waitedAt->kind == ObjectKind::fixture)
            give(world.fixtures());
        else if (waitedAt->kind == ObjectKind::portal)
            give(world.portals());
    }
    if (const auto pushed = ApplyPatchCommand::push(document, text("Draw waiting line"), build.take()); !pushed.ok())
        return pushed.error();
    document.selection().set(ObjectRef{ObjectKind::waitingLine, id.number});
    return {};
}

} // namespace passerby::editor
