// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junctions.h"
#include "core/navigation/navigation_graph.h"

#include <array>
#include <optional>
#include <vector>

namespace passerby::affordance {

/// What has been decided about a cell so far.
struct CellState {
    std::optional<JunctionReason> reason;  ///< none: no junction
    std::uint32_t edit = 0;                ///< number of the edit that added it
    std::optional<geometry::Point> centre; ///< given by hand
};

/// From a junction's cell through cells that are none to the next junction's. Cells are places in the world's table.
struct Chain {
    std::uint32_t from = kNone;
    std::uint32_t to = kNone;
    std::vector<navigation::NodeIndex> portals;
    std::vector<std::uint32_t> between;
};

/// Cells and the portals that join them. Escalators are left out: who strolls goes there and back.
class CellLinks {
public:
    explicit CellLinks(const world::World& world);

    /// Ascending.
    [[nodiscard]] const std::vector<navigation::NodeIndex>& portalsOf(std::uint32_t cell) const { return m_portals[cell]; }
    [[nodiscard]] std::uint32_t across(navigation::NodeIndex portal, std::uint32_t cell) const
    {
        return m_sides[portal][0] == cell ? m_sides[portal][1] : m_sides[portal][0];
    }
    [[nodiscard]] std::size_t cellCount() const { return m_portals.size(); }
    /// Follows cells of two portals from `cell` through `portal` until a junction. Back at `cell`, junction or not, it ends too.
    [[nodiscard]] Chain follow(std::uint32_t cell, navigation::NodeIndex portal, const std::vector<CellState>& states) const;

private:
    std::vector<std::vector<navigation::NodeIndex>> m_portals;
    std::vector<std::array<std::uint32_t, 2>> m_sides;
};

/// Cells that the way over these portals has to be cut at, in the order of the way.
[[nodiscard]] std::vector<std::uint32_t> findBends(const world::World& world, const Chain& chain);

} // namespace passerby::affordance
