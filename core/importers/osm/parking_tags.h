// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"
#include "core/world/place_kinds.h"

#include <array>
#include <optional>

namespace passerby::importers::osm {

/// Sides of a way, seen in its direction.
enum class WaySide : std::size_t { left, right };

/// How vehicles stand along each side of a way, [WaySide]; nothing where none do, where parking is drawn by itself ("separate"), or nothing
/// is said. Reads `parking:left`, `:right` and `:both` with their `:orientation`, else the older `parking:lane:left`, `:right` and `:both`.
[[nodiscard]] std::array<std::optional<world::ParkingAngle>, 2> streetParkingOf(const Tags& tags);

/// An area for parked vehicles on the ground, outdoors (`amenity=parking`).
[[nodiscard]] bool isParkingArea(const Tags& tags);
/// One in, under or on a building.
[[nodiscard]] bool isParkingIndoors(const Tags& tags);
/// How vehicles stand in an area, as `orientation` says.
[[nodiscard]] std::optional<world::ParkingAngle> areaOrientationOf(const Tags& tags);
/// How many vehicles find room, as `capacity` says, 1 to 100,000.
[[nodiscard]] std::optional<int> capacityOf(const Tags& tags);

} // namespace passerby::importers::osm
