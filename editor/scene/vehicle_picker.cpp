// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/vehicle_picker.h"

#include "editor/scene/ray_box.h"
#include "editor/scene/shown_visitor.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kReach_px = 6.0;
constexpr double kLeastPicked_m = 1.0;
constexpr double kInside_m = 1.0; ///< a wall may be so much nearer than the vehicle behind which it seems to stand

/// A place as the vehicle sees it: x ahead of its middle, y to its left.
geometry::Point seenFrom(const ShownVehicle& vehicle, geometry::Point place)
{
    const geometry::Point way = place - vehicle.place;
    const double c = std::cos(vehicle.heading_rad);
    const double s = std::sin(vehicle.heading_rad);
    return {c * way.x + s * way.y, c * way.y - s * way.x};
}

Ray seenFrom(const ShownVehicle& vehicle, const Ray& ray)
{
    const geometry::Point from = seenFrom(vehicle, {double(ray.origin.x()), double(ray.origin.y())});
    const geometry::Point way = seenFrom(vehicle, vehicle.place + geometry::Point{double(ray.direction.x()), double(ray.direction.y())});
    return {{float(from.x), float(from.y), ray.origin.z()}, {float(way.x), float(way.y), ray.direction.z()}};
}

geometry::Box grownBody(const ShownVehicle& vehicle, double wider_m)
{
    const geometry::Point half{0.5 * vehicle.length_m + wider_m, 0.5 * vehicle.width_m + wider_m};
    return {{-half.x, -half.y}, half};
}

} // namespace

std::optional<std::uint32_t> pickVehicle(const std::vector<ShownVehicle>& vehicles, const std::vector<VehicleLook>& looks,
                                         const FloorHeights* floors, const Ray& ray, double pixelAngle, double limit_m)
{
    std::optional<std::uint32_t> found;
    double nearest_m = limit_m + kInside_m;
    for (const ShownVehicle& vehicle : vehicles) {
        if (vehicle.number == kVisitorVehicle)
            continue;
        const double floor_m = floors ? floors->at(vehicle.level, vehicle.place) : 0.0;
        const QVector3D middle(float(vehicle.place.x), float(vehicle.place.y), float(floor_m));
        const double wider_m = kReach_px * pixelAngle * double((middle - ray.origin).length());
        const double height_m = std::max(kLeastPicked_m, looks[std::min<std::size_t>(vehicle.kind, looks.size() - 1)].height_m);
        const auto away_m = distanceToBox(seenFrom(vehicle, ray), grownBody(vehicle, wider_m), floor_m, floor_m + height_m + wider_m);
        if (away_m && *away_m < nearest_m) {
            nearest_m = *away_m;
            found = vehicle.number;
        }
    }
    return found;
}

std::optional<std::uint32_t> vehicleAt(const std::vector<ShownVehicle>& vehicles, geometry::Point place, double reach_m)
{
    const ShownVehicle* found = nullptr;
    double least_m = reach_m;
    for (const ShownVehicle& vehicle : vehicles) {
        const geometry::Point seen = seenFrom(vehicle, place);
        const double away_m =
            std::hypot(std::max(std::abs(seen.x) - 0.5 * vehicle.length_m, 0.0), std::max(std::abs(seen.y) - 0.5 * vehicle.width_m, 0.0));
        const bool isAbove = found && away_m == least_m && vehicle.level > found->level;
        if (vehicle.number == kVisitorVehicle || away_m > reach_m || (found && away_m >= least_m && !isAbove))
            continue;
        least_m = away_m;
        found = &vehicle;
    }
    return found ? std::optional(found->number) : std::nullopt;
}

const ShownVehicle* vehicleNumbered(const std::vector<ShownVehicle>& vehicles, std::uint32_t number)
{
    const auto found = std::find_if(vehicles.begin(), vehicles.end(), [number](const ShownVehicle& one) { return one.number == number; });
    return found == vehicles.end() ? nullptr : &*found;
}

} // namespace passerby::editor
