// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/road_measures.h"
#include "core/world/vehicle.h"

#include <QString>
#include <cstdint>
#include <optional>

namespace passerby::editor {

/// "Green 30 s, amber 3 s, red 27 s; anew every 60 s".
[[nodiscard]] QString cycleInWords(const world::Signal& signal);
/// "08:00 to 09:00", or "Every hour".
[[nodiscard]] QString hourInWords(std::optional<std::int64_t> hour);
/// The icon of whatever looks most like it: "bus" (longer than 7 m), "bicycle" (narrower than 1.3 m) or "car".
[[nodiscard]] QString vehicleIcon(const world::VehicleKind& kind);
/// "bicycle lanes".
[[nodiscard]] QString lanesInWords(world::LaneKind kind);

/// Seconds that a vehicle lost on a lane, on average of those that passed its end; where none has yet, all seconds that were lost there, as
/// if by one.
[[nodiscard]] double lostPerVehicle_s(const run::LaneMeasure& measure);

} // namespace passerby::editor
