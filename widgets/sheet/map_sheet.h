// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/heatmap.h"
#include "widgets/controls/legend_card.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/sheet/sheet_page.h"

#include <QDate>
#include <QImage>
#include <QPainter>
#include <memory>

namespace passerby::widgets {

/// What a sheet shows besides ground, buildings and the heatmap.
struct SheetContents {
    bool names = true;   ///< of streets, squares and buildings
    bool places = true;  ///< where people go, by kind
    bool traffic = true; ///< lanes, stop lines, crossings
    bool grid = true;
    bool people = false; ///< who is on the way

    friend bool operator==(const SheetContents&, const SheetContents&) = default;
};

/// A map of a city on paper.
struct SheetRequest {
    world::World world;
    std::shared_ptr<const run::Frame> frame; ///< may be null: nobody walks
    editor::Heatmap heatmap{};               ///< may be empty
    LegendInfo legend{};                     ///< of the heatmap
    SheetPage page{};
    SheetContents contents{};
    PlanLayers layers = PlanLayers::of(nullptr);
    QString title;       ///< empty: the city's name
    QString note;        ///< who made it, or what for; may be empty
    QString projectFile; ///< its name alone; may be empty
    double clock_s = 0;  ///< time of day that the sheet is about
    QDate date;          ///< of the sheet
};

/// The name of a city: its own, else that of its file.
[[nodiscard]] QString cityName(const world::World& world, const QString& projectFile);

/// Paints it in pixels of 1/96 inch, in vectors but for heatmaps of the ground, on white paper whatever the theme. Any thread; the
/// program's letters have to be there (ThemeKeeper::apply()). Errors: "empty-city", "cancelled".
[[nodiscard]] foundation::Result<void> paintSheet(QPainter& painter, const SheetRequest& request, foundation::JobContext& context);

/// As a picture that fits into a size, to look at before.
[[nodiscard]] foundation::Result<QImage> previewSheet(const SheetRequest& request, QSize size, foundation::JobContext& context);

/// Writes it as a PDF of one page. The old file stays whole until the new one is there.
/// Errors: those of paintSheet(), "cannot-write", "read-only", "disk-full".
[[nodiscard]] foundation::Result<void> writeSheet(const SheetRequest& request, const QString& path, foundation::JobContext& context);

} // namespace passerby::widgets
