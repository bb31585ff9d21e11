// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/road_measures.h"
#include "core/world/world.h"
#include "editor/scene/heatmap.h"

#include <span>

namespace passerby::editor {

/// What colours lanes.
enum class LaneValue {
    density, ///< vehicles per km, of all the time that was watched (Edie 1963)
    delay    ///< seconds lost a vehicle: lostPerVehicle_s()
};

[[nodiscard]] double valueOf(const run::LaneMeasure& measure, LaneValue value);

/// The lanes on which somebody drove, as wide as they are. `world` is the city of the run. `maximum`: end of the ramp; 0: nine tenths of
/// the time that vehicles spent was spent on lanes below it, rounded up. Empty where nobody drove.
[[nodiscard]] Heatmap laneHeatmap(std::span<const run::LaneMeasure> lanes, const world::World& world, LaneValue value, double maximum);

/// The squares that near misses are counted on are so wide.
inline constexpr double kNearMissSquare_m = 3.0;

/// How many near misses of a kind began on each square of the ground on which there was one, level by level. `maximum`: end of the ramp; 0:
/// the most on a square, rounded up, and at least 5. Empty where there was none.
[[nodiscard]] Heatmap nearMissHeatmap(std::span<const run::NearMiss> misses, run::NearMissKind kind, const world::World& world,
                                      double maximum);

} // namespace passerby::editor
