// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/box_tree.h"
#include "core/geometry/spatial_grid.h"
#include "core/importers/osm/fixture_room.h"
#include "core/world/world_patch.h"

#include <vector>

namespace passerby::importers::osm {

/// Where in a city vehicles may be parked: on no lane and at no crossing, in no building, and, where people walk, where a fixture may
/// stand.
class ParkingRoom {
public:
    /// A city that is being made, with its lanes, crossings, obstacles and fixtures; it outlives this.
    explicit ParkingRoom(const world::WorldPatch& city);

    /// Whether a vehicle may stand there. From then on it does.
    [[nodiscard]] bool take(const world::ParkingPlace& place, double length_m, double width_m);

private:
    struct Line {
        geometry::Point a;
        geometry::Point b;
        double clear_m = 0.0; ///< that vehicles keep from it
    };
    [[nodiscard]] static std::vector<Line> linesOf(const world::WorldPatch& city);
    [[nodiscard]] static geometry::BoxTree treeOf(const std::vector<Line>& lines);
    [[nodiscard]] static std::vector<const geometry::Polygon*> solidsOf(const world::WorldPatch& city);
    [[nodiscard]] bool isOnRoad(const geometry::Ring& outline, const geometry::Box& box) const;
    [[nodiscard]] bool isInSolid(const geometry::Ring& outline, const geometry::Box& box) const;
    [[nodiscard]] bool isOnGround(const geometry::Ring& outline, geometry::Point middle) const;

    FixtureRoom m_room;
    std::vector<Line> m_lines; ///< of lanes and crossings
    geometry::BoxTree m_lineTree; ///< lines may be long, and many at one place
    std::vector<const geometry::Polygon*> m_solids;
    geometry::SpatialGrid m_solidGrid;
    Footprints m_parked;
};

} // namespace passerby::importers::osm
