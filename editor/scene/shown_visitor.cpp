// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/shown_visitor.h"

#include "editor/scene/run_vehicles.h"

#include <QtMath>
#include <algorithm>
#include <cmath>

namespace passerby::editor {
namespace {

constexpr double kDegreesPerPixel = 0.25;
constexpr double kMostUp_deg = -60.0;
constexpr double kMostDown_deg = 75.0;

} // namespace

std::optional<ShownVisitor> interpolatedVisitor(const run::Frame* previous, const run::Frame& current, double t)
{
    if (!current.visitor)
        return std::nullopt;
    const run::VisitorBody& now = *current.visitor;
    ShownVisitor shown{now.mode, now.kind, now.level, {now.x_m, now.y_m}, now.heading_rad, now.speed_mps, now.length_m, now.width_m};
    if (!previous || !previous->visitor || previous->visitor->mode != now.mode)
        return shown;
    const run::VisitorBody& then = *previous->visitor;
    const BodyPose pose = poseBetween({{then.x_m, then.y_m}, then.heading_rad}, {shown.place, shown.heading_rad}, t);
    shown.place = pose.place;
    shown.heading_rad = pose.heading_rad;
    return shown;
}

ShownWalker walkerOf(const ShownVisitor& visitor, double floor_m)
{
    ShownWalker walker;
    walker.agent = kVisitorAgent;
    walker.place = visitor.place;
    walker.z_m = floor_m;
    walker.heading_rad = visitor.heading_rad;
    walker.speed_mps = visitor.speed_mps;
    return walker;
}

ShownVehicle vehicleOf(const ShownVisitor& visitor)
{
    return {kVisitorVehicle, visitor.kind, visitor.level, visitor.place, visitor.heading_rad, visitor.length_m, visitor.width_m};
}

void appendVisitor(const std::optional<ShownVisitor>& visitor, const FloorHeights* floors, std::vector<ShownWalker>& walkers,
                   std::vector<ShownVehicle>& vehicles)
{
    if (!visitor)
        return;
    if (visitor->mode == run::VisitorMode::driving)
        vehicles.push_back(vehicleOf(*visitor));
    else
        walkers.push_back(walkerOf(*visitor, floors ? floors->at(visitor->level, visitor->place) : 0.0));
}

void Look::turn(double dx_px, double dy_px)
{
    turnBy(dx_px * kDegreesPerPixel, dy_px * kDegreesPerPixel);
}

void Look::turnBy(double right_deg, double down_deg)
{
    yaw_deg = std::remainder(yaw_deg + right_deg, 360.0);
    pitch_deg = std::clamp(pitch_deg + down_deg, kMostUp_deg, kMostDown_deg);
}

double headingOf_rad(double yaw_deg)
{
    return qDegreesToRadians(90.0 - yaw_deg);
}

double yawOf_deg(double heading_rad)
{
    return std::remainder(90.0 - qRadiansToDegrees(heading_rad), 360.0);
}

OrbitCamera cameraOfEyes(QVector3D eye, double heading_rad, const Look& look)
{
    OrbitCamera camera;
    camera.yaw_deg = std::remainder(yawOf_deg(heading_rad) + look.yaw_deg, 360.0);
    camera.pitch_deg = look.pitch_deg;
    camera.fieldOfView_deg = kEyesFieldOfView_deg;
    camera.distance_m = kEyesScreen_m;
    camera.center = eye + camera.forward() * float(camera.distance_m);
    return camera;
}

OrbitCamera cameraBehind(QVector3D feet, double heading_rad, const Look& look, bool isDriving)
{
    constexpr double kDown_deg = 12.0;     // more than the eyes
    constexpr double kLeastDown_deg = 3.0; // the camera stays above the ground
    OrbitCamera camera;
    camera.yaw_deg = std::remainder(yawOf_deg(heading_rad) + look.yaw_deg, 360.0);
    camera.pitch_deg = std::max(kLeastDown_deg, look.pitch_deg + kDown_deg);
    camera.fieldOfView_deg = 50.0;
    camera.distance_m = isDriving ? 11.0 : 7.0;
    camera.center = feet + QVector3D(0.0F, 0.0F, float(kEyeInCar_m));
    return camera;
}

} // namespace passerby::editor
