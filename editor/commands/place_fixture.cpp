// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/place_fixture.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using world::Fixture;
using world::FixtureKind;

namespace {

constexpr double kSouth_rad = -0.5 * std::numbers::pi;

bool hasKindNamed(const world::World& world, const std::string& name)
{
    return std::any_of(world.fixtureKinds().begin(), world.fixtureKinds().end(),
                       [&name](const auto& entry) { return isSameKindName(entry.second.name, name); });
}

/// How far it reaches from its middle against the direction.
double halfExtent_m(const Fixture& fixture, Point direction)
{
    const Point ahead{std::cos(fixture.heading_rad), std::sin(fixture.heading_rad)};
    return 0.5 * (std::abs(dot(ahead, direction)) * fixture.depth_m + std::abs(cross(ahead, direction)) * fixture.width_m);
}

} // namespace

bool isSameKindName(const std::string& a, const std::string& b)
{
    return QString::fromStdString(a).compare(QString::fromStdString(b), Qt::CaseInsensitive) == 0;
}

std::vector<OfferedKind> offeredKinds(const world::World& world)
{
    std::vector<OfferedKind> offered;
    for (const auto& [id, kind] : world.fixtureKinds())
        offered.push_back({id, kind});
    for (const FixtureKind& kind : world::usualFixtureKinds())
        if (!hasKindNamed(world, kind.name))
            offered.push_back({{}, kind});
    return offered;
}

Result<Fixture> placeFixture(const Walls& walls, const OfferedKind& offered, Point point, const FixturePlacing& placing)
{
    const std::optional<int> level = walls.levelAt(point, placing.level);
    const auto wall = placing.wallReach_m > 0.0 ? walls.nearest(point, level ? level : placing.level, placing.wallReach_m) : std::nullopt;
    if (!level && !wall && placing.level)
        return Error{"not-walkable", text("Nobody can walk here on level %1.").arg(*placing.level).toStdString(), {}};
    if (!level && !wall)
        return Error{"not-walkable", text("Nobody can walk here. Click in a cell or near its border.").toStdString(), {}};
    const double facing_rad = wall ? std::atan2(wall->away.y, wall->away.x) : kSouth_rad;
    Fixture fixture =
        world::newFixture(offered.id, offered.kind, level ? *level : wall->level, point, placing.heading_rad.value_or(facing_rad));
    if (wall) {
        const double before_m = dot(point - wall->at, wall->away);
        const double inWall_m = halfExtent_m(fixture, wall->away) - before_m;
        if (inWall_m > 0.0)
            fixture.position = point + wall->away * inWall_m;
    }
    fixture.position = geometry::snapped(fixture.position);
    return fixture;
}

Result<void> addFixture(ProjectDocument& document, const OfferedKind& offered, const Fixture& fixture)
{
    world::PatchBuilder build(document.world());
    Fixture row = fixture;
    row.kind = offered.id.isNull() ? build.add(offered.kind) : offered.id;
    const world::FixtureId id = build.add(row);
    const QString name = text("Add %1").arg(QString::fromStdString(offered.kind.name));
    if (const auto pushed = ApplyPatchCommand::push(document, name, build.take()); !pushed.ok())
        return pushed.error();
    document.selection().set(ObjectRef{ObjectKind::fixture, id.number});
    return {};
}

FixtureKind plainFixtureKind()
{
    FixtureKind kind;
    kind.name = text("new kind").toStdString();
    kind.color = {0x7a, 0x8a, 0x99};
    kind.icon = "fixture";
    kind.width_m = kind.depth_m = 1.0;
    return kind;
}

Result<ObjectRef> addFixtureKind(ProjectDocument& document, FixtureKind kind)
{
    const std::string wanted = kind.name;
    for (int number = 2; hasKindNamed(document.world(), kind.name); ++number)
        kind.name = wanted + " " + std::to_string(number);
    world::PatchBuilder build(document.world());
    const QString name = text("Add kind %1").arg(QString::fromStdString(kind.name));
    const ObjectRef ref{ObjectKind::fixtureKind, build.add(std::move(kind)).number};
    if (const auto pushed = ApplyPatchCommand::push(document, name, build.take()); !pushed.ok())
        return pushed.error();
    document.selection().set(ref);
    return ref;
}

} // namespace passerby::editor
