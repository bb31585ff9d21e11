// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace passerby::editor {

/// How a vehicle of the run is drawn.
enum class VehicleBody { car, bus, cycle };
inline constexpr std::size_t kVehicleBodies = 3;

/// By its size: longer than 7 m is a bus, narrower than 1.3 m somebody who rides.
[[nodiscard]] constexpr VehicleBody vehicleBodyOf(double length_m, double width_m)
{
    constexpr double kLongestCar_m = 7.0;
    constexpr double kNarrowestCar_m = 1.3;
    if (width_m < kNarrowestCar_m)
        return VehicleBody::cycle;
    return length_m > kLongestCar_m ? VehicleBody::bus : VehicleBody::car;
}

} // namespace passerby::editor
