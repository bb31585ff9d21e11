// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace passerby::editor {

/// What somebody wants of a cell, whatever is found of the city: that those who are led by what they see look around in it.
enum class JunctionWish { asFound, always, never };

/// Which junction edits of a city are about which cells, and what they come to. Refers to the world.
class JunctionRows {
public:
    struct OfCell {
        std::vector<world::JunctionEditId> added; ///< ascending, as the others; the first one counts
        std::vector<world::JunctionEditId> moved;
        std::vector<world::JunctionEditId> removed;

        [[nodiscard]] bool empty() const { return added.empty() && moved.empty() && removed.empty(); }
    };

    explicit JunctionRows(const world::World& world);

    [[nodiscard]] const OfCell& of(world::CellId cell) const;
    /// The middles of the portals of a cell.
    [[nodiscard]] const std::vector<geometry::Point>& doorsOf(world::CellId cell) const;
    /// Ways run through it, so that it need not be a junction: it has two portals.
    [[nodiscard]] bool isOfTwoWays(world::CellId cell) const { return doorsOf(cell).size() == 2; }
    /// The cell in which an edit that adds a junction at this place puts it; null where there is none.
    [[nodiscard]] world::CellId cellAt(geometry::Point place) const;

    [[nodiscard]] JunctionWish wishFor(world::CellId cell) const;
    /// What a junction of the cell is called by edits.
    [[nodiscard]] std::string nameOf(world::CellId cell) const;
    /// The edit that moves the cell's junction; null where none does.
    [[nodiscard]] world::JunctionEditId moveOf(world::CellId cell) const;
    /// Where somebody put the centre of the cell's junction; nothing where it is as found.
    [[nodiscard]] std::optional<geometry::Point> placeByHand(world::CellId cell) const;
    /// Where the centre of the cell's junction is, if it is one. The cell has a portal.
    [[nodiscard]] geometry::Point placeOf(world::CellId cell) const;

private:
    void add(world::JunctionEditId id, const world::JunctionEdit& edit);
    [[nodiscard]] std::uint32_t cellOf(const world::JunctionEdit& edit) const;

    const world::World& m_world;
    std::unordered_map<std::uint32_t, OfCell> m_edits; ///< by the number of the cell
    std::unordered_map<std::uint32_t, std::vector<geometry::Point>> m_doors;
};

} // namespace passerby::editor
