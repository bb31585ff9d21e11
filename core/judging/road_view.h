// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/driving.h"

namespace passerby::judging {

/// Whoever is on the road at a moment.
struct OnRoad {
    std::size_t vehicle = 0; ///< row of RecordedVehicles
    heter_sim::OrientedBox body;
    geometry::Point velocity;
    std::size_t lane = 0;
    std::size_t leaving = NeighbourLanes::kNone; ///< the lane on which it still is with a side, while it changes lanes
};

/// Everybody at a moment.
struct RoadScene {
    const RecordedVehicles& recorded;
    std::vector<OnRoad> vehicles;
    std::vector<heter_sim::MovingDisc> people;
};

/// The nearest on a lane, ahead of a place along it or behind.
struct OnLane {
    const OnRoad* who = nullptr;
    double gap_m = std::numeric_limits<double>::infinity(); ///< from outline to outline, along the lane; below 0 where they overlap
    double speed_mps = 0.0;                                 ///< along the lane
};

[[nodiscard]] geometry::Point middleOf(const heter_sim::OrientedBox& body);
/// Of whoever is on the lane, with their middle within half its width, and goes its way or stands.
[[nodiscard]] OnLane nearestOnLane(const RoadScene& scene, std::size_t lane, const OnRoad& self, bool isAhead);
/// All that a driver looks at, into `situation` whose boxes and discs lie in the two lists.
[[nodiscard]] RoadSituation lookAlong(const RoadScene& scene, const OnRoad& self, double step_s, std::vector<heter_sim::MovingBox>& boxes,
                                      std::vector<heter_sim::MovingDisc>& discs);
/// What a change onto a lane beside would bring; nothing where it is not free.
[[nodiscard]] std::optional<LaneChangeView> viewOfChange(const RoadScene& scene, const OnRoad& self, std::size_t lane);

} // namespace passerby::judging
