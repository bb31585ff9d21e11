// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/junction_rows.h"

#include "core/affordance/junctions.h"
#include "editor/document/junction_place.h"

#include <algorithm>
#include <cstdlib>

namespace passerby::editor {

using geometry::Point;
using world::CellId;
using world::JunctionChange;
using world::JunctionEdit;
using world::JunctionEditId;

JunctionRows::JunctionRows(const world::World& world) : m_world(world)
{
    for (const auto& [id, portal] : world.portals())
        for (const CellId cell : {portal.cellA, portal.cellB})
            m_doors[cell.number].push_back(geometry::midpoint(portal.a, portal.b));
    for (const auto& [id, edit] : world.junctionEdits())
        add(id, edit);
}

void JunctionRows::add(JunctionEditId id, const JunctionEdit& edit)
{
    const std::uint32_t cell = cellOf(edit);
    if (cell == 0)
        return;
    OfCell& rows = m_edits[cell];
    (edit.change == JunctionChange::add ? rows.added : edit.change == JunctionChange::move ? rows.moved : rows.removed).push_back(id);
}

std::uint32_t JunctionRows::cellOf(const JunctionEdit& edit) const
{
    if (edit.change == JunctionChange::add)
        return cellAt(edit.position).number;
    const auto name = parseJunctionName(edit.junction);
    if (!name)
        return 0;
    if (!name->isAdded)
        return m_world.cells().idOf(name->number).number;
    const JunctionEdit* added = m_world.junctionEdits().find(m_world.junctionEdits().idOf(name->number));
    return added && added->change == JunctionChange::add ? cellAt(added->position).number : 0;
}

const JunctionRows::OfCell& JunctionRows::of(CellId cell) const
{
    static const OfCell kNone;
    const auto found = m_edits.find(cell.number);
    return found == m_edits.end() ? kNone : found->second;
}

const std::vector<Point>& JunctionRows::doorsOf(CellId cell) const
{
    static const std::vector<Point> kNone;
    const auto found = m_doors.find(cell.number);
    return found == m_doors.end() ? kNone : found->second;
}

/// As the edits are carried out: the cell nearest to the ground, of two the upper one.
CellId JunctionRows::cellAt(Point place) const
{
    CellId best;
    std::pair<int, int> bestRank;
    for (const auto& [id, cell] : m_world.cells()) {
        const std::pair rank(std::abs(cell.level), -cell.level);
        if ((best.isNull() || rank < bestRank) && affordance::holdsCentre(cell.polygon, place)) {
            best = id;
            bestRank = rank;
        }
    }
    return best;
}

std::string JunctionRows::nameOf(CellId cell) const
{
    const OfCell& rows = of(cell);
    return isOfTwoWays(cell) && !rows.added.empty() ? spell(JunctionName{true, rows.added.front().number})
                                                    : spell(JunctionName{false, cell.number});
}

JunctionWish JunctionRows::wishFor(CellId cell) const
{
    const OfCell& rows = of(cell);
    if (!isOfTwoWays(cell))
        return JunctionWish::asFound; // what meets or ends there decides
    const std::string name = nameOf(cell);
    if (std::any_of(rows.removed.begin(), rows.removed.end(),
                    [&](JunctionEditId id) { return m_world.junctionEdits().find(id)->junction == name; }))
        return JunctionWish::never;
    return rows.added.empty() ? JunctionWish::asFound : JunctionWish::always;
}

JunctionEditId JunctionRows::moveOf(CellId cell) const
{
    const std::string name = nameOf(cell);
    JunctionEditId last;
    for (const JunctionEditId id : of(cell).moved)
        if (const JunctionEdit& edit = *m_world.junctionEdits().find(id);
            edit.junction == name && affordance::holdsCentre(m_world.cells().find(cell)->polygon, edit.position))
            last = id;
    return last;
}

std::optional<Point> JunctionRows::placeByHand(CellId cell) const
{
    if (const JunctionEditId moved = moveOf(cell); !moved.isNull())
        return m_world.junctionEdits().find(moved)->position;
    const OfCell& rows = of(cell);
    if (isOfTwoWays(cell) && !rows.added.empty())
        return m_world.junctionEdits().find(rows.added.front())->position;
    return std::nullopt;
}

Point JunctionRows::placeOf(CellId cell) const
{
    const auto byHand = placeByHand(cell);
    return byHand ? *byHand : affordance::junctionCentre(m_world.cells().find(cell)->polygon, doorsOf(cell));
}

} // namespace passerby::editor
