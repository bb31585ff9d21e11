// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/lane_marks.h"
#include "core/world/place_kinds.h"

#include <map>
#include <vector>

namespace passerby::traffic {

/// One of the two lanes of an area where bands of lanes overlap. Areas have two sides each, 2 n and 2 n + 1.
struct ConflictSide {
    std::uint32_t lane = kNone;
    double from_m = 0.0; ///< along the lane
    double to_m = 0.0;
    bool yields = false;     ///< to whoever comes on the other side
    bool onlyBig = false;    ///< only big vehicles need it: in a bend they reach beyond the lane
    bool againstBig = false; ///< the other side is such
};

/// Another lane that begins as this one does, so that who drives on it may be before one as long as both are side by side.
struct Fork {
    std::uint32_t other = kNone;
    double until_m = 0.0; ///< along both lanes
};

/// Where lanes cross, run into each other, or part. Nobody enters an area that somebody on its other side uses; lanes that part are driven
/// one behind the other. The widths of lanes count up to 2.1 m, which most vehicles are as wide as; overlaps narrower than 0.1 m do not
/// count. Where lanes bend, big vehicles need what the longest kind sweeps over, too; beyond their ends lanes are taken for straight.
///
/// Who yields, as far as the city says it: whoever comes over a stop line without signal; of two who come from opposite directions whoever
/// turns farther to the left (right where people keep left); else whoever has the other on the right, in cities that keep right, or on
/// the left. Those who come nearly the same way, and those of whom none of this can be said, go as they come.
class LaneConflicts {
public:
    /// Longer or wider than what areas are made for.
    [[nodiscard]] static constexpr bool isBig(double length_m, double width_m) { return length_m > 6.0 || width_m > 2.1; }
    /// As far beyond the ends of its lane an area of big vehicles lies at most; longer kinds count as 20 m long.
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
    struct Outline {
        double length_m = 0.0;
        double width_m = 0.0;
    };
    void addSweptBy(const LaneNetwork& network, std::uint32_t lane, Outline outline, bool isBigs);
    void addSweptArea(const ConflictSide& own, const ConflictSide& other);
    void layOut(std::uint32_t lanes);
    void giveWay(const LaneNetwork& network, const LaneMarks& marks, world::Side side);

    std::vector<ConflictSide> m_sides;
    NumberRows m_on;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> m_areaOf; ///< the first of two lanes, while they are found
    std::vector<std::pair<std::uint32_t, Fork>> m_forksFound;
    std::vector<std::uint32_t> m_firstFork;
    std::vector<Fork> m_forks;
};

} // namespace passerby::traffic
