// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/boxes.h"
#include "core/traffic/route.h"
#include "core/world/vehicle.h"

#include <limits>

namespace passerby::traffic {

inline constexpr double kFar_m = std::numeric_limits<double>::infinity();

/// A near miss by the time to collision, while it lasts.
struct Encounter {
    std::uint32_t with = kNone; ///< number of the other vehicle; 0: somebody on foot; kNone: with nobody
    std::uint64_t miss = 0;     ///< so many began before it, since the run did
};

/// Somebody who drives, at a step. Places along lanes are those of the middle of the vehicle.
struct Driver {
    std::uint32_t number = 0;
    std::uint16_t kind = 0; ///< place among the kinds
    Route route;
    world::LaneId cameIn;  ///< where it began
    double along_m = 0.0;  ///< on route.lane()
    double offset_m = 0.0; ///< from the middle of the lane, positive to its left
    double speed_mps = 0.0;
    double sideways_mps = 0.0; ///< positive to the left
    double slant_rad = 0.0;    ///< of the body to its lane, since it moves aside
    double driven_m = 0.0;     ///< by the middle, since it came in
    double wish = 1.0;         ///< of the speed of its kind
    double granted_m = 0.0;    ///< of driven_m: areas that the front comes to before that are its own
    double stops_m = kFar_m;   ///< of driven_m: where the middle is when the front is where it is to stand
    double waited_s = 0.0;     ///< for others to let it in
    double blocked_s = 0.0;    ///< since outlines of others keep it where it is
    double passes_m = -1.0;    ///< of driven_m: the line that it goes over since it could not stop before it
    double halts_m = -1.0;     ///< of driven_m: the line before which it decided to stop at amber
    Encounter toLeader;
    Encounter toWalker;
    std::uint32_t leaving = kNone; ///< the lane on which it still is with a side, while it changes lanes
    double leavingShift_m = 0.0;   ///< what along_m would be more on that lane
    bool passesCycles = false;     ///< within its lane
    double stood_s = 0.0;          ///< since the front passed a line, zebra crossing or area
};

/// A kind as drivers need it.
struct DrivenKind {
    double length_m = 4.5;
    double width_m = 1.8;
    double turningRadius_m = 6.0;
    double acceleration_mps2 = 2.0;
    double braking_mps2 = 2.5;
    double speed_mps = 13.9;
    bool usesCarLanes = true;
    bool usesBicycleLanes = false;
    bool usesBusLanes = false;
};

/// Fewer vehicles are done by one thread: a second one that another program holds up would cost more than it saves.
inline constexpr std::size_t kFewVehicles = 1024;

[[nodiscard]] constexpr unsigned threadsFor(std::size_t vehicles, unsigned threads)
{
    return vehicles < kFewVehicles ? 1U : threads;
}

/// A place of the route by how far it is before the middle of the vehicle; behind it for negative ways.
[[nodiscard]] LanePlace placeAhead(const LaneNetwork& network, const Driver& driver, double ahead_m);

/// Where a vehicle is: front and rear axle stand on its lanes, each so far beside the middle as the vehicle is; the axles are 0.6 of its
/// length apart.
[[nodiscard]] heter_sim::OrientedBox bodyOf(const LaneNetwork& network, const Driver& driver, const DrivenKind& kind);

/// Levels of the lanes under a vehicle: several where a bridge begins.
struct LevelSpan {
    int low = 0;
    int high = 0;

    [[nodiscard]] bool meets(LevelSpan other) const { return low <= other.high && other.low <= high; }
    void extend(int level)
    {
        low = level < low ? level : low;
        high = level > high ? level : high;
    }
};

[[nodiscard]] LevelSpan levelsUnder(const LaneNetwork& network, const Driver& driver, const DrivenKind& kind);

} // namespace passerby::traffic
