// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shapes/passages.h"
#include "core/world/elevations.h"

namespace passerby::exporters {

/// How high the floor of a cell lies: as the ground does, and flat in lifts.
class CellHeights {
public:
    explicit CellHeights(const world::World& world) : m_elevations(world), m_lifts(shapes::liftFloors(world, m_elevations)) {}

    [[nodiscard]] double at(world::CellId cell, int level, geometry::Point place) const
    {
        const auto lift = m_lifts.find(cell);
        return lift != m_lifts.end() ? lift->second : m_elevations.at(cell, level, place);
    }

private:
    world::Elevations m_elevations;
    std::map<world::CellId, double> m_lifts;
};

} // namespace passerby::exporters
