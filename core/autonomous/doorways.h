// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/ways.h"

#include <vector>

namespace passerby::autonomous {

/// One of the doors of a train, counted along its platform from 0; the door of its target where the platform is gone.
[[nodiscard]] Spot trainDoor(const world::World& world, const Ways& ways, std::uint32_t service, std::uint32_t place);

/// Where people come out and go through: doors of targets and trains, and portals. Who stands there is in the way. Immutable.
class Doorways {
public:
    Doorways(const world::World& world, const Ways& ways);

    /// Whether a door or portal of a cell is nearer to a place than `within_m`.
    [[nodiscard]] bool isAny(std::uint32_t cell, geometry::Point place, double within_m) const;

private:
    struct Door {
        std::uint32_t cell = 0;
        geometry::Point place;
        friend bool operator<(const Door& a, const Door& b) { return a.cell < b.cell; }
    };

    const Ways& m_ways;
    std::vector<Door> m_doors; ///< ascending by cell
};

} // namespace passerby::autonomous
