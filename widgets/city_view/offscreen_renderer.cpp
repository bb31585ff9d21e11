// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/offscreen_renderer.h"

#include "editor/scene/city_outline.h"
#include "editor/scene/first_view.h"
#include "widgets/city_view/city_stage.h"

namespace passerby::widgets {
namespace {

/// A larger city opens at one of its places: from where all of it is seen, everybody in it would be too small to be drawn.
constexpr double kLargestHeld_m = 500.0;

} // namespace

editor::OrbitCamera defaultCamera(const world::World& world, QSizeF viewSize)
{
    const editor::OrbitCamera usual;
    const geometry::Box box = editor::groundOf(world);
    if (box.isEmpty() || geometry::distance(box.low, box.high) <= kLargestHeld_m)
        return editor::OrbitCamera::holding(editor::outlineOf(world), usual.yaw_deg, usual.pitch_deg, usual.fieldOfView_deg, viewSize);
    return editor::firstView(world);
}

foundation::Result<QImage> renderCity(const RenderRequest& request)
{
    auto stage =
        CityStage::create(request.world, {request.size, request.dark, request.supersampling, request.stereo, request.clock_s.has_value()});
    if (!stage.ok())
        return stage.error();
    CityStage::Moment moment;
    moment.camera = request.camera.value_or(defaultCamera(request.world, QSizeF(request.size)));
    moment.current = request.frame;
    moment.clock_s = request.clock_s.value_or(0.0);
    moment.recorded = request.recorded;
    moment.withProxies = request.withProxies;
    moment.withVehicles = request.withVehicles;
    stage.value()->setHeatmap(request.heatmap);
    stage.value()->setLit(request.lit);
    return stage.value()->draw(moment);
}

} // namespace passerby::widgets
