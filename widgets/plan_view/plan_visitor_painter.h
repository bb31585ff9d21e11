// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/shown_visitor.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <optional>

namespace passerby::widgets {

struct Theme;

/// Somebody at the screen in the run: an arrowhead that points where they head, in a disc or in the outline of what they drive.
void paintVisitor(QPainter& painter, const std::optional<editor::ShownVisitor>& visitor, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
