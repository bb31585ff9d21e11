// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/clipping.h"
#include "core/geometry/spatial_grid.h"
#include "core/world/world_patch.h"

#include <vector>

namespace passerby::importers::osm {

/// Footprints, to be found by place.
class Footprints {
public:
    explicit Footprints(const geometry::Box& bounds);

    void add(const world::Fixture& fixture);
    /// Those whose boxes meet this one.
    [[nodiscard]] std::vector<const world::Fixture*> near(const geometry::Box& box) const;
    [[nodiscard]] bool cover(geometry::Point p) const;

private:
    /// Those whose boxes are small, or those whose boxes are large, in buckets of their size: a long one that lies aslant would fill
    /// thousands of small ones.
    struct Layer {
        geometry::SpatialGrid grid;
        std::vector<std::uint32_t> fixtures;
    };
    std::vector<world::Fixture> m_fixtures;
    Layer m_small;
    Layer m_large;
};

/// Where on the ground of a city there is room for things that people walk round.
class FixtureRoom {
public:
    /// The cells, portals and targets of a city that is being made; it outlives this.
    explicit FixtureRoom(const world::WorldPatch& city);

    /// Some cell holds the point.
    [[nodiscard]] bool isGround(geometry::Point p) const;
    /// The footprint lies wholly in one cell, 30 cm off its portals and all targets, and on no other fixture.
    [[nodiscard]] bool isFree(const world::Fixture& fixture) const;
    /// Whoever walks past, 60 cm wide, gets wherever he got before, within 6 m: it cuts no free ground in two.
    [[nodiscard]] bool leavesWays(const world::Fixture& fixture) const;
    /// From now on it stands there.
    void occupy(const world::Fixture& fixture) { m_standing.add(fixture); }
    /// Of all cells.
    [[nodiscard]] const geometry::Box& bounds() const { return m_bounds; }

private:
    struct Line {
        geometry::Point a;
        geometry::Point b;
    };
    [[nodiscard]] bool isInOneCell(const world::Fixture& fixture) const;
    [[nodiscard]] geometry::GridArea standing(const geometry::Box& box) const;

    static std::vector<Line> linesOf(const world::WorldPatch& city);
    static std::vector<geometry::Box> boxesOf(const std::vector<Line>& lines);

    std::vector<const world::Cell*> m_cells;
    geometry::Box m_bounds;
    geometry::SpatialGrid m_cellGrid;
    std::vector<Line> m_lines; ///< portals, and targets as lines without length
    geometry::SpatialGrid m_lineGrid;
    Footprints m_standing;
};

} // namespace passerby::importers::osm
