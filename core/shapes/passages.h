// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shapes/shape.h"
#include "core/world/elevations.h"
#include "core/world/world.h"

#include <map>
#include <string>
#include <vector>

namespace passerby::shapes {

/// An escalator, a lift or a ticket gate as it stands in the city.
struct Passage {
    world::PortalKind kind = world::PortalKind::escalator;
    world::CellId cell;     ///< of an escalator or a lift: its stairs
    world::PortalId portal; ///< of an escalator its beginning, of a lift its first door, or the gate itself
    Placement at;
    Shape shape;
};

/// The colour of their bodies.
[[nodiscard]] world::Color colorOf(world::PortalKind kind);

/// The whole city's, in the order of their cells, then gates in that of their portals. Stairs are an escalator where one leads in and
/// another out (two, the lower first, where neither is said), and a lift where they have two doors of a lift.
[[nodiscard]] std::vector<Passage> findPassages(const world::World& world, const world::Elevations& elevations);

/// The floors of lifts lie at their lowest stop, not on a slope; metres by cell.
[[nodiscard]] std::map<world::CellId, double> liftFloors(const world::World& world, const world::Elevations& elevations);

} // namespace passerby::shapes
