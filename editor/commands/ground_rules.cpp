// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/ground_rules.h"

#include "core/foundation/words.h"
#include "core/geometry/free_space.h"
#include "core/world/checks/findings.h"
#include "editor/document/object_ref.h"

#include <fmt/format.h>
#include <map>
#include <set>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kOutside_m = 0.01;

template <class Row>
std::map<foundation::Id<Row>, std::shared_ptr<const Row>> changesOf(const world::WorldPatch& patch)
{
    std::map<foundation::Id<Row>, std::shared_ptr<const Row>> changes;
    for (const auto& change : patch.of<Row>())
        changes[change.id] = change.row;
    return changes;
}

/// It lies where it lay: what it may lie over it lay over before.
template <class Row>
bool isInPlace(const Ground& before, foundation::Id<Row> id, const Row& row)
{
    const Row* old = before.world().of<Row>().find(id);
    return old && old->level == row.level && old->polygon == row.polygon;
}

Error crossingError(const char* kind, std::uint32_t number)
{
    return {"crosses-itself", foundation::told("The outline of {} {} would cross itself.", kind, number), {}};
}

template <class Row>
Result<void> outlinesAreSimple(const Ground& before, const world::WorldPatch& patch, const char* kind)
{
    for (const auto& change : patch.of<Row>()) {
        geometry::Point place;
        if (change.row && !isInPlace(before, change.id, *change.row) && geometry::findSelfCrossing(change.row->polygon, place))
            return crossingError(kind, change.id.number);
    }
    return {};
}

/// Buildings of a map may touch or cross themselves, and are moved and pasted as they are; no edit makes one cross itself. What is drawn
/// is looked at by its tool.
Result<void> obstaclesStaySimple(const Ground& before, const world::WorldPatch& patch)
{
    for (const auto& change : patch.of<world::Obstacle>()) {
        const world::Obstacle* old = before.world().obstacles().find(change.id);
        geometry::Point place;
        if (change.row && old && !isInPlace(before, change.id, *change.row) && geometry::findSelfCrossing(change.row->polygon, place)
            && !geometry::findSelfCrossing(old->polygon, place))
            return crossingError("obstacle", change.id.number);
    }
    return {};
}

Error overlapError(world::CellId a, world::CellId b, double common_m2)
{
    return {"overlaps", foundation::told("Cell {} would overlap cell {} by {:.2f} m².", a.number, b.number, common_m2), {}};
}

/// Does a changed cell lie over another one, changed or not?
Result<void> cellsLieApart(const Ground& before, const world::WorldPatch& patch)
{
    const auto changes = changesOf<world::Cell>(patch);
    for (auto one = changes.begin(); one != changes.end(); ++one) {
        if (!one->second)
            continue;
        const world::Cell& cell = *one->second;
        const bool isOneInPlace = isInPlace(before, one->first, cell);
        const geometry::Box box = geometry::boundingBox(cell.polygon);
        const auto meets = [&](const world::Cell& other) {
            return other.level == cell.level && geometry::boundingBox(other.polygon).intersects(box)
                       ? geometry::overlapArea(cell.polygon, other.polygon)
                       : 0.0;
        };
        for (const world::CellId near : before.near(box))
            if (const world::Cell* other = before.world().cells().find(near); other && !isOneInPlace && !changes.contains(near))
                if (const double common_m2 = meets(*other); common_m2 > kOverlap_m2)
                    return overlapError(one->first, near, common_m2);
        for (auto other = std::next(one); other != changes.end(); ++other)
            if (other->second && !(isOneInPlace && isInPlace(before, other->first, *other->second)))
                if (const double common_m2 = meets(*other->second); common_m2 > kOverlap_m2)
                    return overlapError(one->first, other->first, common_m2);
    }
    return {};
}

Result<void> targetsLieInside(const Ground& before, const world::WorldPatch& patch)
{
    const auto cells = changesOf<world::Cell>(patch);
    const auto targets = changesOf<world::Target>(patch);
    const auto isInside = [](const world::Cell& cell, geometry::Point place) {
        return geometry::contains(cell.polygon, place) || geometry::distanceToBorder(cell.polygon, place) <= kOutside_m;
    };
    const auto outside = [&before](world::TargetId target, world::CellId cell) {
        const QString name = numberedName(before.world(), {ObjectKind::target, target.number});
        return Error{"outside-cell", foundation::told("{} would lie outside cell {}.", name.toStdString(), cell.number), {}};
    };
    for (const auto& [id, cell] : cells) {
        if (!cell || !before.world().cells().contains(id) || isInPlace(before, id, *cell))
            continue;
        for (const world::TargetId target : before.targetsOf(id))
            if (const world::Target* row = before.world().targets().find(target);
                row && !targets.contains(target) && !isInside(*cell, row->position))
                return outside(target, id);
    }
    for (const auto& [id, target] : targets) {
        if (!target)
            continue;
        const auto changed = cells.find(target->cell);
        const world::Cell* cell = changed != cells.end() ? changed->second.get() : before.world().cells().find(target->cell);
        if (cell && !isInside(*cell, target->position))
            return outside(id, target->cell);
    }
    return {};
}

} // namespace

std::vector<world::CellId> cellsAround(const Ground& ground, const geometry::Polygon& area, int level)
{
    std::vector<world::CellId> cells = ground.near(geometry::boundingBox(area).grown(world::kOnBorder_m));
    std::erase_if(cells, [&](world::CellId cell) { return ground.world().cells().find(cell)->level != level; });
    return cells;
}

std::vector<geometry::Polygon> freePieces(const geometry::Polygon& area, const std::vector<geometry::Polygon>& taken)
{
    auto pieces = geometry::freePart(area, taken, world::kOnBorder_m);
    std::erase_if(pieces, [](const geometry::Polygon& piece) { return geometry::area(piece) < kSmallestCell_m2; });
    return pieces;
}

Result<void> keepsGroundRules(const Ground& before, const world::WorldPatch& patch)
{
    if (auto done = outlinesAreSimple<world::Cell>(before, patch, "cell"); !done.ok())
        return done;
    if (auto done = obstaclesStaySimple(before, patch); !done.ok())
        return done;
    if (auto done = outlinesAreSimple<world::Region>(before, patch, "region"); !done.ok())
        return done;
    if (auto done = cellsLieApart(before, patch); !done.ok())
        return done;
    return targetsLieInside(before, patch);
}

} // namespace passerby::editor
