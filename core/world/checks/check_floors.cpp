// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/geometry/free_space.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <algorithm>

namespace passerby::world {

namespace {

using foundation::told;

/// What of a floor lies in the way of stairs, from rounding.
constexpr double kNoHole_m2 = 0.01;

/// Levels that stairs join: their own and those of the cells at their portals, lowest and highest.
std::pair<int, int> levelsJoined(const CellContents& contents, std::size_t stairs)
{
    const World& world = contents.world();
    std::pair levels(contents.cell(stairs).level, contents.cell(stairs).level);
    for (const CellNode& node : contents.nodes(stairs)) {
        if (node.isTarget)
            continue;
        const Portal& portal = *world.portals().find(world.portals().idOf(node.number));
        for (const CellId cell : {portal.cellA, portal.cellB}) {
            levels.first = std::min(levels.first, world.cells().find(cell)->level);
            levels.second = std::max(levels.second, world.cells().find(cell)->level);
        }
    }
    return levels;
}

/// The floor with a hole, or a bay, where the stairs are; nothing where that would leave it in pieces or take a node of it away.
std::optional<Cell> withHole(const CellContents& contents, std::size_t floor, const geometry::Polygon& stairs)
{
    for (const CellNode& node : contents.nodes(floor))
        if (geometry::contains(stairs, node.position))
            return std::nullopt;
    std::vector<geometry::Polygon> left = geometry::freePart(contents.cell(floor).polygon, {stairs}, kOnBorder_m);
    if (left.size() != 1 || !geometry::isSimple(left.front()))
        return std::nullopt;
    Cell cut = contents.cell(floor);
    cut.polygon = std::move(left.front());
    return cut;
}

} // namespace

void checkFloors(const CellContents& contents, Findings& findings, const foundation::JobContext& context)
{
    for (std::size_t i = 0; i < contents.count() && !context.isCancelled(); ++i) {
        const Cell& stairs = contents.cell(i);
        if (stairs.kind != CellKind::stairs)
            continue;
        const auto [lowest, highest] = levelsJoined(contents, i);
        if (highest - lowest < 2)
            continue;
        for (const std::uint32_t other : contents.grid().query(contents.grid().box(static_cast<std::uint32_t>(i)))) {
            const Cell& floor = contents.cell(other);
            const bool isPassed = floor.level > lowest && floor.level < highest && floor.level != stairs.level;
            if (!isPassed || floor.kind == CellKind::stairs || geometry::overlapArea(floor.polygon, stairs.polygon) <= kNoHole_m2)
                continue;
            Finding& finding = findings.warning("stairs-through-floor",
                                                told("{} lead from level {} to level {} through the floor of {}, which has no hole there.",
                                                     titleOf(contents.id(i), stairs), highest, lowest, titleOf(contents.id(other), floor)),
                                                placeOf(contents.id(i), geometry::interiorPoint(stairs.polygon)));
            if (auto cut = withHole(contents, other, stairs.polygon))
                setFix(finding, told("Cut a hole"), patchTo(contents.id(other), std::move(*cut)));
        }
    }
}

} // namespace passerby::world
