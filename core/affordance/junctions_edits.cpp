// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/junctions_edits.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace passerby::affordance {

namespace {

using foundation::Issue;
using geometry::Point;

Issue editIssue(world::JunctionEditId id, const world::JunctionEdit& edit, std::string code, std::string message)
{
    return {
        foundation::Severity::warning, std::move(code), std::move(message), {"junction edit", id.number, edit.position.x, edit.position.y}};
}

/// The cell that holds the place as a junction's centre: of several that nearest the ground, then the upper, then the one with the smallest
/// number.
std::uint32_t cellAt(const world::World& world, Point place)
{
    std::uint32_t best = kNone;
    const auto rank = [&](std::uint32_t cell) {
        const int level = world.cells().at(cell).row->level;
        return std::pair(std::abs(level), -level);
    };
    for (std::uint32_t cell = 0; cell < world.cells().size(); ++cell)
        if (holdsCentre(world.cells().at(cell).row->polygon, place) && (best == kNone || rank(cell) < rank(best)))
            best = cell;
    return best;
}

class Edits {
public:
    Edits(const world::World& world, const CellLinks& links, std::vector<CellState>& states, std::vector<Issue>& issues)
        : m_world(world), m_links(links), m_states(states), m_issues(issues)
    {
    }

    void add(world::JunctionEditId id, const world::JunctionEdit& edit)
    {
        const std::uint32_t cell = cellAt(m_world, edit.position);
        if (cell == kNone)
            return report(id, edit, "junction-outside", foundation::told("The junction to be added lies in no cell."));
        const std::uint32_t number = m_world.cells().at(cell).id.number;
        if (m_links.portalsOf(cell).empty())
            return report(id, edit, "junction-without-ways",
                          foundation::told("No way leads into cell {}, so it takes no junction.", number));
        CellState& state = m_states[cell];
        if (state.reason)
            return report(id, edit, "junction-exists",
                          foundation::told("Cell {} already has a junction, {}.", number, junctionName(m_world, m_states, cell)));
        state = {JunctionReason::added, id.number, edit.position};
    }

    void indexNames()
    {
        for (std::uint32_t cell = 0; cell < m_states.size(); ++cell)
            if (m_states[cell].reason)
                m_cellOf.emplace(junctionName(m_world, m_states, cell), cell);
    }

    void moveOrRemove(world::JunctionEditId id, const world::JunctionEdit& edit)
    {
        const auto found = m_cellOf.find(edit.junction);
        if (found == m_cellOf.end() || !m_states[found->second].reason)
            return report(id, edit, "no-such-junction",
                          edit.change == world::JunctionChange::move
                              ? foundation::told("There is no junction {} to move.", edit.junction)
                              : foundation::told("There is no junction {} to remove.", edit.junction));
        if (edit.change == world::JunctionChange::move)
            move(id, edit, found->second);
        else
            remove(id, edit, found->second);
    }

private:
    void move(world::JunctionEditId id, const world::JunctionEdit& edit, std::uint32_t cell)
    {
        if (!holdsCentre(m_world.cells().at(cell).row->polygon, edit.position))
            return report(id, edit, "junction-outside", foundation::told("Junction {} may only move within its cell.", edit.junction));
        m_states[cell].centre = edit.position;
    }

    void remove(world::JunctionEditId id, const world::JunctionEdit& edit, std::uint32_t cell)
    {
        const auto& doors = m_links.portalsOf(cell);
        if (doors.size() != 2)
            return report(id, edit, "junction-needed",
                          doors.size() == 1 ? foundation::told("A way ends in the cell of junction {}, so it stays one.", edit.junction)
                                            : foundation::told("Ways meet in the cell of junction {}, so it stays one.", edit.junction));
        if (m_links.follow(cell, doors[0], m_states).to == cell)
            return report(id, edit, "junction-needed",
                          foundation::told("Junction {} is the only one of its ring, so it stays.", edit.junction));
        m_states[cell] = {};
    }

    void report(world::JunctionEditId id, const world::JunctionEdit& edit, std::string code, std::string message)
    {
        m_issues.push_back(editIssue(id, edit, std::move(code), std::move(message)));
    }

    const world::World& m_world;
    const CellLinks& m_links;
    std::vector<CellState>& m_states;
    std::vector<Issue>& m_issues;
    std::map<std::string, std::uint32_t, std::less<>> m_cellOf;
};

} // namespace

std::string junctionName(const world::World& world, const std::vector<CellState>& states, std::uint32_t cell)
{
    return states[cell].edit > 0 ? fmt::format("J+{}", states[cell].edit) : fmt::format("J{}", world.cells().at(cell).id.number);
}

void addJunctions(const world::World& world, const CellLinks& links, std::vector<CellState>& states, std::vector<Issue>& issues)
{
    Edits edits(world, links, states, issues);
    for (const auto& [id, edit] : world.junctionEdits())
        if (edit.change == world::JunctionChange::add)
            edits.add(id, edit);
}

void moveAndRemoveJunctions(const world::World& world, const CellLinks& links, std::vector<CellState>& states, std::vector<Issue>& issues)
{
    if (world.junctionEdits().empty())
        return;
    Edits edits(world, links, states, issues);
    edits.indexNames();
    for (const auto& [id, edit] : world.junctionEdits())
        if (edit.change != world::JunctionChange::add)
            edits.moveOrRemove(id, edit);
}

} // namespace passerby::affordance
