// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/measures.h"
#include "core/judging/vehicle_samples.h"

namespace passerby::judging {

/// What is measured of driven vehicles beside recorded ones. The order is that of all tables.
enum class VehicleMeasure : std::uint8_t {
    gapDistance,          ///< W1 of gaps to the leader, m
    headwayDistance,      ///< W1 of time headways, s
    speedDistance,        ///< W1, m/s
    accelerationDistance, ///< W1 of accelerations with their sign, m/s²
    offsetDistance,       ///< W1 of offsets from the middle of the lane, left and right apart, m
    deviation,            ///< mean distance from where they were recorded at the same time, m
    gap,                  ///< mean, m; from here on what each side has by itself
    headway,              ///< mean, s
    speed,                ///< mean, m/s
    acceleration,         ///< root of the mean square, m/s²
    offset,               ///< root of the mean square, m
    laneChanges,          ///< a vehicle and minute
    touching,             ///< share of samples in which an outline is on another, or on somebody
    nearMisses,           ///< share of samples with a time to collision below 1.5 s
    peopleFirst,          ///< share of encounters with people in which these went first
    nearestPerson,        ///< the least distance of each vehicle to people, at most 5 m; the mean of vehicles, m
    encroachment          ///< mean post-encroachment time of encounters, s
};
inline constexpr std::size_t kVehicleMeasures = 17;
/// Those that compare two sides come first.
inline constexpr std::size_t kVehicleDistances = static_cast<std::size_t>(VehicleMeasure::gap);

[[nodiscard]] const MeasureName& nameOf(VehicleMeasure measure);

/// By VehicleMeasure; not a number where there is nothing to measure.
using VehicleFigureList = std::array<double, kVehicleMeasures>;
using BoundedVehicleFigures = std::array<statistics::BoundedFigure, kVehicleMeasures>;

/// A model against the recording, of the vehicles that are kept on both sides.
[[nodiscard]] VehicleFigureList vehicleFiguresOf(const VehicleSide& model, const VehicleSide& recorded, const Kept& kept);
/// Two parts of the recorded vehicles against each other; of what each side has by itself, the difference without sign.
[[nodiscard]] VehicleFigureList vehicleDifferences(const VehicleSide& recorded, const Kept& first, const Kept& second);

/// With bounds of 95 % by batches of vehicles, each left out in turn.
[[nodiscard]] BoundedVehicleFigures boundedVehicleFigures(const VehicleSide& model, const VehicleSide& recorded,
                                                          const foundation::JobContext& context = {});
/// Between random halves of the recorded vehicles.
[[nodiscard]] BoundedVehicleFigures vehicleNoise(const VehicleSide& recorded, std::uint64_t seed,
                                                 const foundation::JobContext& context = {});
/// By how much the distances of one model from the recording are greater than those of another, with bounds by the same batches, in pairs:
/// [kVehicleDistances].
[[nodiscard]] std::vector<statistics::BoundedFigure> vehicleAdvantages(const VehicleSide& model, const VehicleSide& other,
                                                                       const VehicleSide& recorded,
                                                                       const foundation::JobContext& context = {});

} // namespace passerby::judging
