// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/simulation/frame.h"
#include "core/world/world.h"
#include "editor/scene/heatmap.h"
#include "widgets/controls/legend.h"

#include <QImage>
#include <memory>
#include <optional>

namespace passerby::widgets {

/// A picture of a city from above, to be made without a window.
struct PlanRequest {
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;        ///< may be null: no expected densities
    std::shared_ptr<const simulation::Frame> frame; ///< may be null: nobody walks, nothing is measured
    editor::HeatmapOptions heatmap;
    QSize size{1920, 1080};
    bool dark = false;
    bool withLegend = true;
    std::optional<editor::Heatmap> shownHeatmap{}; ///< in place of the one that `heatmap` asks for
    std::optional<LegendInfo> legend{};            ///< of it
};

/// Draws the whole city with legend, scale and attribution. GUI thread of any QGuiApplication (the "offscreen" platform too).
[[nodiscard]] QImage renderPlan(const PlanRequest& request);

/// Paints what every published picture of a city carries onto one that was drawn otherwise (by the city view): whose data it is and, where
/// densities are shown, their legend. Of the request, size and theme are those of the image.
void paintCaption(QImage& image, const PlanRequest& request);

/// The heatmap that these options ask for; empty when what they need is missing.
[[nodiscard]] editor::Heatmap makeHeatmap(const world::World& world, std::int64_t population, const alibi::Bake* bake,
                                          const navigation::NavigationGraph* graph, const simulation::Frame* frame,
                                          const editor::HeatmapOptions& options);

} // namespace passerby::widgets
