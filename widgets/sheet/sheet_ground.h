// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

/// Of a kind of ground or thing on paper, for the map and its legend.
struct SheetLook {
    PlanScene::Look look;
    QString name;
    QColor fill;
    QColor edge; ///< invalid: none
};
/// From the lowest to the topmost.
[[nodiscard]] const std::vector<SheetLook>& sheetLooks();
[[nodiscard]] const SheetLook& sheetLook(PlanScene::Look look);

/// Ground, cells and obstacles in vectors, each kind in one colour with a line around what lies together.
void paintSheetGround(QPainter& painter, const PlanScene& scene, const PlanTransform& view);
/// A dot in the colour of its kind for each place. `size`: 1 on A4.
void paintSheetPlaces(QPainter& painter, const PlanScene& scene, const PlanTransform& view, double size);
/// A dot for everybody on the way, in the colour of their profile.
void paintSheetPeople(QPainter& painter, const run::Frame& frame, const std::vector<QColor>& profiles, const PlanTransform& view);

} // namespace passerby::widgets
