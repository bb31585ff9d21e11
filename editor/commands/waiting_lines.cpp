// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/waiting_lines.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

#include <cstdlib>
#include <utility>

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

bool joins(const world::World& world, const world::Portal& portal, int level)
{
    return world.cells().find(portal.cellA)->level == level || world.cells().find(portal.cellB)->level == level;
}

/// The best so far of what a line may be for: of the lowest rank, and of these the nearest.
class Offers {
public:
    Offers(const world::World& world, const WaitedAtQuery& query) : m_world(world), m_query(query) {}

    void add(ObjectRef ref, int rank, double away_m)
    {
        const bool isBetter = !m_best || std::pair(rank, away_m) < std::pair(m_rank, m_away_m);
        if (away_m > m_query.reach_m || !isBetter || (m_query.layers && !m_query.layers->isTouchable(m_world, ref)))
            return;
        m_best = ref;
        m_rank = rank;
        m_away_m = away_m;
    }
    [[nodiscard]] const std::optional<ObjectRef>& best() const { return m_best; }

private:
    const world::World& m_world;
    const WaitedAtQuery& m_query;
    std::optional<ObjectRef> m_best;
    int m_rank = 0;
    double m_away_m = 0.0;
};

} // namespace

bool canBeWaitedAt(world::PortalKind kind)
{
    return kind == world::PortalKind::lift || kind == world::PortalKind::ticketGate;
}

std::optional<ObjectRef> waitedAtNear(const world::World& world, const WaitedAtQuery& query)
{
    const std::optional<int> level = query.level ? query.level : levelOfCellAt(world, query.head);
    Offers offers(world, query);
    for (const auto& [id, fixture] : world.fixtures()) {
        const double most_m = query.reach_m + fixture.width_m + fixture.depth_m;
        if ((level && fixture.level != *level) || geometry::distance(fixture.position, query.head) > most_m)
            continue;
        const bool serves = world.fixtureKinds().find(fixture.kind)->use == world::FixtureUse::serve;
        offers.add({ObjectKind::fixture, id.number}, serves ? 0 : 2, distanceToFixture(fixture, query.head));
    }
    for (const auto& [id, portal] : world.portals())
        if (canBeWaitedAt(portal.kind) && (!level || joins(world, portal, *level)))
            offers.add({ObjectKind::portal, id.number}, 1, geometry::distanceToSegment(query.head, portal.a, portal.b));
    return offers.best();
}

world::WaitingLineId waitingLineOf(const world::World& world, ObjectRef waitedAt)
{
    if (waitedAt.kind == ObjectKind::fixture)
        if (const world::Fixture* fixture = world.fixtures().find(world.fixtures().idOf(waitedAt.number)))
            return fixture->line;
    if (waitedAt.kind == ObjectKind::portal)
        if (const world::Portal* portal = world.portals().find(world.portals().idOf(waitedAt.number)))
            return portal->line;
    return {};
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

std::optional<int> levelOfCellAt(const world::World& world, Point point)
{
    std::optional<int> level;
    for (const auto& [id, cell] : world.cells())
        if ((!level || std::abs(cell.level) < std::abs(*level)) && geometry::boundingBox(cell.polygon).contains(point)
            && geometry::contains(cell.polygon, point))
            level = cell.level;
    return level;
}

int levelOfLine(const world::World& world, Point head, const std::optional<ObjectRef>& waitedAt)
{
    if (waitedAt && waitedAt->kind == ObjectKind::fixture)
        return world.fixtures().find(world.fixtures().idOf(waitedAt->number))->level;
    if (waitedAt)
        return levelAtPortal(world, *world.portals().find(world.portals().idOf(waitedAt->number)), head);
    return levelOfCellAt(world, head).value_or(0);
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
