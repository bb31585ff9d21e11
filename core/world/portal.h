// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/cell.h"
#include "core/world/waiting_line.h"

namespace passerby::world {

/// A way from one cell into another: a segment on their common border. Its node is the midpoint.
struct Portal {
    CellId cellA;
    CellId cellB;
    geometry::Point a;
    geometry::Point b;
    double elevation_m = 0.0;
    PortalKind kind = PortalKind::opening;
    double speed_mps = 0.5;     ///< of an escalator along its slope, > 0; it leads from cellA to cellB alone
    int capacity = 8;           ///< of a lift: people in its cabin, ≥ 1
    double cycle_s = 60.0;      ///< of a lift: from a departure at one end to the next there, > 0
    double serviceMean_s = 2.0; ///< of a ticket gate: how long one person takes, > 0
    double serviceSd_s = 0.5;   ///< redrawn outside [0, 2·mean]
    WaitingLineId line{};       ///< where people queue for a lift or a gate; null: before it

    [[nodiscard]] geometry::Point node() const { return geometry::midpoint(a, b); }
    friend bool operator==(const Portal&, const Portal&) = default;
};

using PortalId = foundation::Id<Portal>;

} // namespace passerby::world
