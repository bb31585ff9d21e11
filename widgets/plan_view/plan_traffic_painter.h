// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

/// Lanes as quiet bands by whom they are for, with tips in the direction of driving where there is room, crossings as stripes, stop lines
/// as bars, and a mark beside what obeys a signal. Any thread; what the view does not show, or shows smaller than a pixel, is left out.
void paintTraffic(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
