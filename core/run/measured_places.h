// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/level_of_service.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::run {

struct Gate {
    world::MeasurementLineId id;
    int level = 0;
    geometry::Point a;
    geometry::Point b;
    geometry::Box box;

    /// Whether somebody who goes straight from one point to another crosses it, and which way. Who stands on its line is taken to be right
    /// of it, so that who stops there is counted once; and of two gates that share an end, one is crossed by who goes through that end.
    [[nodiscard]] bool isCrossed(geometry::Point from, geometry::Point to, bool& isForward) const;
};

struct Area {
    world::RegionId id;
    int level = 0;
    geometry::Polygon polygon;
    geometry::Box box;
    double area_m2 = 0.0;
    world::ServiceUse use = world::ServiceUse::walkway;
};

/// The places of a city that count people, ready to count.
struct MeasuredPlaces {
    std::vector<Gate> gates; ///< ascending by number
    std::vector<Area> areas; ///< ascending by number
    world::LevelsOfService levels;
    std::size_t profiles = 0;
    std::size_t types = 0;

    [[nodiscard]] bool empty() const { return gates.empty() && areas.empty(); }
};

/// All measurement lines and regions of the city. The area of a region is that of its cells within it, less what stops feet there; its use
/// that of the kind of cell that has most of it.
[[nodiscard]] MeasuredPlaces measuredPlaces(const world::World& world);

} // namespace passerby::run
