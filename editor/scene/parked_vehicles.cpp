// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/parked_vehicles.h"

#include "editor/scene/vehicle_body.h"
#include "editor/scene/vehicle_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

namespace {

using geometry::Point;

constexpr float kHandlebar_m = 1.1F; ///< what of a cycle is higher is somebody who rides
constexpr double kLeastBody_m = 0.3;
constexpr double kFromTipToTip_m = 8.0;
constexpr double kTip_m = 1.2;
constexpr double kTipHalfWidth_m = 0.12;
constexpr double kLeastStroke_px = 0.6; ///< half of it
constexpr float kBandAlpha = 0.22F;
constexpr float kTipAlpha = 0.9F;

struct Body {
    std::vector<VehicleTriangle> shape;
    QVector3D size_m;
};

std::vector<VehicleTriangle> withoutRider(std::vector<VehicleTriangle> shape)
{
    std::erase_if(shape, [](const VehicleTriangle& triangle) {
        return std::any_of(triangle.corners.begin(), triangle.corners.end(),
                           [](const QVector3D& corner) { return corner.z() > kHandlebar_m; });
    });
    return shape;
}

const Body& bodyOf(VehicleBody body)
{
    static const std::array<Body, kVehicleBodies> bodies{
        {{carShape(), {4.2F, 1.8F, 1.45F}}, {busShape(), {12.0F, 2.55F, 3.0F}}, {withoutRider(cycleShape()), {1.8F, 0.6F, 1.75F}}}};
    return bodies[static_cast<std::size_t>(body)];
}

} // namespace

std::vector<ShownVehicle> shownParked(const world::World& world)
{
    std::vector<ShownVehicle> shown;
    for (const world::ParkedVehicle& vehicle : world::parkedVehicles(world))
        shown.push_back({0, static_cast<std::uint16_t>(world.vehicleKinds().indexOf(vehicle.kind)), vehicle.level, vehicle.place.middle,
                         vehicle.place.heading_rad, vehicle.length_m, vehicle.width_m});
    return shown;
}

std::vector<world::ParkedVehicle> parkedIn(const world::World& world, world::ParkingRowId id)
{
    std::vector<world::ParkedVehicle> vehicles;
    const world::ParkingRow* row = world.parkingRows().find(id);
    if (!row)
        return vehicles;
    const world::VehicleKind& kind = *world.vehicleKinds().find(row->kind);
    int number = 0;
    for (const world::ParkingPlace& place : world::placesOf(*row))
        if (world::isTaken(*row, id.number, number++, world.settings().seed))
            vehicles.push_back({id, row->kind, row->level, place, kind.length_m, kind.width_m, kind.height_m});
    return vehicles;
}

void appendParked(const world::World& world, const world::ParkedVehicle& vehicle, const FloorHeights& floors, const SceneTheme& theme,
                  std::vector<SolidVertex>& out)
{
    const world::Color paint = world.vehicleKinds().find(vehicle.kind)->color;
    const Body& body = bodyOf(vehicleBodyOf(vehicle.length_m, vehicle.width_m));
    const QVector3D scale =
        QVector3D(float(vehicle.length_m), float(vehicle.width_m), float(std::max(kLeastBody_m, vehicle.height_m))) / body.size_m;
    std::vector<VehicleTriangle> shape = body.shape;
    for (VehicleTriangle& triangle : shape)
        for (QVector3D& corner : triangle.corners)
            corner *= scale;
    const Point middle = vehicle.place.middle;
    appendVehicle(shape, {middle, floors.at(vehicle.level, middle), vehicle.place.heading_rad},
                  QVector3D(float(paint.red), float(paint.green), float(paint.blue)) / 255.0F, theme, out);
}

void appendDirection(const world::PaintedDirection& stroke, const FloorHeights& floors, const SceneTheme& theme, std::vector<Ribbon>& out)
{
    const QVector3D color = theme.accent;
    const auto height_m = [&](Point a, Point b) { return floors.at(stroke.level, geometry::midpoint(a, b)); };
    double next_m = 0.5 * kFromTipToTip_m;
    double before_m = 0.0;
    for (std::size_t i = 1; i < stroke.points.size(); ++i) {
        const Point from = stroke.points[i - 1];
        const Point to = stroke.points[i];
        out.push_back(
            ribbon(from, to, height_m(from, to), 0.5 * stroke.width_m, kLeastStroke_px, RibbonStyle::plain, QVector4D(color, kBandAlpha)));
        const double length_m = distance(from, to);
        const Point ahead = (to - from) * (1.0 / length_m);
        for (; next_m <= before_m + length_m; next_m += kFromTipToTip_m) {
            const Point tip = from + ahead * (next_m - before_m);
            for (const double side : {1.0, -1.0}) {
                const Point end = tip - ahead * kTip_m + Point{-ahead.y, ahead.x} * (0.7 * kTip_m * side);
                out.push_back(ribbon(end, tip, height_m(end, tip), kTipHalfWidth_m, kLeastStroke_px, RibbonStyle::plain,
                                     QVector4D(color, kTipAlpha)));
            }
        }
        before_m += length_m;
    }
}

} // namespace passerby::editor
