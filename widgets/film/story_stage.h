// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/story.h"
#include "editor/scene/heatmap.h"
#include "editor/session/story_run.h"
#include "widgets/city_view/city_stage.h"
#include "widgets/plan_view/picture_store.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QImage>
#include <memory>

namespace passerby::widgets {

/// What one picture of a story shows, without words.
struct StoryView {
    const world::Slide& slide;
    world::SlideCamera camera; ///< just now
    editor::FramePair frames;
    std::shared_ptr<const editor::Heatmap> heatmap{}; ///< null: none
    const editor::StoryRun::Told* told = nullptr;     ///< of the lit person; null: nobody, or their alibi is not told
    double time_s = 0.0;                              ///< of the run
};

/// Draws pictures of stories, plans and the city, from scenes that are kept. GUI thread; a plan needs no display.
class StoryStage {
public:
    StoryStage(const world::World& world, QSize size, bool isDark, int supersampling, bool isByHour = false);
    ~StoryStage();

    /// Errors: those of CityStage.
    [[nodiscard]] foundation::Result<QImage> draw(const StoryView& view);

private:
    [[nodiscard]] foundation::Result<QImage> drawCity(const StoryView& view);
    [[nodiscard]] QImage drawPlan(const StoryView& view);
    /// What does not move of a plan, kept as long as it looks the same.
    void drawStill(const PlanTransform& view, const StoryView& story);

    world::World m_world;
    QSize m_size;
    bool m_isDark;
    int m_supersampling;
    bool m_isByHour;
    std::unique_ptr<CityStage> m_city;
    std::shared_ptr<const editor::Heatmap> m_cityHeat;
    std::vector<std::string> m_hidden;
    std::unique_ptr<PlanScene> m_plan;
    std::vector<ShownPicture> m_background; ///< of the plan
    QImage m_still;
    PlanTransform m_stillView;
    std::shared_ptr<const editor::Heatmap> m_stillHeat;
};

/// A plan's: `camera.distance_m` from the lower to the upper edge.
[[nodiscard]] PlanTransform planOf(const world::SlideCamera& camera, QSizeF size);
/// Layers without those that a slide hides.
[[nodiscard]] PlanLayers layersOf(const std::vector<std::string>& hidden);
/// Round doors that belong to an alibi.
[[nodiscard]] std::vector<editor::GroundMark> doorsOf(const world::World& world, const run::PersonStory& story);

} // namespace passerby::widgets
