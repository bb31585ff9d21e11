// SPDX-License-Identifier: Apache-2.0
// What is wrong with rows of traffic.
#include "core/foundation/limits.h"
#include "core/world/faults.h"

namespace passerby::world {

namespace {

constexpr double kLeastParkingSpacing_m = 0.1;
constexpr double kFastestVehicle_mps = 100.0;

} // namespace

Fault findFault(const VehicleKind& row)
{
    return Faults()
        .require(!row.name.empty(), "The name is empty.")
        .above("The length (m)", row.length_m, 0.0, 100.0)
        .above("The width (m)", row.width_m, 0.0, 10.0)
        .within("The height (m)", row.height_m, 0.0, 10.0)
        .above("The turning radius (m)", row.turningRadius_m, 0.0, 100.0)
        .above("The acceleration (m/s²)", row.acceleration_mps2, 0.0, 20.0)
        .above("The braking (m/s²)", row.braking_mps2, 0.0, 20.0)
        .above("The speed (m/s)", row.speed_mps, 0.0, kFastestVehicle_mps)
        .require(row.usesCarLanes || row.usesBicycleLanes || row.usesBusLanes, "It may use no lanes at all.")
        .result();
}

Fault findFault(const Lane& row)
{
    Faults faults;
    faults.level(row.level)
        .above("The width (m)", row.width_m, 0.0, 30.0)
        .above("The speed limit (m/s)", row.limit_mps, 0.0, kFastestVehicle_mps)
        .require(row.points.size() <= foundation::kMostLanePoints, "A lane has at most {} points.", foundation::kMostLanePoints);
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    faults.require(lengthOf_m(row) > 0.0, "A lane needs at least two different points.");
    return faults.result();
}

Fault findFault(const Signal& row)
{
    return Faults()
        .within("The time of green (s)", row.green_s, 0.0, kServiceLimit_s)
        .within("The time of amber (s)", row.amber_s, 0.0, kServiceLimit_s)
        .within("The time of red (s)", row.red_s, 0.0, kServiceLimit_s)
        .within("The beginning of green (s)", row.offset_s, 0.0, kServiceLimit_s)
        .result();
}

Fault findFault(const StopLine& row)
{
    return Faults().level(row.level).ends(row.a, row.b).result();
}

Fault findFault(const Crossing& row)
{
    return Faults().level(row.level).ends(row.a, row.b).above("The width (m)", row.width_m, 0.0, 100.0).result();
}

Fault findFault(const VehicleDemand& row)
{
    return Faults()
        .within("The hour", static_cast<double>(row.hour.value_or(0)), 0.0, 23.0)
        .within("The number of vehicles in an hour", row.vehicles_per_h, 0.0, 10'000.0)
        .result();
}

Fault findFault(const ParkingRow& row)
{
    Faults faults;
    faults.level(row.level)
        .within("The number of places", row.places, 1, foundation::kMostParkingPlaces)
        .within("The share of places that are taken", row.taken, 0.0, 1.0)
        .require(row.points.size() <= foundation::kMostLanePoints, "A parking row has at most {} points.", foundation::kMostLanePoints);
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    const double length_m = geometry::lengthOf_m(row.points);
    faults.require(length_m > 0.0, "A parking row needs at least two different points.");
    faults.require(length_m / row.places >= kLeastParkingSpacing_m, "Its {} places lie nearer together than {:g} m.", row.places,
                   kLeastParkingSpacing_m);
    return faults.result();
}

Fault findFault(const PaintedDirection& row)
{
    Faults faults;
    faults.level(row.level)
        .above("The width (m)", row.width_m, 0.0, 100.0)
        .above("The share by which it counts", row.share, 0.0, 1.0)
        .require(row.points.size() <= foundation::kMostDirectionPoints, "A painted direction has at most {} points.",
                 foundation::kMostDirectionPoints);
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    faults.require(geometry::lengthOf_m(row.points) > 0.0, "A painted direction needs at least two different points.");
    return faults.result();
}

} // namespace passerby::world
