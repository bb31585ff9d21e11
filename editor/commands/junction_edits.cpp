// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/junction_edits.h"

#include "core/affordance/ways.h"
#include "core/world/patch_builder.h"
#include "editor/commands/transform_objects.h"
#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>

namespace passerby::editor {

using affordance::CellRole;
using foundation::Error;
using foundation::Result;
using geometry::Point;
using world::CellId;
using world::JunctionChange;
using world::JunctionEdit;
using world::JunctionEditId;

namespace {

/// The ways of the city once it has changed.
class WaysAfter {
public:
    WaysAfter(const world::World& world, const world::WorldPatch& patch) : m_world(world)
    {
        if (m_world.apply(patch).ok())
            m_network = affordance::findWays(m_world, navigation::NavigationGraph::build(m_world));
    }

    /// Null where the cell is none.
    [[nodiscard]] const affordance::Junction* junctionIn(CellId cell) const
    {
        const std::size_t at = m_world.cells().indexOf(cell);
        if (at >= m_network.cells.size() || m_network.cells[at].role != CellRole::junction)
            return nullptr;
        return &m_network.junctions[m_network.cells[at].index];
    }

private:
    world::World m_world;
    affordance::WayNetwork m_network;
};

/// Collects what has to change, and what cannot.
class JunctionPlan {
public:
    explicit JunctionPlan(const world::World& world) : m_world(world), m_rows(world), m_build(world) {}

    void asFound(CellId cell)
    {
        if (m_rows.of(cell).empty())
            leave(text("Cell %1 is as found: nobody has changed its junction.").arg(cell.number));
        eraseAll(cell);
    }

    void always(CellId cell)
    {
        if (m_rows.doorsOf(cell).empty())
            return leave(noWays(cell));
        eraseRows(m_rows.of(cell).removed);
        if (!m_rows.isOfTwoWays(cell))
            return m_rows.of(cell).removed.empty() ? leave(whyNeeded(cell)) : void();
        if (!m_rows.of(cell).added.empty())
            return m_rows.of(cell).removed.empty() ? leave(text("Cell %1 always is a junction already.").arg(cell.number)) : void();
        if (addAt(cell, m_rows.placeOf(cell)))
            eraseRows(m_rows.of(cell).moved);
    }

    /// Of several cells: which of them are junctions shows only once what was done by hand before is gone.
    void never(const std::vector<CellId>& cells)
    {
        std::vector<CellId> asked;
        for (const CellId cell : cells) {
            if (m_rows.doorsOf(cell).empty())
                leave(text("Cell %1 is no junction: no way leads into it.").arg(cell.number));
            else if (!m_rows.isOfTwoWays(cell))
                leave(whyNeeded(cell));
            else if (m_rows.wishFor(cell) == JunctionWish::never)
                leave(text("Cell %1 never is a junction already.").arg(cell.number));
            else
                asked.push_back(cell);
        }
        for (const CellId cell : asked)
            eraseAll(cell);
        if (!asked.empty())
            removeFound(asked);
    }

    /// The error says why nothing came of it. What a drag has added it does not take away again, so that its steps can become one.
    [[nodiscard]] Result<void> put(CellId cell, Point place, bool isSureToBeOne)
    {
        if (m_rows.doorsOf(cell).empty())
            return Error{"junction-without-ways", noWays(cell).toStdString(), {}};
        if (!affordance::holdsCentre(m_world.cells().find(cell)->polygon, place))
            return Error{"junction-outside", text("The middle of a junction lies within its cell.").toStdString(), {}};
        if (m_rows.placeByHand(cell) == place && m_rows.of(cell).removed.empty() && (isSureToBeOne || isJunctionNow(cell)))
            return {}; // it is there already
        eraseRows(m_rows.of(cell).removed);
        const bool isAdded = m_rows.isOfTwoWays(cell) && !m_rows.of(cell).added.empty();
        if (const JunctionEditId moved = m_rows.moveOf(cell); !moved.isNull() && (isSureToBeOne || isAdded || !m_rows.isOfTwoWays(cell))) {
            m_build.replace(moved, JunctionEdit{JunctionChange::move, m_rows.nameOf(cell), place});
            return {};
        }
        eraseRows(m_rows.of(cell).moved);
        if (isAdded && m_rows.cellAt(place) == cell)
            m_build.replace(m_rows.of(cell).added.front(), JunctionEdit{JunctionChange::add, {}, place});
        else if (isAdded || !m_rows.isOfTwoWays(cell) || WaysAfter(m_world, m_build.patch()).junctionIn(cell))
            m_build.add(JunctionEdit{JunctionChange::move, m_rows.nameOf(cell), place});
        else if (m_rows.cellAt(place) == cell)
            m_build.add(JunctionEdit{JunctionChange::add, {}, place});
        else
            return Error{"junction-below-another", underAnother(cell).toStdString(), {}};
        return {};
    }

    [[nodiscard]] world::WorldPatch take()
    {
        world::WorldPatch patch = m_build.take();
        std::erase_if(patch.of<JunctionEdit>(),
                      [this](const auto& change) { return std::find(m_dropped.begin(), m_dropped.end(), change.id) != m_dropped.end(); });
        return patch;
    }
    /// Why some cells are left as they are; empty where none is.
    [[nodiscard]] QString notice() const
    {
        if (m_left.size() < 2)
            return m_left.value(0);
        return text("%1 Other cells that stay as they are: %2.").arg(m_left.front()).arg(m_left.size() - 1);
    }

private:
    [[nodiscard]] bool isJunctionNow(CellId cell) const
    {
        return !m_rows.isOfTwoWays(cell) || !m_rows.of(cell).added.empty() || WaysAfter(m_world, {}).junctionIn(cell);
    }
    void leave(const QString& why) { m_left << why; }

    [[nodiscard]] static QString noWays(CellId cell)
    {
        return text("No way leads into cell %1, so it takes no junction: add portals.").arg(cell.number);
    }
    [[nodiscard]] static QString underAnother(CellId cell)
    {
        return text("Another cell lies over or under cell %1, nearer to the ground, and takes junctions there.").arg(cell.number);
    }
    [[nodiscard]] QString whyNeeded(CellId cell) const
    {
        return (m_rows.doorsOf(cell).size() == 1 ? text("A way ends in cell %1, so it always is a junction.")
                                                 : text("Ways meet in cell %1, so it always is a junction."))
            .arg(cell.number);
    }

    void eraseRows(const std::vector<JunctionEditId>& ids)
    {
        for (const JunctionEditId id : ids)
            m_build.erase(id);
    }
    void eraseAll(CellId cell)
    {
        for (const auto* ids : {&m_rows.of(cell).added, &m_rows.of(cell).moved, &m_rows.of(cell).removed})
            eraseRows(*ids);
    }

    bool addAt(CellId cell, Point wished)
    {
        const geometry::Polygon& polygon = m_world.cells().find(cell)->polygon;
        for (const Point place : {wished, geometry::interiorPoint(polygon)})
            if (m_rows.cellAt(place) == cell) {
                m_build.add(JunctionEdit{JunctionChange::add, {}, place});
                return true;
            }
        leave(underAnother(cell));
        return false;
    }

    void removeFound(const std::vector<CellId>& cells)
    {
        const WaysAfter found(m_world, m_build.patch());
        std::vector<std::pair<CellId, JunctionEditId>> removed;
        for (const CellId cell : cells)
            if (const affordance::Junction* junction = found.junctionIn(cell))
                removed.emplace_back(cell, m_build.add(JunctionEdit{JunctionChange::remove, junction->name, junction->centre}));
            else if (m_rows.of(cell).empty())
                leave(text("Cell %1 is no junction as found, so there is none to take away.").arg(cell.number));
        if (removed.empty())
            return;
        const WaysAfter left(m_world, m_build.patch());
        for (const auto& [cell, edit] : removed)
            if (left.junctionIn(cell)) {
                m_dropped.push_back(edit);
                leave(text("Cell %1 is the only junction of its ring of ways, so it stays one.").arg(cell.number));
            }
    }

    const world::World& m_world;
    JunctionRows m_rows;
    world::PatchBuilder m_build;
    std::vector<JunctionEditId> m_dropped; ///< new ones that would have no effect
    QStringList m_left;
};

std::vector<CellId> eachOnce(const world::World& world, std::vector<CellId> cells)
{
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    std::erase_if(cells, [&world](CellId cell) { return !world.cells().contains(cell); });
    return cells;
}

QString stepName(const ProjectDocument& document, const QString& what, const std::vector<CellId>& cells)
{
    std::vector<ObjectRef> refs;
    refs.reserve(cells.size());
    for (const CellId cell : cells)
        refs.push_back({ObjectKind::cell, cell.number});
    return QStringLiteral("%1: %2").arg(what, inWords(document.world(), refs));
}

} // namespace

QStringList junctionWishes()
{
    return {text("As found"), text("Always a junction"), text("Never a junction")};
}

Result<QString> setJunctions(ProjectDocument& document, const std::vector<CellId>& cells, JunctionWish wish)
{
    const std::vector<CellId> there = eachOnce(document.world(), cells);
    JunctionPlan plan(document.world());
    if (wish == JunctionWish::never)
        plan.never(there);
    for (const CellId cell : there)
        if (wish == JunctionWish::always)
            plan.always(cell);
        else if (wish == JunctionWish::asFound)
            plan.asFound(cell);
    const world::WorldPatch patch = plan.take();
    if (patch.empty())
        return Error{"junctions-as-they-are", there.empty() ? text("Select cells first.").toStdString() : plan.notice().toStdString(), {}};
    const QString what = wish == JunctionWish::asFound ? text("Junction as found") : junctionWishes()[static_cast<int>(wish)];
    if (const auto pushed = ApplyPatchCommand::push(document, stepName(document, what, there), patch); !pushed.ok())
        return pushed.error();
    return plan.notice();
}

Result<QString> putJunction(ProjectDocument& document, CellId cell, Point place, EditPhase phase)
{
    if (eachOnce(document.world(), {cell}).empty())
        return Error{"junction-outside", text("There is no cell to put a junction in.").toStdString(), {}};
    JunctionPlan plan(document.world());
    if (const auto put = plan.put(cell, place, phase == EditPhase::continued); !put.ok())
        return put.error();
    const QString name = stepName(document, text("Put junction elsewhere"), {cell});
    const auto pushed =
        ChangePropertyCommand::push(document, name, "junction", {ObjectRef{ObjectKind::cell, cell.number}}, plan.take(), phase);
    return pushed.ok() ? Result<QString>(QString()) : pushed.error();
}

} // namespace passerby::editor
