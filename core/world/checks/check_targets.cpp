// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/behaviour_shares.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/titles.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace passerby::world {

namespace {

using foundation::told;
using geometry::Point;

/// A target is moved to where it is in its cell for certain, this far from the border where there is room.
constexpr double kInset_m = 0.05;

bool lacks(const Cell& cell, Point p)
{
    return !geometry::contains(cell.polygon, p) && geometry::distanceToBorder(cell.polygon, p) > kOnBorder_m;
}

/// The nearest point of the cell, a little inside where that works.
Point nearestInside(const geometry::Polygon& polygon, Point p)
{
    const Point border = nearestOnBorder(polygon, p);
    const double off = geometry::distance(p, border);
    const Point inside = border + (border - p) * (kInset_m / off);
    return geometry::contains(polygon, inside) ? inside : border;
}

/// Another cell that contains the point, of the same level if possible.
CellId cellAround(const CellContents& contents, Point p, int level)
{
    CellId found;
    for (const std::uint32_t i : contents.grid().query(p)) {
        if (!geometry::contains(contents.cell(i).polygon, p))
            continue;
        if (contents.cell(i).level == level)
            return contents.id(i);
        if (found.isNull())
            found = contents.id(i);
    }
    return found;
}

void checkPlace(const CellContents& contents, TargetId id, const Target& target, Findings& findings)
{
    const Cell& cell = *contents.world().cells().find(target.cell);
    if (!lacks(cell, target.position))
        return;
    Finding& finding = findings.error("target-outside-cell",
                                      told("{} lies {:.2f} m outside {}.", titleOf(contents.world(), id),
                                           geometry::distanceToBorder(cell.polygon, target.position), titleOf(target.cell, cell)),
                                      placeOf(id, target.position));
    Target mended = target;
    if (const CellId around = cellAround(contents, target.position, cell.level); !around.isNull()) {
        mended.cell = around;
        setFix(finding, told("Give target to cell {}", around.number), patchTo(id, std::move(mended)));
        return;
    }
    mended.position = geometry::snapped(nearestInside(cell.polygon, target.position));
    setFix(finding, told("Move target into its cell"), patchTo(id, std::move(mended)));
}

} // namespace

void checkTargets(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    if (world.targets().empty() && !world.cells().empty() && wanderingShare(world) < 1.0)
        findings.warning("no-targets", told("There are no targets: nobody has anywhere to go."), {"city", 0, {}, {}});
    std::map<std::tuple<std::uint32_t, double, double>, TargetId> first;
    for (const auto& [id, target] : world.targets()) {
        checkPlace(contents, id, target, findings);
        const auto [place, isNew] = first.try_emplace({target.type.number, target.position.x, target.position.y}, id);
        if (!isNew)
            findings.warning("targets-coincide",
                             told("{} and {} are of one type and in the same place.", titleOf(world, id), titleOf(world, place->second)),
                             placeOf(id, target.position));
    }
}

} // namespace passerby::world
