// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <vector>

namespace passerby::judging {

/// Where a place is beside a lane.
struct BesideLane {
    double along_m = 0.0;        ///< from the beginning of its middle; below 0 and above its length straight on
    double offset_m = 0.0;       ///< from its middle, positive to the left
    geometry::Point ahead{1, 0}; ///< the direction of driving there, of length 1
};

/// A lane by its middle. It goes straight on beyond both ends.
class LaneLine {
public:
    /// At least two points, none twice in a row.
    LaneLine(std::vector<geometry::Point> middle, double width_m);

    [[nodiscard]] double length_m() const { return m_along_m.back(); }
    [[nodiscard]] double width_m() const { return m_width_m; }
    void setWidth(double width_m) { m_width_m = width_m; }
    [[nodiscard]] const std::vector<geometry::Point>& middle() const { return m_middle; }
    /// By the nearest place of the middle, the first of equal ones.
    [[nodiscard]] BesideLane beside(geometry::Point place) const;
    [[nodiscard]] geometry::Point at(double along_m, double offset_m) const;
    [[nodiscard]] geometry::Point aheadAt(double along_m) const;
    /// Mean over the next `within_m`, 1/m, positive to the left.
    [[nodiscard]] double curvatureAhead_1pm(double along_m, double within_m) const;

private:
    [[nodiscard]] std::size_t segmentAt(double along_m) const;

    std::vector<geometry::Point> m_middle;
    std::vector<double> m_along_m;
    double m_width_m;
};

/// Lanes of a recording, by their numbers.
using LaneLines = std::vector<LaneLine>;

inline constexpr double kSameWay_rad = 0.35; ///< lanes and vehicles whose directions differ by more go another way

/// Whether the angle between two directions of length 1 is at most kSameWay_rad.
[[nodiscard]] bool isSameWay(geometry::Point a, geometry::Point b);

/// Lanes beside a place of a lane: those that lead the same way, are there, and whose middle is 0.6 to 1.5 of its width away; nothing where
/// there is none.
struct NeighbourLanes {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t left = kNone;
    std::size_t right = kNone;
};
[[nodiscard]] NeighbourLanes lanesBeside(const LaneLines& lanes, std::size_t lane, double along_m);

} // namespace passerby::judging
