// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/perceived.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

/// What somebody minds as an area, to lie below the people, and their claims as rings.
void paintPerceived(QPainter& painter, const editor::Perceived& perceived, const PlanTransform& view, const Theme& theme);

/// The velocities that they weigh, as arrows over their way, the one chosen last and thickest. In small plans all are stretched alike.
void paintWeighed(QPainter& painter, const editor::Perceived& perceived, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
