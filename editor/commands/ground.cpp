// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/ground.h"

#include "core/world/checks/findings.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>

namespace passerby::editor {

using geometry::Point;
using world::CellId;

Ground::Ground(const world::World& world) : m_world(world), m_grid(boxesOf(world)), m_contents(world.cells().size())
{
    const auto put = [this](CellId cell, const auto& give) {
        if (const std::size_t place = m_world.cells().indexOf(cell); place < m_contents.size())
            give(m_contents[place]);
    };
    for (const auto& [id, portal] : world.portals())
        for (const CellId cell : {portal.cellA, portal.cellB})
            put(cell, [id = id](Contents& contents) { contents.portals.push_back(id); });
    for (const auto& [id, target] : world.targets())
        put(target.cell, [id = id](Contents& contents) { contents.targets.push_back(id); });
}

std::vector<geometry::Box> Ground::boxesOf(const world::World& world)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(world.cells().size());
    for (const auto& [id, cell] : world.cells())
        boxes.push_back(geometry::boundingBox(cell.polygon));
    return boxes;
}

bool Ground::isOf(const world::World& world) const
{
    return m_world.cells().sharesStateWith(world.cells()) && m_world.portals().sharesStateWith(world.portals())
           && m_world.targets().sharesStateWith(world.targets());
}

bool Ground::follow(const world::World& world)
{
    if (!isOf(world))
        return false;
    m_world = world;
    return true;
}

std::vector<CellId> Ground::near(const geometry::Box& box) const
{
    std::vector<CellId> cells;
    for (const std::uint32_t place : m_grid.query(box))
        cells.push_back(m_world.cells().at(place).id);
    return cells;
}

const Ground::Contents& Ground::contentsOf(CellId cell) const
{
    static const Contents kNone;
    const std::size_t place = m_world.cells().indexOf(cell);
    return place < m_contents.size() ? m_contents[place] : kNone;
}

const std::vector<world::PortalId>& Ground::portalsOf(CellId cell) const
{
    return contentsOf(cell).portals;
}

const std::vector<world::TargetId>& Ground::targetsOf(CellId cell) const
{
    return contentsOf(cell).targets;
}

CellId cellAround(const Ground& ground, Point at, std::optional<int> level)
{
    CellId best;
    int height = 0;
    for (const CellId id : ground.near({at, at})) {
        const world::Cell& cell = *ground.world().cells().find(id);
        if ((level && cell.level != *level) || !geometry::contains(cell.polygon, at))
            continue;
        if (best.isNull() || std::abs(cell.level) < height) {
            best = id;
            height = std::abs(cell.level);
        }
    }
    return best;
}

bool isOpenBorder(const Ground& ground, CellId cell, Point at)
{
    const int level = ground.world().cells().find(cell)->level;
    const auto around = ground.near(geometry::Box{at, at}.grown(world::kOnBorder_m));
    return std::any_of(around.begin(), around.end(), [&](CellId other) {
        const world::Cell& row = *ground.world().cells().find(other);
        return other != cell && row.level == level
               && (geometry::contains(row.polygon, at) || geometry::distanceToBorder(row.polygon, at) <= world::kOnBorder_m);
    });
}

std::string titleOf(const world::World& world, CellId cell)
{
    const world::Cell* row = world.cells().find(cell);
    return row && !row->name.empty() ? fmt::format("cell {} ({})", cell.number, row->name) : fmt::format("cell {}", cell.number);
}

CellId cellHolding(const Ground& ground, const world::WorldPatch& patch, geometry::Point at, int level)
{
    std::set<CellId> changed;
    CellId other;
    const auto look = [&](CellId id, const world::Cell& cell) {
        if (!geometry::contains(cell.polygon, at))
            return false;
        if (cell.level == level)
            return true;
        other = other.isNull() ? id : other;
        return false;
    };
    for (const auto& change : patch.of<world::Cell>()) {
        changed.insert(change.id);
        if (change.row && look(change.id, *change.row))
            return change.id;
    }
    for (const CellId id : ground.near({at, at}))
        if (!changed.contains(id) && look(id, *ground.world().cells().find(id)))
            return id;
    return other;
}

} // namespace passerby::editor
