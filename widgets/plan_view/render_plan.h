// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/heatmap.h"
#include "widgets/controls/legend_card.h"
#include "widgets/plan_view/picture_store.h"
#include "widgets/plan_view/plan_scene.h"

#include <QImage>
#include <memory>
#include <vector>

namespace passerby::widgets {

/// A picture of a city from above, to be made without a window.
struct PlanRequest {
    world::World world;
    std::shared_ptr<const run::Frame> frame; ///< may be null: nobody walks
    editor::Heatmap heatmap{};               ///< may be empty
    LegendInfo legend{};                     ///< of the heatmap
    QSize size{1920, 1080};
    bool dark = false;
    bool withLegend = true;
    PlanLayers layers = PlanLayers::of(nullptr);
    std::vector<ShownPicture> background{}; ///< reference pictures, the lowest first
    bool withProxies = true;
    double recorded_s = 0.0; ///< of recordings: since the run, or their own clock, began
};

/// Draws the whole city with legend, scale and attribution. GUI thread of any QGuiApplication (the "offscreen" platform too).
[[nodiscard]] QImage renderPlan(const PlanRequest& request);

/// Paints what every published picture of a city carries onto one that was drawn otherwise (by the city view): whose data it is and, where
/// densities are shown, their legend. Of the request, size and theme are those of the image.
void paintCaption(QImage& image, const PlanRequest& request);

/// The letters that pictures are written with, where no window has them yet.
void loadPictureFonts();

/// A small picture of a city from above in the current theme, to know it again by.
[[nodiscard]] QImage renderPreview(const world::World& world, QSize size);

} // namespace passerby::widgets
