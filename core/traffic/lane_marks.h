// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/lane_network.h"

#include <vector>

namespace passerby::traffic {

/// Where a lane is to be stopped on.
struct StopMark {
    double at_m = 0.0;
    std::uint32_t signal = kNone; ///< place of the signal among all; kNone: whoever comes gives way
    std::uint32_t line = 0;       ///< place among LaneMarks::lines()
};

/// A stop line, which may lie on several lanes.
struct LineMark {
    std::uint32_t number = 0; ///< in the city
    bool hasSignal = false;
};

/// The part of a lane over which people on foot cross.
struct CrossingMark {
    double from_m = 0.0;
    double to_m = 0.0;
    std::uint32_t crossing = kNone; ///< place among all crossings
    double across_m = 0.0;          ///< along the crossing, to the middle of the lane
};

/// A crossing as people on foot walk over it.
struct CrossingWay {
    geometry::Point a;
    geometry::Point ahead; ///< unit vector from a to b
    double length_m = 0.0;
    double halfWidth_m = 2.0;
    int level = 0;
    bool hasSignal = false;
    std::uint32_t number = 0; ///< in the city
};

/// What is painted on lanes. Made once a city; immutable.
class LaneMarks {
public:
    /// Places are found at most so far from crossings by crossingsNear.
    static constexpr double kReach_m = 2.0;

    LaneMarks(const LaneNetwork& network, const world::World& world);

    /// Along the lane.
    [[nodiscard]] std::span<const StopMark> stops(std::uint32_t lane) const;
    [[nodiscard]] std::span<const CrossingMark> crossings(std::uint32_t lane) const;
    [[nodiscard]] const std::vector<CrossingWay>& ways() const { return m_ways; }
    /// Place among ways() of the crossing of that number; kNone where there is none.
    [[nodiscard]] std::uint32_t wayOf(std::uint32_t number) const;
    /// All stop lines of the city, ascending by number.
    [[nodiscard]] const std::vector<LineMark>& lines() const { return m_lines; }
    [[nodiscard]] std::span<const std::uint32_t> crossingsNear(geometry::Point place) const { return m_index.near(place); }

private:
    std::vector<std::uint32_t> m_firstStop; ///< [lanes + 1]
    std::vector<StopMark> m_stops;
    std::vector<LineMark> m_lines;
    std::vector<std::uint32_t> m_firstCrossing;
    std::vector<CrossingMark> m_crossings;
    std::vector<CrossingWay> m_ways;
    CellIndex m_index;
};

} // namespace passerby::traffic
