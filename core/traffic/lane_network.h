// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/cell_index.h"
#include "core/world/world.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace passerby::traffic {

/// No lane, or no vehicle.
inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;

/// A place on the middle of a lane.
struct LanePlace {
    geometry::Point at;
    geometry::Point ahead; ///< unit vector along the lane
};

/// Where a point lies by a lane.
struct BesideLane {
    std::uint32_t lane = kNone;
    double along_m = 0.0;  ///< of the nearest point of its middle
    double offset_m = 0.0; ///< positive to its left
    geometry::Point ahead;
};

/// Rows of numbers, one row an item, in one vector.
struct NumberRows {
    std::vector<std::uint32_t> first{0}; ///< [items + 1]
    std::vector<std::uint32_t> numbers;

    [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t item) const
    {
        return std::span(numbers).subspan(first[item], first[item + 1] - first[item]);
    }
};

/// The lanes of a city as vehicles need them, counted from 0 in ascending order of number. Made once a city; immutable.
class LaneNetwork {
public:
    /// `sideways_mps2` > 0: what bends permit is driven with it towards their middle.
    LaneNetwork(const world::World& world, double sideways_mps2);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_lanes.size()); }
    [[nodiscard]] world::LaneId idOf(std::uint32_t lane) const { return m_lanes[lane].id; }
    /// kNone where there is no such lane.
    [[nodiscard]] std::uint32_t placeOf(world::LaneId id) const;
    [[nodiscard]] double length_m(std::uint32_t lane) const { return m_lanes[lane].length_m; }
    [[nodiscard]] double width_m(std::uint32_t lane) const { return m_lanes[lane].width_m; }
    [[nodiscard]] int level(std::uint32_t lane) const { return m_lanes[lane].level; }
    [[nodiscard]] world::LaneKind kind(std::uint32_t lane) const { return m_lanes[lane].kind; }
    [[nodiscard]] std::span<const geometry::Point> points(std::uint32_t lane) const;

    /// So far from the beginning; straight on beyond both ends.
    [[nodiscard]] LanePlace at(std::uint32_t lane, double along_m) const;
    /// The least of the limit and of what bends from there to the end of the lane permit, braked for at 2 m/s².
    [[nodiscard]] double speedAt_mps(std::uint32_t lane, double along_m) const;
    /// Lanes that begin within a centimetre of where this one ends, ascending; on whichever level, since bridges begin on the ground.
    /// Lanes of a centimetre and less lead nowhere, and nothing leads to them.
    [[nodiscard]] std::span<const std::uint32_t> after(std::uint32_t lane) const { return m_after[lane]; }
    [[nodiscard]] std::span<const std::uint32_t> before(std::uint32_t lane) const { return m_before[lane]; }
    /// The lane beside its middle that leads the same way and touches it; kNone where there is none.
    [[nodiscard]] std::uint32_t left(std::uint32_t lane) const { return m_lanes[lane].left; }
    [[nodiscard]] std::uint32_t right(std::uint32_t lane) const { return m_lanes[lane].right; }

    [[nodiscard]] BesideLane beside(std::uint32_t lane, geometry::Point place) const;
    /// Calls visit(lane) for lanes whose bands come near the place, whatever their level; a lane may come several times.
    template <class Visit>
    void visitNear(geometry::Point place, const Visit& visit) const
    {
        for (const std::uint32_t lane : m_index.near(place))
            visit(lane);
    }
    /// How far beyond their edges lanes are found, in metres.
    static constexpr double kReach_m = 4.0;

private:
    struct Row {
        world::LaneId id;
        std::uint32_t firstPoint = 0;
        std::uint32_t points = 0;
        std::uint32_t firstSpeed = 0;
        std::uint32_t speeds = 0;
        double length_m = 0.0;
        double width_m = 0.0;
        double limit_mps = 0.0;
        int level = 0;
        world::LaneKind kind = world::LaneKind::car;
        std::uint32_t left = kNone;
        std::uint32_t right = kNone;
    };

    void addLane(world::LaneId id, const world::Lane& lane);
    void joinEnds();
    void indexLanes();
    void findNeighbours();
    [[nodiscard]] std::uint32_t laneBeside(std::uint32_t lane, double side) const;
    void layOutSpeeds(std::uint32_t lane, double sideways_mps2);

    std::vector<Row> m_lanes;
    std::vector<geometry::Point> m_points;
    std::vector<double> m_along_m; ///< [points] from the beginning of the lane
    std::vector<float> m_speeds_mps;
    NumberRows m_after;
    NumberRows m_before;
    CellIndex m_index;
};

} // namespace passerby::traffic
