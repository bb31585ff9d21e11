// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/settings.h"
#include "widgets/plan_view/plan_transform.h"
#include "widgets/sheet/sheet_page.h"

#include <QPainter>

namespace passerby::widgets {

/// Metres between two lines of the grid: a round number, so that they lie some centimetres apart on paper.
[[nodiscard]] double gridStep_m(const SheetPage& page);
/// Lines of the coordinate grid over the map. The painter's origin is the map's corner.
void paintSheetGrid(QPainter& painter, const SheetPage& page, const world::Settings& settings, const PlanTransform& view);
/// The frame, and at it the numbers of the grid. The painter's origin is the sheet's corner.
void paintSheetFrame(QPainter& painter, const SheetPage& page, const world::Settings& settings, const PlanTransform& view, bool hasGrid);
/// Scale in words and as a bar, north.
void paintSheetScale(QPainter& painter, const SheetPage& page, const world::Settings& settings);

} // namespace passerby::widgets
