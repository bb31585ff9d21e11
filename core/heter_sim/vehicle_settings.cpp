// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/vehicle_settings.h"

namespace passerby::heter_sim {

namespace {

constexpr std::size_t kTraffic3Bicycles = 6;
constexpr std::size_t kTraffic3Tricycles = 7;

VehicleSettings bicycleSettings()
{
    VehicleSettings settings;
    settings.weights = kWeightPresets[kTraffic3Bicycles].weights;
    settings.reference_mps = 5.0F;
    settings.fading_mps = 0.5F;
    settings.clearOfVehicles_m = 2.0F;
    settings.clearOfStops_m = 1.0F;
    settings.clearOfPeople_m = 1.0F;
    settings.beside_m = 0.4F;
    settings.comfort_mps2 = 2.0F;
    settings.firm_mps2 = 3.0F;
    settings.headway_s = 0.7F;
    return settings;
}

VehicleSettings tricycleSettings()
{
    VehicleSettings settings = bicycleSettings();
    settings.weights = kWeightPresets[kTraffic3Tricycles].weights;
    settings.clearOfVehicles_m = 4.0F;
    return settings;
}

} // namespace

VehicleSettings vehicleSettings(AgentKind kind)
{
    switch (kind) {
    case AgentKind::bicycle:
        return bicycleSettings();
    case AgentKind::tricycle:
        return tricycleSettings();
    case AgentKind::person:
    case AgentKind::car:
    case AgentKind::bus:
        break;
    }
    return {};
}

} // namespace passerby::heter_sim
