// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <QString>

namespace passerby::widgets {

struct Theme;

void paintScaleBar(QPainter& painter, const PlanTransform& view, const Theme& theme);
/// Words at the lower left, where the map data comes from.
void paintAttribution(QPainter& painter, const QString& text, const PlanTransform& view, const Theme& theme);
/// Fine and coarse lines for an empty plan.
void paintGrid(QPainter& painter, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
