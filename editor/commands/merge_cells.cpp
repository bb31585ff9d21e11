// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/merge_cells.h"

#include "core/foundation/words.h"
#include "core/geometry/polygon_cut.h"
#include "core/world/checks/findings.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/ground_rules.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Polygon;
using world::Cell;
using world::CellId;

namespace {

using CellSet = std::set<CellId>;

/// Areas may differ by this from moving borders by up to a centimetre.
double slack(const std::vector<Polygon>& areas)
{
    double length = 0.0;
    for (const Polygon& area : areas)
        for (std::size_t i = 0, before = area.outer.size() - 1; i < area.outer.size(); before = i++)
            length += geometry::distance(area.outer[before], area.outer[i]);
    return 1e-3 + world::kOnBorder_m * length;
}

bool overlap(const std::vector<Polygon>& areas)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(areas.size());
    for (const Polygon& area : areas)
        boxes.push_back(geometry::boundingBox(area));
    bool found = false;
    geometry::SpatialGrid(boxes).visitPairs(
        [&](std::uint32_t i, std::uint32_t j) { found = found || geometry::overlapArea(areas[i], areas[j]) > kOverlap_m2; });
    return found;
}

Result<Polygon> joinedArea(const std::vector<Polygon>& areas)
{
    const Error overlaps{"overlaps", foundation::told("The cells overlap. Mend that first: the issues offer how."), {}};
    if (overlap(areas))
        return overlaps;
    auto pieces = geometry::joined(areas, world::kOnBorder_m);
    if (pieces.size() > 1)
        return Error{"not-neighbours", foundation::told("The cells do not all border on each other."), {}};
    double sum = 0.0;
    for (const Polygon& area : areas)
        sum += geometry::area(area);
    if (pieces.empty() || !geometry::isSimple(pieces.front()) || std::abs(geometry::area(pieces.front()) - sum) > slack(areas))
        return overlaps;
    return std::move(pieces.front());
}

/// Gives targets of the other cells to the kept one and erases those cells.
void takeOver(const Ground& ground, const CellSet& cells, CellId kept, world::WorldPatch& patch)
{
    for (const CellId cell : cells) {
        if (cell == kept)
            continue;
        for (const world::TargetId id : ground.targetsOf(cell)) {
            world::Target target = *ground.world().targets().find(id);
            target.cell = kept;
            patch.put(id, std::move(target));
        }
        patch.erase(cell);
    }
}

/// A portal of the merged cell to another one.
struct OuterPortal {
    world::PortalId id;
    world::CellId was; ///< the cell on this side before
    world::CellId other;
    world::Portal row;
};

/// One portal for two openings that go on from each other in a straight line; nothing where they do not.
std::optional<world::Portal> inOne(const OuterPortal& first, const OuterPortal& second)
{
    if (first.other != second.other || first.was == second.was || first.row.elevation_m != second.row.elevation_m)
        return std::nullopt;
    if (first.row.kind != world::PortalKind::opening || second.row.kind != world::PortalKind::opening)
        return std::nullopt; // each lift, gate and escalator is one by itself
    const bool sameWay = dot(first.row.b - first.row.a, second.row.b - second.row.a) > 0.0;
    const geometry::Point a = sameWay ? second.row.a : second.row.b;
    const geometry::Point b = sameWay ? second.row.b : second.row.a;
    world::Portal whole = first.row;
    const bool follows = geometry::distance(first.row.b, a) <= world::kOnBorder_m;
    if (!follows && geometry::distance(b, first.row.a) > world::kOnBorder_m)
        return std::nullopt;
    (follows ? whole.b : whole.a) = follows ? b : a;
    const geometry::Point between = follows ? first.row.b : first.row.a;
    return geometry::distanceToSegment(between, whole.a, whole.b) <= world::kOnBorder_m ? std::optional(whole) : std::nullopt;
}

/// Gives outer portals to the kept cell and joins those that the border between merged cells had parted; inner ones go.
void movePortals(const Ground& ground, const CellSet& cells, CellId kept, world::WorldPatch& patch)
{
    std::vector<ObjectRef> gone;
    std::vector<OuterPortal> outer;
    for (const CellId cell : cells)
        for (const world::PortalId id : ground.portalsOf(cell)) {
            const world::Portal& portal = *ground.world().portals().find(id);
            const bool isA = portal.cellA == cell;
            const CellId other = isA ? portal.cellB : portal.cellA;
            if (cells.contains(other)) {
                if (isA)
                    gone.push_back({ObjectKind::portal, id.number});
                continue;
            }
            OuterPortal entry{id, cell, other, portal};
            (isA ? entry.row.cellA : entry.row.cellB) = kept;
            const auto start =
                std::find_if(outer.begin(), outer.end(), [&](const OuterPortal& one) { return inOne(one, entry).has_value(); });
            if (start == outer.end()) {
                outer.push_back(entry);
            } else {
                start->row = *inOne(*start, entry);
                gone.push_back({ObjectKind::portal, id.number});
            }
        }
    patch = deletionPatch(ground.world(), gone);
    for (const OuterPortal& portal : outer)
        if (!(portal.row == *ground.world().portals().find(portal.id)))
            patch.put(portal.id, portal.row);
}

} // namespace

Result<MergedCells> mergeCells(const Ground& ground, const std::vector<CellId>& cells)
{
    const CellSet set(cells.begin(), cells.end());
    if (set.size() < 2)
        return Error{"too-few", foundation::told("Select at least two cells that border on each other."), {}};
    std::vector<Polygon> areas;
    CellId kept;
    const Cell* largest = nullptr;
    for (const CellId id : set) {
        const Cell* cell = ground.world().cells().find(id);
        if (!cell)
            return Error{"too-few", foundation::told("Cell {} is gone.", id.number), {}};
        if (largest && cell->level != largest->level)
            return Error{"several-levels", foundation::told("The cells lie on different levels."), {}};
        areas.push_back(cell->polygon);
        if (!largest || geometry::area(cell->polygon) > geometry::area(largest->polygon)) {
            largest = cell;
            kept = id;
        }
    }
    const auto area = joinedArea(areas);
    if (!area.ok())
        return area.error();
    MergedCells merged{{}, kept, area.value()};
    movePortals(ground, set, kept, merged.patch);
    Cell row = *largest;
    row.polygon = area.value();
    merged.patch.put(kept, std::move(row));
    takeOver(ground, set, kept, merged.patch);
    return merged;
}

} // namespace passerby::editor
