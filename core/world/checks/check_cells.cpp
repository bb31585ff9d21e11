// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"

#include <algorithm>

namespace passerby::world {

namespace {

using foundation::told;

/// Overlaps up to this, or to a millionth of the smaller cell, come from rounding.
constexpr double kOverlapTolerance_m2 = 1e-3;

void checkShape(CellId id, const Cell& cell, Findings& findings)
{
    geometry::Point place;
    if (geometry::findSelfCrossing(cell.polygon, place))
        findings.error("cell-crosses-itself",
                       told("The border of {} crosses or touches itself near ({:.2f}, {:.2f}).", titleOf(id, cell), place.x, place.y),
                       placeOf(id, place));
    else if (!geometry::isSimple(cell.polygon))
        findings.error("hole-outside-cell", told("A hole of {} lies outside its border.", titleOf(id, cell)),
                       placeOf(id, geometry::centroid(cell.polygon)));
}

void checkOverlap(const CellContents& contents, std::size_t first, std::size_t second, Findings& findings)
{
    const Cell& a = contents.cell(first);
    const Cell& b = contents.cell(second);
    if (a.level != b.level)
        return;
    const double common = geometry::overlapArea(a.polygon, b.polygon);
    if (common <= std::max(kOverlapTolerance_m2, 1e-6 * std::min(geometry::area(a.polygon), geometry::area(b.polygon))))
        return;
    geometry::Box box = contents.grid().box(static_cast<std::uint32_t>(first));
    const geometry::Box& other = contents.grid().box(static_cast<std::uint32_t>(second));
    box.low = {std::max(box.low.x, other.low.x), std::max(box.low.y, other.low.y)};
    box.high = {std::min(box.high.x, other.high.x), std::min(box.high.y, other.high.y)};
    findings.error("cells-overlap",
                   told("{} and {} overlap by {:.3g} m².", titleOf(contents.id(first), a), titleOf(contents.id(second), b), common),
                   placeOf(contents.id(first), geometry::midpoint(box.low, box.high)));
}

} // namespace

void checkCells(const CellContents& contents, Findings& findings)
{
    if (contents.count() == 0)
        findings.warning("no-cells", told("There are no cells: nobody has ground to walk on. Draw cells or import a map."),
                         {"city", 0, {}, {}});
    for (std::size_t i = 0; i < contents.count(); ++i) {
        checkShape(contents.id(i), contents.cell(i), findings);
        if (const std::size_t nodes = contents.nodes(i).size(); nodes > kMostNodes)
            findings.warning("too-many-nodes",
                             told("{} has {} nodes; more than {} make its {} segments slow to work with. Split the cell.",
                                  titleOf(contents.id(i), contents.cell(i)), nodes, kMostNodes, nodes * (nodes - 1)),
                             placeOf(contents.id(i), geometry::interiorPoint(contents.cell(i).polygon)));
    }
    contents.grid().visitPairs([&](std::uint32_t i, std::uint32_t j) { checkOverlap(contents, i, j, findings); });
}

} // namespace passerby::world
