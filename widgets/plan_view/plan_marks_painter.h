// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/document/object_ref.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <vector>

namespace passerby::widgets {

struct Theme;

/// The line that everything marked has: of the selection's colour in a casing.
void strokeTwice(QPainter& painter, const QPainterPath& path, double width_px, const Theme& theme, bool dashed);
/// Outlines objects; `strong` for selected ones, else hovered.
void paintMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, bool strong,
                 const PlanTransform& view, const Theme& theme);
/// The same for a great many selected objects: plainer, and at a fraction of the time. Any thread.
void paintManyMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, const PlanTransform& view,
                     const Theme& theme);

} // namespace passerby::widgets
