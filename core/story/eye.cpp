// SPDX-License-Identifier: Apache-2.0
#include "core/story/eye.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::story {

namespace {

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kLeastDistance_m = 0.1;
constexpr double kLeastOver_m = 1e-3; ///< over the ground, to have a direction

Place forward(double yaw_deg, double pitch_deg)
{
    const double yaw = yaw_deg * kRadians;
    const double pitch = pitch_deg * kRadians;
    return {std::sin(yaw) * std::cos(pitch), std::cos(yaw) * std::cos(pitch), -std::sin(pitch)};
}

} // namespace

double distance(const Place& a, const Place& b)
{
    return std::hypot(b.x - a.x, b.y - a.y, b.z - a.z);
}

Place between(const Place& a, const Place& b, double share)
{
    return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share};
}

Place eyeOf(const world::SlideCamera& camera)
{
    const Place ahead = forward(camera.yaw_deg, camera.pitch_deg);
    return {camera.center.x - ahead.x * camera.distance_m, camera.center.y - ahead.y * camera.distance_m,
            camera.height_m - ahead.z * camera.distance_m};
}

Place centerOf(const world::SlideCamera& camera)
{
    return {camera.center.x, camera.center.y, camera.height_m};
}

world::SlideCamera cameraFrom(const Place& eye, const Place& center, double yaw_deg, double fieldOfView_deg)
{
    world::SlideCamera camera;
    camera.center = center.ground();
    camera.height_m = center.z;
    camera.yaw_deg = yaw_deg;
    camera.fieldOfView_deg = fieldOfView_deg;
    camera.distance_m = std::max(kLeastDistance_m, distance(eye, center));
    const double over = std::hypot(center.x - eye.x, center.y - eye.y);
    camera.pitch_deg = std::atan2(eye.z - center.z, over) / kRadians;
    if (over > kLeastOver_m)
        camera.yaw_deg = yaw_deg + std::remainder(std::atan2(center.x - eye.x, center.y - eye.y) / kRadians - yaw_deg, 360.0);
    return camera;
}

world::SlideCamera cameraAt(const Place& eye, double yaw_deg, double pitch_deg, double distance_m, double fieldOfView_deg)
{
    const Place ahead = forward(yaw_deg, pitch_deg);
    world::SlideCamera camera;
    camera.center = {eye.x + ahead.x * distance_m, eye.y + ahead.y * distance_m};
    camera.height_m = eye.z + ahead.z * distance_m;
    camera.yaw_deg = yaw_deg;
    camera.pitch_deg = pitch_deg;
    camera.distance_m = distance_m;
    camera.fieldOfView_deg = fieldOfView_deg;
    return camera;
}

double yawOf_deg(double heading_rad)
{
    return std::remainder(90.0 - heading_rad / kRadians, 360.0);
}

} // namespace passerby::story
