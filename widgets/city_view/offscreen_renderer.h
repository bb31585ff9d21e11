// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/lit_floor.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/recorded_bodies.h"
#include "editor/scene/stereo_camera.h"

#include <QImage>
#include <QSize>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::widgets {

/// A picture of a city to be made without a window.
struct RenderRequest {
    world::World world;
    std::shared_ptr<const run::Frame> frame; ///< may be null: nobody walks
    editor::Heatmap heatmap{};               ///< may be empty
    QSize size{1920, 1080};
    std::optional<editor::OrbitCamera> camera; ///< none: the default view
    bool dark = false;
    int supersampling = 2; ///< pixels drawn a pixel, along each side
    bool withProxies = true;
    editor::LitFloor lit{};                       ///< what is seen from a place; may be empty
    std::vector<editor::RecordedBody> recorded{}; ///< who and what of recordings is there; may be empty
    bool withVehicles = true;                     ///< of the run
    std::optional<editor::Stereo> stereo{};       ///< two halves, of which the left one is for the left eye; none: one picture
    std::optional<double> clock_s{};              ///< time of day whose light it is; none: the theme's own light
};

/// Draws the city and reads the picture back; runs a local event loop meanwhile, on the GUI thread. Errors: "no-display" (OpenGL needs a
/// reachable X display), "no-opengl", "shader-failed", "render-failed" (no capture within 60 s, or a blank one).
[[nodiscard]] foundation::Result<QImage> renderCity(const RenderRequest& request);

/// The default view of a city: all that stands in it, whatever the shape of the view. Of a city more than 500 m from corner to corner, what
/// makes it known (editor::firstView).
[[nodiscard]] editor::OrbitCamera defaultCamera(const world::World& world, QSizeF viewSize);

} // namespace passerby::widgets
