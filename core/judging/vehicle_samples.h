// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/vehicle_replay.h"

#include <span>

namespace passerby::judging {

/// A vehicle at the moments k · 0.4 s, counted from the beginning of the recording.
struct SampledBodies {
    std::int64_t first = 0; ///< k of the first
    std::vector<heter_sim::OrientedBox> bodies;
};

/// Somebody on foot who crosses the lane of a vehicle.
struct Yielding {
    bool isPersonFirst = false;
    /// Post-encroachment time (Allen, Shin, Cooper 1978): from when the first has left the band that the vehicle sweeps, or its place, to
    /// when the second comes; 0 where both are there at once; not a number where the second was not seen to come.
    double encroachment_s = std::numeric_limits<double>::quiet_NaN();
};

inline constexpr double kFarthestLeader_m = 80.0; ///< gaps and headways are those to whoever is nearer
inline constexpr double kHeadway_mps = 1.0;       ///< slower has no headway
inline constexpr double kNearCollision_s = 1.5;   ///< times to collision below are near misses
inline constexpr double kYields_s = 10.0;         ///< who crosses earlier before, or later after the vehicle, is no encounter

/// All that is measured of a vehicle, recorded or simulated.
struct VehicleSamples {
    std::vector<double> speeds_mps;
    std::vector<double> accelerations_mps2; ///< changes of the speed from one 0.4 s to the next, by it; negative: it brakes
    std::vector<double> gaps_m;             ///< from outline to outline along the lane, to the leader
    std::vector<double> headways_s;         ///< from front to front of the leader, by the own speed
    std::vector<double> offsets_m;          ///< from the middle of the lane, positive to the left
    std::vector<double> deviations_m;       ///< from where it was recorded at the same moment; of what was recorded, none
    std::vector<double> nearestPerson_m;    ///< from the outline to the nearest body on foot, at most kFarthest_m; none without people
    std::vector<Yielding> yielding;
    std::size_t samples = 0;
    std::size_t touching = 0;   ///< samples in which the outline is on that of another, or on somebody
    std::size_t nearMisses = 0; ///< samples with a time to collision below kNearCollision_s, to the leader or to somebody ahead
    std::size_t laneChanges = 0;
    double seconds = 0.0;
};

/// One side of a comparison: the measured vehicles in the order of the recording.
struct VehicleSide {
    std::vector<VehicleSamples> vehicles;
};

[[nodiscard]] VehicleSide vehicleSideOf(const RecordedVehicles& recorded);
[[nodiscard]] VehicleSide vehicleSideOf(const ReplayedVehicles& replayed, const RecordedVehicles& recorded);

/// The bodies of a vehicle as recorded, and as a model drove it, until `end_s` at most.
[[nodiscard]] SampledBodies sampledBodies(const RecordedVehicle& vehicle);
[[nodiscard]] SampledBodies sampledBodies(const VehicleWay& way, double step_s, double end_s);

/// The lane of each moment, and how often it changed: another one counts as soon as the middle of the vehicle is within 0.35 of the width
/// of its middle, and more than half the width beside the middle of the one before.
struct LanesDriven {
    std::vector<std::size_t> lanes;
    std::size_t changes = 0;
};
[[nodiscard]] LanesDriven lanesDriven(const SampledBodies& bodies, const LaneLines& lanes, std::size_t first);

/// Who of the people crosses the lane of a vehicle, and who was first there.
[[nodiscard]] std::vector<Yielding> yieldingOf(const SampledBodies& bodies, const LaneLine& lane, std::span<const Walker> people);

} // namespace passerby::judging
