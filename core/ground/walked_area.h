// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/box_tree.h"
#include "core/geometry/clipping.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::ground {

/// Where there is room for people: cells less the obstacles that people on foot walk round. Levels of service are measured on it.
class WalkedAreas {
public:
    explicit WalkedAreas(const world::World& world);

    /// Of a cell, in m².
    [[nodiscard]] double area_m2(const world::Cell& cell) const;
    /// Of a cell as far as it lies in an outline of its level, in m².
    [[nodiscard]] double area_m2(const world::Cell& cell, const geometry::Polygon& outline) const;

private:
    struct Standing {
        int level = 0;
        geometry::GridArea outline;
    };

    /// What stands where the ground is, as one area.
    [[nodiscard]] geometry::GridArea standingOn(int level, const geometry::Box& ground) const;

    std::vector<Standing> m_standing;
    geometry::BoxTree m_boxes; ///< of what stands, by place
};

} // namespace passerby::ground
