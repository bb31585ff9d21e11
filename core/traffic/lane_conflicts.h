// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/lane_marks.h"
#include "core/world/place_kinds.h"

#include <vector>

namespace passerby::traffic {

/// One of the two lanes of an area where bands of lanes overlap. Areas have two sides each, 2 n and 2 n + 1.
struct ConflictSide {
    std::uint32_t lane = kNone;
    double from_m = 0.0; ///< along the lane
    double to_m = 0.0;
    bool yields = false;   ///< to whoever comes on the other side
    bool onlyLong = false; ///< only long vehicles need it: in a bend they reach beyond the lane
};

/// Another lane that begins as this one does, so that who drives on it may be before one as long as both are side by side.
struct Fork {
    std::uint32_t other = kNone;
    double until_m = 0.0; ///< along both lanes
};

/// Where lanes cross, run into each other, or part. Nobody enters an area that somebody on its other side uses; lanes that part are driven
/// one behind the other. The widths of lanes count up to 2.8 m, which vehicles are as wide as; overlaps narrower than 0.2 m do not count.
/// Where lanes bend, long vehicles need what the longest kind sweeps over, too; beyond ends of lanes they are taken for straight.
///
/// Who yields, as far as the city says it: whoever comes over a stop line without signal; of two who come from opposite directions whoever
/// turns farther to the left (right where people keep left); else whoever has the other on the right, in cities that keep right, or on
/// the left. Those who come nearly the same way, and those of whom none of this can be said, go as they come.
class LaneConflicts {
public:
    /// Longer kinds are long.
    static constexpr double kLong_m = 6.0;
    /// As far beyond the ends of its lane an area of long vehicles lies at most; longer kinds count as 20 m long.
    static constexpr double kBeyondEnds_m = 20.0;

    LaneConflicts(const LaneNetwork& network, const LaneMarks& marks, const world::World& world);

    [[nodiscard]] std::uint32_t sides() const { return static_cast<std::uint32_t>(m_sides.size()); }
    [[nodiscard]] const ConflictSide& side(std::uint32_t side) const { return m_sides[side]; }
    [[nodiscard]] static std::uint32_t otherOf(std::uint32_t side) { return side ^ 1U; }
    /// Sides on a lane, by where they begin.
    [[nodiscard]] std::span<const std::uint32_t> on(std::uint32_t lane) const { return m_on[lane]; }
    [[nodiscard]] std::span<const Fork> forks(std::uint32_t lane) const;

private:
    struct Near {
        std::uint32_t lane, other;
        std::uint32_t at, there; ///< numbers of samples
        [[nodiscard]] bool operator<(const Near& next) const;
    };

    [[nodiscard]] std::vector<Near> nearSamples(const LaneNetwork& network) const;
    void addPair(const LaneNetwork& network, std::span<const Near> near);
    void addArea(const LaneNetwork& network, std::span<const Near> run);
    void addSwept(const LaneNetwork& network, const world::World& world);
    void addSweptBy(const LaneNetwork& network, const std::vector<bool>& bent, std::uint32_t lane, double length_m, double width_m);
    void layOut(std::uint32_t lanes);
    void giveWay(const LaneNetwork& network, const LaneMarks& marks, world::Side side);

    std::vector<ConflictSide> m_sides;
    NumberRows m_on;
    std::vector<std::pair<std::uint32_t, Fork>> m_forksFound;
    std::vector<std::uint32_t> m_firstFork;
    std::vector<Fork> m_forks;
};

} // namespace passerby::traffic
