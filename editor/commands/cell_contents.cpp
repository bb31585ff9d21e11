// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/cell_contents.h"

#include <algorithm>
#include <map>

namespace passerby::editor {

using geometry::Point;
using world::CellId;

namespace {

/// The one of the cells that the place lies in on the level; null in none.
CellId cellAmong(const Ground& ground, const std::set<CellId>& cells, Point at, int level)
{
    for (const CellId id : ground.near({at, at})) {
        const world::Cell& cell = *ground.world().cells().find(id);
        if (cells.contains(id) && cell.level == level && geometry::contains(cell.polygon, at))
            return id;
    }
    return {};
}

CellId cellAmong(const Ground& ground, const std::set<CellId>& cells, const world::Fixture& fixture)
{
    return cellAmong(ground, cells, fixture.position, fixture.level);
}

/// That of its head, where the whole line lies in them.
CellId cellAmong(const Ground& ground, const std::set<CellId>& cells, const world::WaitingLine& line)
{
    const bool isIn =
        std::all_of(line.points.begin(), line.points.end(), [&](Point at) { return !cellAmong(ground, cells, at, line.level).isNull(); });
    return isIn ? cellAmong(ground, cells, line.points.front(), line.level) : CellId{};
}

template <class Row>
void raise(const Ground& ground, const std::set<CellId>& cells, const std::map<CellId, int>& levels, world::WorldPatch& patch)
{
    for (const auto& [id, row] : ground.world().of<Row>()) {
        const auto isIt = [wanted = id](const auto& change) { return change.id == wanted; };
        const auto& changes = patch.of<Row>();
        if (std::any_of(changes.begin(), changes.end(), isIt))
            continue;
        const CellId cell = cellAmong(ground, cells, row);
        if (cell.isNull())
            continue;
        Row raised = row;
        raised.level = levels.at(cell);
        patch.put(id, std::move(raised));
    }
}

} // namespace

std::vector<ObjectRef> thingsIn(const Ground& ground, const std::set<CellId>& cells)
{
    std::vector<ObjectRef> things;
    if (cells.empty())
        return things;
    for (const auto& [id, fixture] : ground.world().fixtures())
        if (!cellAmong(ground, cells, fixture).isNull())
            things.push_back({ObjectKind::fixture, id.number});
    for (const auto& [id, line] : ground.world().waitingLines())
        if (!cellAmong(ground, cells, line).isNull())
            things.push_back({ObjectKind::waitingLine, id.number});
    return things;
}

void raiseThings(const Ground& ground, world::WorldPatch& patch)
{
    std::set<CellId> cells;
    std::map<CellId, int> levels;
    for (const auto& change : patch.of<world::Cell>())
        if (const world::Cell* before = ground.world().cells().find(change.id);
            before && change.row && change.row->level != before->level) {
            cells.insert(change.id);
            levels[change.id] = change.row->level;
        }
    if (cells.empty())
        return;
    raise<world::Fixture>(ground, cells, levels, patch);
    raise<world::WaitingLine>(ground, cells, levels, patch);
}

} // namespace passerby::editor
