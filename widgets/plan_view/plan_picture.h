// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"
#include "widgets/controls/theme.h"
#include "widgets/plan_view/picture_store.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QImage>
#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::widgets {

/// All that a picture of the plan shows: city, heatmap, targets and what is selected where that is much. Any thread may read it.
struct PictureRequest {
    world::World world;
    PlanLayers layers;
    std::shared_ptr<const PlanScene> scene; ///< of world and layers; null: is built
    std::shared_ptr<const editor::Heatmap> heatmap;
    std::vector<editor::ObjectRef> marked;
    std::vector<ShownPicture> background; ///< reference pictures, the lowest first
    PlanTransform view;
    double ratio = 1.0; ///< device pixels a pixel
    ThemeKind theme = ThemeKind::light;
    std::uint64_t version = 0; ///< of what is shown, counted by whoever asks
};

struct PlanPicture {
    QImage image; ///< opaque
    PlanTransform view;
    std::uint64_t version = 0;
    ThemeKind theme = ThemeKind::light;
    std::shared_ptr<const PlanScene> scene;

    [[nodiscard]] bool isNull() const { return image.isNull(); }
    [[nodiscard]] bool covers(const geometry::Box& box) const;
    [[nodiscard]] double area_m2() const;
};

/// What stands still in a plan: reference pictures, the lowest first, city, heatmap (null: none), tracks, targets and regions.
void paintStill(QPainter& painter, const PlanScene& scene, const std::vector<ShownPicture>& background, const editor::Heatmap* heatmap,
                const PlanTransform& view, const Theme& theme);

/// Any thread.
[[nodiscard]] PlanPicture makePicture(const PictureRequest& request);

/// Puts the picture where it belongs in a view, stretched where the scales differ.
void drawPicture(QPainter& painter, const PlanPicture& picture, const PlanTransform& view);

} // namespace passerby::widgets
