// SPDX-License-Identifier: Apache-2.0
#include "core/world/parking.h"

#include "core/foundation/limits.h"
#include "core/foundation/random_stream.h"
#include "core/geometry/line.h"
#include "core/world/world.h"

#include <cmath>
#include <numbers>

namespace passerby::world {

namespace {

using geometry::Point;

/// Of the front against the direction of the row.
double turnOf_rad(ParkingAngle angle)
{
    switch (angle) {
    case ParkingAngle::parallel:
        return 0.0;
    case ParkingAngle::diagonal:
        return -std::numbers::pi / 4.0;
    case ParkingAngle::perpendicular:
        return -std::numbers::pi / 2.0;
    }
    return 0.0;
}

} // namespace

std::vector<ParkingPlace> placesOf(const ParkingRow& row)
{
    std::vector<ParkingPlace> places;
    places.reserve(static_cast<std::size_t>(row.places));
    const double spacing_m = geometry::lengthOf_m(row.points) / row.places;
    std::size_t piece = 1;
    double begin_m = 0.0; // of the piece
    for (int i = 0; i < row.places; ++i) {
        const double at_m = (i + 0.5) * spacing_m;
        double length_m = geometry::length(row.points[piece] - row.points[piece - 1]);
        while (piece + 1 < row.points.size() && begin_m + length_m < at_m) {
            begin_m += length_m;
            ++piece;
            length_m = geometry::length(row.points[piece] - row.points[piece - 1]);
        }
        const Point along = row.points[piece] - row.points[piece - 1];
        const double heading_rad = std::atan2(along.y, along.x) + turnOf_rad(row.angle);
        places.push_back(
            {row.points[piece - 1] + along * ((at_m - begin_m) / length_m), std::remainder(heading_rad, 2.0 * std::numbers::pi)});
    }
    return places;
}

double leastSpacing_m(ParkingAngle angle, const VehicleKind& kind)
{
    switch (angle) {
    case ParkingAngle::parallel:
        return kind.length_m;
    case ParkingAngle::diagonal:
        return kind.width_m * std::numbers::sqrt2;
    case ParkingAngle::perpendicular:
        return kind.width_m;
    }
    return 0.0;
}

bool isTaken(const ParkingRow& row, std::uint32_t number, int place, std::uint64_t seed)
{
    foundation::RandomStream stream(seed, number, foundation::Purpose::parking, static_cast<std::uint32_t>(place));
    return stream.uniform() < row.taken;
}

std::vector<ParkedVehicle> parkedVehicles(const World& world)
{
    std::vector<ParkedVehicle> vehicles;
    for (const auto& [id, row] : world.parkingRows()) {
        const VehicleKind& kind = *world.vehicleKinds().find(row.kind);
        const std::vector<ParkingPlace> places = placesOf(row);
        for (int i = 0; i < row.places; ++i) {
            if (!isTaken(row, id.number, i, world.settings().seed))
                continue;
            if (vehicles.size() == foundation::kMostParkedVehicles)
                return vehicles;
            vehicles.push_back({id, row.kind, row.level, places[static_cast<std::size_t>(i)], kind.length_m, kind.width_m, kind.height_m});
        }
    }
    return vehicles;
}

bool shareParkedVehicles(const World& a, const World& b)
{
    const bool shareRows = a.parkingRows().sharesStateWith(b.parkingRows()) || (a.parkingRows().empty() && b.parkingRows().empty());
    return shareRows
           && (a.parkingRows().empty() || (a.vehicleKinds().sharesStateWith(b.vehicleKinds()) && a.settings().seed == b.settings().seed));
}

geometry::Ring outlineOf(const ParkingPlace& place, double length_m, double width_m)
{
    const Point ahead{std::cos(place.heading_rad), std::sin(place.heading_rad)};
    const Point left{-ahead.y, ahead.x};
    const auto corner = [&](double forward, double sideways) {
        return geometry::snapped(place.middle + ahead * (forward * length_m / 2.0) + left * (sideways * width_m / 2.0));
    };
    return {corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0), corner(-1.0, -1.0)};
}

} // namespace passerby::world
