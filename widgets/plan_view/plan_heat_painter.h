// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

/// Coloured cells, then coloured ways, then arrows where there is room for them.
void paintHeatmap(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
