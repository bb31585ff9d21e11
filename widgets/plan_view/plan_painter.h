// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

/// Ground, cells and obstacles; culls what the view does not show.
void paintCity(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
/// Outlines of regions; those that are observers with a tint and an eye.
void paintRegions(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
void paintTargets(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
