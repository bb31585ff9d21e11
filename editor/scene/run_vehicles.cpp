// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/run_vehicles.h"

#include "editor/scene/vehicle_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {
namespace {

using geometry::Point;

constexpr float kDrives = 15.0F * 1024.0F; ///< the shader's pose of what is stretched and does not walk
constexpr double kLeastLength_px = 2.0;
constexpr double kLeastHeight_m = 0.3;

Point headingOf(double heading_rad)
{
    return {std::cos(heading_rad), std::sin(heading_rad)};
}

ShownVehicle shownVehicle(const run::Vehicle* then, const run::Vehicle& now, double t)
{
    ShownVehicle shown{now.number, now.kind, now.level, {now.x_m, now.y_m}, now.heading_rad, now.length_m, now.width_m};
    if (!then)
        return shown;
    const BodyPose pose = poseBetween({{then->x_m, then->y_m}, then->heading_rad}, {shown.place, shown.heading_rad}, t);
    shown.place = pose.place;
    shown.heading_rad = pose.heading_rad;
    return shown;
}

void appendShadow(const ShownVehicle& vehicle, double z_m, const SceneTheme& theme, std::vector<Ribbon>& out)
{
    const double half_m = 0.5 * vehicle.width_m + 0.25;
    const Point end = headingOf(vehicle.heading_rad) * std::max(0.0, 0.5 * vehicle.length_m - 0.6 * half_m);
    out.push_back(ribbon(vehicle.place - end, vehicle.place + end, z_m, half_m, 0.0, RibbonStyle::blob, theme.blob));
}

} // namespace

BodyPose poseBetween(const BodyPose& then, const BodyPose& now, double t)
{
    if (distance(then.place, now.place) > kFarthestMove_m)
        return now;
    return {then.place + (now.place - then.place) * t,
            then.heading_rad + std::remainder(now.heading_rad - then.heading_rad, 2.0 * std::numbers::pi) * t};
}

std::vector<ShownVehicle> interpolatedVehicles(const run::Frame* previous, const run::Frame& current, double t)
{
    std::vector<ShownVehicle> shown;
    shown.reserve(current.vehicles.size());
    std::size_t before = 0;
    for (const run::Vehicle& now : current.vehicles) {
        const run::Vehicle* then = nullptr;
        if (previous) {
            const auto& old = previous->vehicles;
            while (before < old.size() && old[before].number < now.number)
                ++before;
            if (before < old.size() && old[before].number == now.number)
                then = &old[before];
        }
        shown.push_back(shownVehicle(then, now, t));
    }
    return shown;
}

std::array<Point, 4> outlineOf(const ShownVehicle& vehicle)
{
    const Point ahead = headingOf(vehicle.heading_rad) * (0.5 * vehicle.length_m);
    const Point left = headingOf(vehicle.heading_rad + 0.5 * std::numbers::pi) * (0.5 * vehicle.width_m);
    return {vehicle.place + ahead + left, vehicle.place - ahead + left, vehicle.place - ahead - left, vehicle.place + ahead - left};
}

std::vector<VehicleLook> vehicleLooks(const world::World& world)
{
    std::vector<VehicleLook> looks;
    for (const auto& [id, kind] : world.vehicleKinds())
        looks.push_back({QColor(kind.color.red, kind.color.green, kind.color.blue), kind.height_m});
    if (looks.empty())
        looks.push_back({});
    return looks;
}

void appendVehicles(const std::vector<ShownVehicle>& vehicles, const std::vector<VehicleLook>& looks, const FloorHeights* floors,
                    const LightMap& light, const PeopleAnimator::View& view, PeopleLists& lists)
{
    const QMatrix4x4 toClip = view.camera.projectionMatrix(view.size) * view.camera.viewMatrix();
    const double pixel = view.camera.pixelAngle(view.size);
    const SceneTheme& theme = sceneTheme(view.dark);
    for (const ShownVehicle& vehicle : vehicles) {
        const double floor_m = floors ? floors->at(vehicle.level, vehicle.place) : 0.0;
        const QVector4D clip = toClip * QVector4D(float(vehicle.place.x), float(vehicle.place.y), float(floor_m), 1.0F);
        const float slack = clip.w() + float(vehicle.length_m);
        if (clip.w() <= 0.0F || std::abs(clip.x()) > slack || std::abs(clip.y()) > slack
            || vehicle.length_m < kLeastLength_px * pixel * double(clip.w()))
            continue;
        const VehicleLook& look = looks[std::min<std::size_t>(vehicle.kind, looks.size() - 1)];
        const QVector3D color = toVector(look.color) * (view.dark ? 0.85F : 1.0F);
        const float lit = light.isEmpty() ? 1.0F : light.sunAt(vehicle.place.x, vehicle.place.y);
        lists.vehicles[std::size_t(vehicleBodyOf(vehicle.length_m, vehicle.width_m))].push_back(
            {{float(vehicle.place.x), float(vehicle.place.y), float(floor_m), float(vehicle.heading_rad)},
             {float(vehicle.length_m), float(vehicle.width_m), float(std::max(kLeastHeight_m, look.height_m)), lit},
             {color.x(), color.y(), color.z(), kDrives}});
        appendShadow(vehicle, floor_m, theme, lists.shadows);
    }
}

} // namespace passerby::editor
