// SPDX-License-Identifier: Apache-2.0
#include "core/world/vehicle.h"

namespace passerby::world {

bool mayUse(const VehicleKind& kind, LaneKind lane)
{
    switch (lane) {
    case LaneKind::car:
        return kind.usesCarLanes;
    case LaneKind::bicycle:
        return kind.usesBicycleLanes;
    case LaneKind::bus:
        return kind.usesBusLanes;
    }
    return false;
}

std::array<VehicleKind, 4> usualVehicleKinds()
{
    const auto color = [](std::uint8_t red, std::uint8_t green, std::uint8_t blue) { return Color{red, green, blue}; };
    return {{
        {"car", color(0x4a, 0x6f, 0xa5), 4.5, 1.8, 1.5, 6.0, 2.0, 2.5, 13.9, true, false, false},
        {"bicycle", color(0x4f, 0x9d, 0x69), 1.8, 0.6, 1.7, 2.0, 1.0, 2.0, 4.5, true, true, false},
        {"tricycle", color(0xd9, 0xa4, 0x41), 2.5, 1.0, 1.7, 3.0, 0.8, 2.0, 4.0, true, true, false},
        {"bus", color(0xc4, 0x4d, 0x4d), 12.0, 2.55, 3.1, 11.0, 1.2, 1.5, 11.0, true, false, true},
    }};
}

} // namespace passerby::world
