// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/draw_cells.h"

#include "core/foundation/words.h"
#include "core/geometry/corridor.h"
#include "core/world/checks/findings.h"
#include "core/world/patch_builder.h"
#include "editor/commands/ground_rules.h"
#include "editor/commands/portal_places.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Polygon;
using world::Cell;
using world::CellId;

namespace {

/// A portal to a neighbour is made where the common border is at least this long.
constexpr double kLeastNeighbourBorder_m = 0.5;

Error overlapError(const world::World& world, CellId other)
{
    return {"overlaps", foundation::told("Overlaps {}.", titleOf(world, other)), fmt::format("cell {}", other.number)};
}

CellId firstOverlapping(const Ground& ground, const Polygon& area, const std::vector<CellId>& cells)
{
    for (const CellId cell : cells)
        if (geometry::overlapArea(ground.world().cells().find(cell)->polygon, area) > kOverlap_m2)
            return cell;
    return {};
}

/// Adds cells to a copy of the city one after another, each in the space that is free by then.
class Drawer {
public:
    Drawer(const Ground& ground, const CellDrawing& drawing) : m_ground(ground), m_drawing(drawing), m_builder(ground.world()) {}

    Result<void> add(const Polygon& area, world::CellKind kind)
    {
        const auto around = cellsAround(m_ground, area, m_drawing.level);
        const CellId overlapped = firstOverlapping(m_ground, area, around);
        if (!overlapped.isNull() && !m_drawing.clipsToFreeSpace)
            return overlapError(m_ground.world(), overlapped);
        std::vector<Polygon> taken = m_areas;
        for (const CellId cell : around)
            taken.push_back(m_ground.world().cells().find(cell)->polygon);
        const auto pieces = freePieces(area, taken);
        if (pieces.empty())
            return Error{"no-room",
                         overlapped.isNull() ? foundation::told("Too little is free here.")
                                             : foundation::told("Lies all in {}.", titleOf(m_ground.world(), overlapped)),
                         {}};
        for (const Polygon& piece : pieces) {
            m_cells.push_back(m_builder.add(Cell{{}, kind, m_drawing.level, piece}));
            m_areas.push_back(piece);
        }
        return {};
    }

    Result<DrawnCells> take()
    {
        DrawnCells drawn{{}, m_areas, {}};
        world::World after = m_ground.world();
        if (const auto applied = after.apply(m_builder.patch()); !applied.ok())
            return applied.error();
        const Ground ground(after);
        PortalChooser chooser(ground);
        joinOwn(ground, chooser);
        if (m_drawing.connects)
            joinOthers(ground, chooser);
        drawn.portals = chooser.chosen();
        for (const world::Portal& portal : drawn.portals)
            m_builder.add(portal);
        drawn.patch = m_builder.take();
        return drawn;
    }

private:
    [[nodiscard]] bool isOwn(CellId cell) const { return std::find(m_cells.begin(), m_cells.end(), cell) != m_cells.end(); }

    void joinOwn(const Ground& ground, PortalChooser& chooser) const
    {
        for (const CellId cell : m_cells)
            for (const SharedBorder& border : bordersAround(ground, cell))
                if (isOwn(border.cellB) && cell < border.cellB && border.stretch.length() >= kLeastPortal_m)
                    chooser.choose(border, std::nullopt);
    }

    /// Portals to all neighbours where that makes no way crooked; whoever would have none gets the best that there is.
    void joinOthers(const Ground& ground, PortalChooser& chooser) const
    {
        std::vector<SharedBorder> rest;
        for (const CellId cell : m_cells)
            for (const SharedBorder& border : bordersAround(ground, cell)) {
                if (isOwn(border.cellB) || border.stretch.length() < kLeastPortal_m)
                    continue;
                const PortalChoice choice = chooser.best(border, std::nullopt);
                if (choice.crookedWays == 0 && border.stretch.length() >= kLeastNeighbourBorder_m)
                    chooser.take(choice.portal);
                else
                    rest.push_back(border);
            }
        for (const CellId cell : m_cells) {
            std::optional<PortalChoice> best;
            for (const SharedBorder& border : rest)
                if (const PortalChoice choice = chooser.best(border, std::nullopt);
                    border.cellA == cell && (!best || choice.crookedWays < best->crookedWays))
                    best = choice;
            if (best && !isReached(cell, chooser))
                chooser.take(best->portal);
        }
    }

    /// Do the portals chosen so far lead from the cell, perhaps over other new ones, to one that was there before?
    [[nodiscard]] bool isReached(CellId cell, const PortalChooser& chooser) const
    {
        std::vector<CellId> reached{cell};
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const world::Portal& portal : chooser.chosen()) {
                if (portal.cellA != reached[i] && portal.cellB != reached[i])
                    continue;
                const CellId other = portal.cellA == reached[i] ? portal.cellB : portal.cellA;
                if (!isOwn(other))
                    return true;
                if (std::find(reached.begin(), reached.end(), other) == reached.end())
                    reached.push_back(other);
            }
        return false;
    }

    const Ground& m_ground;
    const CellDrawing& m_drawing;
    world::PatchBuilder m_builder;
    std::vector<CellId> m_cells;
    std::vector<Polygon> m_areas;
};

} // namespace

Result<DrawnCells> drawCell(const Ground& ground, const Polygon& outline, const CellDrawing& drawing)
{
    const Polygon area = geometry::normalised(outline);
    if (area.outer.size() < 3 || geometry::area(area) < kSmallestCell_m2)
        return Error{"too-small", foundation::told("The outline has no area yet."), {}};
    if (geometry::Point place; geometry::findSelfCrossing(area, place))
        return Error{"crosses-itself", foundation::told("The outline crosses itself near ({:.1f}, {:.1f}).", place.x, place.y), {}};
    Drawer drawer(ground, drawing);
    if (const auto added = drawer.add(area, drawing.kind); !added.ok())
        return added.error();
    return drawer.take();
}

Result<DrawnCells> drawCorridor(const Ground& ground, const std::vector<geometry::Point>& line, double width_m,
                                const std::vector<world::CellKind>& kinds, const CellDrawing& drawing)
{
    const auto corridor = geometry::corridorAlong(line, width_m);
    if (!corridor.ok())
        return corridor.error();
    Drawer drawer(ground, drawing);
    const auto& legs = corridor.value().legs;
    std::size_t free = 0;
    Error reason;
    for (std::size_t leg = 0; leg < legs.size(); ++leg) {
        const auto added = drawer.add(legs[leg], leg < kinds.size() ? kinds[leg] : drawing.kind);
        if (added.ok())
            ++free;
        else if (reason = added.error(); reason.code != "no-room")
            return reason;
    }
    if (free == 0)
        return reason;
    return drawer.take();
}

} // namespace passerby::editor
