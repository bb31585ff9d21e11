// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/cell.h"

namespace passerby::world {

/// A way from one cell into another: a segment on their common border. Its node is the midpoint.
struct Portal {
    CellId cellA;
    CellId cellB;
    geometry::Point a;
    geometry::Point b;
    double elevation_m = 0.0;

    [[nodiscard]] geometry::Point node() const { return geometry::midpoint(a, b); }
    friend bool operator==(const Portal&, const Portal&) = default;
};

using PortalId = foundation::Id<Portal>;

} // namespace passerby::world
