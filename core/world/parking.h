// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/polygon.h"
#include "core/world/vehicle.h"

#include <string>
#include <vector>

namespace passerby::world {

class World;

/// Places for vehicles to stand, one behind or beside the other. It refers to no lane and no cell.
struct ParkingRow {
    std::string name;
    int level = 0;
    std::vector<geometry::Point> points; ///< through the middles of the places, at least 2; the places share its length evenly
    ParkingAngle angle = ParkingAngle::parallel;
    int places = 1; ///< 1 to foundation::kMostParkingPlaces
    VehicleKindId kind;
    double taken = 0.7; ///< the share of places on which a vehicle stands, 0 to 1

    friend bool operator==(const ParkingRow&, const ParkingRow&) = default;
};

using ParkingRowId = foundation::Id<ParkingRow>;

/// Where a vehicle stands in a row, and whither its front looks.
struct ParkingPlace {
    geometry::Point middle;
    double heading_rad = 0.0; ///< anticlockwise from east, −π to π
};

/// All places of a row, from its first point on, whether they are taken or not.
[[nodiscard]] std::vector<ParkingPlace> placesOf(const ParkingRow& row);
/// How much of the row's length a vehicle needs that stands so, without any gap: its length along the row, its width across it, and 1.41
/// times its width where it slants.
[[nodiscard]] double leastSpacing_m(ParkingAngle angle, const VehicleKind& kind);
/// Whether a vehicle stands on a place: a function of the city's seed, the row's number and the place, counted from 0, alone. So rows may
/// be added, removed and edited, and the others stay as they are.
[[nodiscard]] bool isTaken(const ParkingRow& row, std::uint32_t number, int place, std::uint64_t seed);

/// A vehicle that stands in a row.
struct ParkedVehicle {
    ParkingRowId row;
    VehicleKindId kind;
    int level = 0;
    ParkingPlace place;
    double length_m = 0.0;
    double width_m = 0.0;
    double height_m = 0.0;
};

/// All of them, by number of the row, then by place; at most foundation::kMostParkedVehicles.
[[nodiscard]] std::vector<ParkedVehicle> parkedVehicles(const World& world);
/// Whether the same vehicles stand at the same places, as far as that can be told at once; false does not mean that they differ.
[[nodiscard]] bool shareParkedVehicles(const World& a, const World& b);
/// The ground that a vehicle of this size covers: a rectangle, anticlockwise, from the right end of its front.
[[nodiscard]] geometry::Ring outlineOf(const ParkingPlace& place, double length_m, double width_m);
[[nodiscard]] inline geometry::Ring outlineOf(const ParkedVehicle& vehicle)
{
    return outlineOf(vehicle.place, vehicle.length_m, vehicle.width_m);
}

} // namespace passerby::world
