// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/run_overlay.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

/// Cells and the area in view: below the people.
void paintOverlayGround(QPainter& painter, const editor::RunOverlay& overlay, const PlanTransform& view, const Theme& theme);
/// Where people arrive, and fences: above the people.
void paintOverlayMarks(QPainter& painter, const editor::RunOverlay& overlay, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
