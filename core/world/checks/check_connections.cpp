// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/geometry/common_border.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/patch_builder.h"
#include "core/world/titles.h"

#include <map>

namespace passerby::world {

namespace {

using foundation::told;

/// Where cells touch along less than this, no portal is offered.
constexpr double kNarrowestPortal_m = 0.5;

/// A portal along the longest border that the part has in common with a cell of another one.
std::optional<WorldPatch> joiningPortal(const CellContents& contents, const std::vector<std::size_t>& cells)
{
    std::optional<Portal> best;
    double longest = kNarrowestPortal_m;
    for (const std::size_t cell : cells)
        for (const std::uint32_t other : contents.grid().query(contents.grid().box(static_cast<std::uint32_t>(cell)).grown(kOnBorder_m))) {
            if (contents.partOf(other) == contents.partOf(cell) || contents.cell(other).level != contents.cell(cell).level)
                continue;
            for (const auto& stretch : geometry::commonBorder(contents.cell(cell).polygon, contents.cell(other).polygon, kOnBorder_m))
                if (stretch.length() > longest) {
                    longest = stretch.length();
                    best = Portal{contents.id(cell), contents.id(other), stretch.a, stretch.b, 0.0};
                }
        }
    if (!best)
        return std::nullopt;
    PatchBuilder builder(contents.world());
    builder.add(*best);
    return builder.take();
}

void reportPart(const CellContents& contents, const std::vector<std::size_t>& cells, Findings& findings)
{
    const std::size_t first = cells.front();
    const Cell& cell = contents.cell(first);
    const auto place = placeOf(contents.id(first), geometry::interiorPoint(cell.polygon));
    Finding& finding =
        cells.size() == 1 ? findings.warning(
            "isolated-cell", told("No portal leads from {} to the rest of the city.", titleOf(contents.id(first), cell)), place)
                          : findings.warning("isolated-part",
                                             told("{} cells around {} are not connected to the rest of the city.", cells.size(),
                                                  titleOf(contents.id(first), cell)),
                                             place);
    if (auto portal = joiningPortal(contents, cells))
        setFix(finding, told("Add portal"), *std::move(portal));
}

} // namespace

void checkConnections(const CellContents& contents, Findings& findings)
{
    std::map<std::size_t, std::vector<std::size_t>> parts;
    for (std::size_t i = 0; i < contents.count(); ++i)
        if (contents.partOf(i) != contents.mainPart())
            parts[contents.partOf(i)].push_back(i);
    for (const auto& [part, cells] : parts)
        reportPart(contents, cells, findings);
    const World& world = contents.world();
    for (const auto& [id, target] : world.targets())
        if (contents.partOf(world.cells().indexOf(target.cell)) != contents.mainPart())
            findings.error("unreachable-target",
                           told("{} cannot be reached from the rest of the city: no portals lead to its cell {}.", titleOf(world, id),
                                target.cell.number),
                           placeOf(id, target.position));
}

} // namespace passerby::world
