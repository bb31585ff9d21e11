// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/common_border.h"
#include "editor/commands/ground.h"

#include <optional>

namespace passerby::editor {

/// A straight stretch of the common border of two cells.
struct SharedBorder {
    world::CellId cellA;
    world::CellId cellB;
    geometry::BorderStretch stretch;
};

/// How long a portal has to be at least to be made by itself.
inline constexpr double kLeastPortal_m = 0.2;

/// May a portal join them: cells of one level, or stairs and a cell a level above or below?
[[nodiscard]] bool canJoin(const world::Cell& a, const world::Cell& b);
[[nodiscard]] std::vector<SharedBorder> bordersBetween(const world::World& world, world::CellId a, world::CellId b);
/// Those with all cells around.
[[nodiscard]] std::vector<SharedBorder> bordersAround(const Ground& ground, world::CellId cell);
/// The common border nearest to the point, if one lies within reach.
[[nodiscard]] std::optional<SharedBorder> borderNear(const Ground& ground, geometry::Point point, double reach_m);
/// The parts of the border that no portal between the two cells takes up, in its direction.
[[nodiscard]] std::vector<SharedBorder> withoutPortals(const Ground& ground, const SharedBorder& border);

/// A portal on the border: all of it, or `width_m` of it (all where it is shorter) as near to `about` as the border's ends allow.
[[nodiscard]] world::Portal portalOn(const Ground& ground, const SharedBorder& border, std::optional<double> width_m,
                                     geometry::Point about);
/// The part of the border between the points nearest to two others; nothing where that is a point.
[[nodiscard]] std::optional<world::Portal> portalBetween(const Ground& ground, const SharedBorder& border, geometry::Point from,
                                                         geometry::Point to);

/// A portal and how many straight ways between its node and others would leave their cell.
struct PortalChoice {
    world::Portal portal;
    std::size_t crookedWays = 0;
};

/// Chooses portals one after another so that straight ways between the nodes of a cell stay inside where that can be.
class PortalChooser {
public:
    explicit PortalChooser(const Ground& ground) : m_ground(ground) {}

    /// A portal as wide as asked and near the middle if that leads to no crooked way, else another part of the border with fewest.
    [[nodiscard]] PortalChoice best(const SharedBorder& border, std::optional<double> width_m) const;
    /// From now on its node counts.
    void take(const world::Portal& portal) { m_chosen.push_back(portal); }
    world::Portal choose(const SharedBorder& border, std::optional<double> width_m);
    [[nodiscard]] const std::vector<world::Portal>& chosen() const { return m_chosen; }

private:
    [[nodiscard]] std::size_t crookedWays(const world::Portal& portal) const;
    [[nodiscard]] std::size_t crookedWays(world::CellId cell, geometry::Point node) const;

    const Ground& m_ground;
    std::vector<world::Portal> m_chosen;
};

} // namespace passerby::editor
