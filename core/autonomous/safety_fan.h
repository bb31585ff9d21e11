// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <span>

namespace passerby::autonomous {

/// Somebody who comes towards one in a passage, relative to who walks there.
struct Oncomer {
    geometry::Point place;
    geometry::Point velocity_mps;
    double radius_m = 0.0;
};

/// A passage as who walks in it sees it: passage navigation of Shao and Terzopoulos 2005, section 4.2 and figure 7. Angles from its axis,
/// anticlockwise positive.
struct PassageView {
    double axis_rad = 0.0;  ///< whither it leads, from east
    double left_m = 0.0;    ///< to the imaginary boundary on the left, ≥ 0: the wall, moved in
    double right_m = 0.0;   ///< to that on the right
    double length_m = 0.0;  ///< to its end, > 0; what is farther than kSees_m does not count
    bool keepsLeft = false; ///< where the city keeps left

    static constexpr double kSees_m = 5.0;
    static constexpr double kFootroom_m = 0.05; ///< of the imaginary boundaries, beside a body's radius
};

/// What to do in it.
struct PassageCommand {
    double heading_rad = 0.0; ///< from east
    double speedShare = 1.0;  ///< of the speed that was wanted
    bool isMet = false;       ///< somebody comes
};

/// Whether walking with this velocity brings somebody nearer than the sum of radii and 0.10 m to an oncomer within 2 s.
[[nodiscard]] bool isBlocked(geometry::Point velocity_mps, double radius_m, std::span<const Oncomer> oncomers);

/// The direction wanted, kept within the safety fan (those that reach the end without crossing a boundary); where somebody comes that way,
/// the first free one clockwise (anticlockwise where the city keeps left) in steps of 5°; where none is, along the edge at half speed.
[[nodiscard]] PassageCommand walkPassage(const PassageView& view, double wanted_rad, double speed_mps, double radius_m,
                                         std::span<const Oncomer> oncomers);

/// How much somebody spreads out: 1 while others come, so that people draw together; then, over 2 s, up to 5.
[[nodiscard]] double passageCrowding(double sinceMet_s);

} // namespace passerby::autonomous
