// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/orbit_camera.h"
#include "editor/scene/run_vehicles.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::editor {

/// Number of the nearest vehicle whose body a ray meets, or passes within a few pixels, in front of `limit_m`. Whoever drives here
/// themselves is not asked. `floors` as in appendVehicles().
[[nodiscard]] std::optional<std::uint32_t> pickVehicle(const std::vector<ShownVehicle>& vehicles, const std::vector<VehicleLook>& looks,
                                                       const FloorHeights* floors, const Ray& ray, double pixelAngle, double limit_m);

/// Number of the vehicle whose outline is nearest to a place, at most `reach_m` from it; the highest level before lower ones.
[[nodiscard]] std::optional<std::uint32_t> vehicleAt(const std::vector<ShownVehicle>& vehicles, geometry::Point place, double reach_m);

/// The one with this number; null where there is none.
[[nodiscard]] const ShownVehicle* vehicleNumbered(const std::vector<ShownVehicle>& vehicles, std::uint32_t number);

} // namespace passerby::editor
