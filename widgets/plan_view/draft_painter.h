// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool_draft.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

/// What a tool draws, above everything else in the plan. Words keep out of each other's way and inside the view.
void paintDraft(QPainter& painter, const editor::ToolDraft& draft, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
