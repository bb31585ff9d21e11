// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/lane_conflicts.h"
#include "core/traffic/lane_order.h"
#include "core/traffic/people_on_lanes.h"
#include "core/traffic/screens.h"
#include "core/traffic/traffic_parameters.h"

#include <array>

namespace passerby::traffic {

/// An area where lanes overlap, as somebody comes to it. Ways are those of the vehicle from now on.
struct AreaAhead {
    static constexpr double kBeforeBig_m = 4.0; ///< that big vehicles keep from areas: in bends their corners come there first
    static constexpr double kBehindBig_m = 2.0;

    std::uint32_t side;
    double in_m;  ///< until the front is in it; negative: it is
    double out_m; ///< until the rear is out of it
};

/// Areas that are so close to one another that nobody can wait between them: driven through in one go.
struct AreaGroup {
    std::uint8_t first = 0;
    std::uint8_t last = 0; ///< the last of its areas
    double in_m = 0.0;     ///< until the front would be in the first
    double stop_m = 0.0;   ///< until the front is where it waits
    double out_m = 0.0;    ///< until the rear is out of all
    bool hasRoom = false;  ///< behind it, for the whole vehicle
};

/// What ViewAhead::stopGap_m is for.
enum class StopsFor : std::uint8_t { light, crossing, people };

/// Where somebody wants to be beside the middle of their lane, positive to its left, and between which places they must stay since others
/// are beside them.
struct SideWish {
    double offset_m = 0.0;
    double least_m = -kFar_m;
    double most_m = kFar_m;
    bool passes = false; ///< bicycles or tricycles, within the lane
};

/// What somebody who drives sees: all that is decided before right of way.
struct ViewAhead {
    static constexpr std::size_t kMostAreas = 96;
    static constexpr std::size_t kMostGroups = 4;

    double leaderGap_m = kFar_m; ///< between outlines, along the lane
    double leader_mps = 0.0;
    std::uint32_t leader = kNone; ///< driver
    double stopGap_m = kFar_m;    ///< to where the front is to stand, for lines that are closed, crossings and people
    double passes_m = -1.0;       ///< Driver::passes_m from now on
    double halts_m = -1.0;        ///< Driver::halts_m from now on
    double ideal_mps = 0.0;       ///< where nobody is in the way
    SideWish side;
    std::array<AreaAhead, kMostAreas> areas; ///< by where they begin; only those that count are set
    std::uint8_t areaCount = 0;
    std::uint8_t held = 0; ///< so many of the areas, the first ones, are its own: it is in them, or cannot stop before them any more
    std::array<AreaGroup, kMostGroups> groups{}; ///< of the others
    std::uint8_t groupCount = 0;
    std::uint8_t granted = 0;            ///< groups, the first ones, that it may drive into; by right of way
    double rightOfWayGap_m = kFar_m;     ///< to where it waits for the others
    StopsFor stopsFor = StopsFor::light; ///< as far as there is a stop
};

/// What all look at, frozen for a step.
struct Scene {
    const LaneNetwork& network;
    const LaneMarks& marks;
    const LaneConflicts& conflicts;
    const std::vector<DrivenKind>& kinds;
    const TrafficParameters& parameters;
    const std::vector<world::Signal>& lights;
    const LaneOrder& order;
    const PeopleOnLanes& people;
    const std::vector<Driver>& drivers;
    const Screens& screens;
    const std::vector<std::uint8_t>& bigComing; ///< [sides] whether a big vehicle came to it, a step ago; sides beyond: no
    double clock_s = 0.0;                       ///< at the beginning of the step
    double step_s = 0.1;
    double passSide = 1.0; ///< on which others are passed: 1 the left, −1 the right
};

/// Fills the view of a driver, but for what right of way decides.
void look(const Scene& scene, std::uint32_t driver, ViewAhead& view);

} // namespace passerby::traffic
