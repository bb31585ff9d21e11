// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/world/color.h"
#include "core/world/lane.h"
#include "core/world/state_set.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace passerby::world {

/// What vehicles of one kind have in common. No kind of people: populations, bakes and alibis do not know them.
struct VehicleKind {
    std::string name; ///< unique, not empty: "car"
    Color color;
    double length_m = 4.5;          ///< in (0, 100]
    double width_m = 1.8;           ///< in (0, 10]
    double height_m = 1.5;          ///< as drawn, in [0, 10]
    double turningRadius_m = 6.0;   ///< of the tightest turn of its middle, in (0, 100]
    double acceleration_mps2 = 2.0; ///< at most, in (0, 20]
    double braking_mps2 = 2.5;      ///< without need, in (0, 20]
    double speed_mps = 13.9;        ///< where the way is free and no limit holds it back, in (0, 100]
    bool usesCarLanes = true;       ///< at least one of the three
    bool usesBicycleLanes = false;
    bool usesBusLanes = false;
    StateSetId states{}; ///< among which their drivers choose; null: those that come with Passerby

    friend bool operator==(const VehicleKind&, const VehicleKind&) = default;
};

using VehicleKindId = foundation::Id<VehicleKind>;

[[nodiscard]] bool mayUse(const VehicleKind& kind, LaneKind lane);

/// The kinds that a city may begin with: car, bicycle, tricycle, bus. Their figures are usual ones, measured nowhere.
[[nodiscard]] std::array<VehicleKind, 4> usualVehicleKinds();

/// How many vehicles of a kind come in at the beginning of a lane. What several rows say of one lane and kind adds up.
struct VehicleDemand {
    LaneId lane;
    VehicleKindId kind;
    std::optional<std::int64_t> hour; ///< of the day, 0 to 23; nothing: every hour
    double vehicles_per_h = 0.0;      ///< 0 to 10,000

    friend bool operator==(const VehicleDemand&, const VehicleDemand&) = default;
};

using VehicleDemandId = foundation::Id<VehicleDemand>;

} // namespace passerby::world
