// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/story_camera.h"

namespace passerby::editor {

OrbitCamera orbitOf(const world::SlideCamera& camera)
{
    OrbitCamera orbit;
    orbit.center = QVector3D(float(camera.center.x), float(camera.center.y), float(camera.height_m));
    orbit.yaw_deg = camera.yaw_deg;
    orbit.pitch_deg = camera.pitch_deg;
    orbit.distance_m = camera.distance_m;
    orbit.fieldOfView_deg = camera.fieldOfView_deg;
    return orbit;
}

world::SlideCamera slideCameraOf(const OrbitCamera& camera)
{
    world::SlideCamera slide;
    slide.center = {camera.center.x(), camera.center.y()};
    slide.height_m = camera.center.z();
    slide.yaw_deg = camera.yaw_deg;
    slide.pitch_deg = camera.pitch_deg;
    slide.distance_m = camera.distance_m;
    slide.fieldOfView_deg = camera.fieldOfView_deg;
    return slide;
}

} // namespace passerby::editor
