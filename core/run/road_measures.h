// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/run/wait_measures.h"
#include "core/world/lane.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::run {

/// What happened on a lane, since measures began.
struct LaneMeasure {
    world::LaneId lane;
    double watched_s = 0.0; ///< how long that was
    double length_m = 0.0;
    double vehicle_s = 0.0;       ///< that vehicles spent with their middle on it
    double driven_m = 0.0;        ///< by them
    double delay_s = 0.0;         ///< that they would have spent elsewhere, had they been as fast as wish, limit and bends permit
    double standing_s = 0.0;      ///< of vehicle_s: slower than 0.5 m/s
    std::uint32_t passed = 0;     ///< vehicles whose middle came to its end, or that drove out there
    std::uint32_t stands = 0;     ///< how often a vehicle came to a stand on it
    std::uint32_t nearMisses = 0; ///< that began while the later, or the vehicle, was on it
    bool hasLine = false;         ///< a stop line lies on it

    /// Of all the time and the whole lane (Edie 1963, "Discussion of traffic stream measurements and definitions"); 0 where no time has
    /// passed.
    [[nodiscard]] double vehicles_per_km() const;
    /// At its end; 0 where no time has passed.
    [[nodiscard]] double vehicles_per_h() const;
    /// Of all that drove on it (Edie 1963); 0 where nobody did.
    [[nodiscard]] double meanSpeed_mps() const;
    /// A vehicle that passed; 0 where none did.
    [[nodiscard]] double meanDelay_s() const;
};

/// How near somebody came to a collision, by which measure.
enum class NearMissKind : std::uint8_t {
    timeToCollision, ///< both going on as they did would have met so soon (Hayward 1972)
    encroachment,    ///< so soon after the first had left a place the other came there (Allen, Shin, Cooper 1978)
};

/// Somebody came nearer to a collision than 1.5 s.
struct NearMiss {
    NearMissKind kind = NearMissKind::timeToCollision;
    double time_s = 0.0;   ///< since the run began: when the value was least, or when the later came
    double value_s = 0.0;  ///< the least time to collision, or the time between
    geometry::Point place; ///< middle of the vehicle's front, or of the later one's where both are vehicles
    int level = 0;
    world::LaneId lane;
    std::uint32_t vehicle = 0; ///< the one behind, the one that came later, or the one that met a person
    std::uint32_t other = 0;   ///< the other vehicle; 0: somebody on foot

    friend bool operator==(const NearMiss&, const NearMiss&) = default;
};

/// What is measured of the road; until the next step or edit.
struct RoadMeasures {
    std::span<const LaneMeasure> lanes;   ///< ascending by number
    std::span<const NearMiss> nearMisses; ///< the first ones, in the order in which they began
    std::uint64_t allNearMisses = 0;      ///< and those that are not kept
    std::vector<WaitMeasure> waits;       ///< lines, then crossings, ascending by number; those over which anybody came
};

} // namespace passerby::run
