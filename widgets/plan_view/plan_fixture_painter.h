// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

// Any thread; what the view does not show is left out.

/// The ground of fixtures that people walk on, in the colours of their kinds: below heatmaps.
void paintWalkedOn(QPainter& painter, const PlanScene& scene, const PlanTransform& view);
/// Footprints in the colours of their kinds, outlines alone of those that people walk on, with a tick ahead of the front and an icon where
/// there is room.
void paintFixtures(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
/// Dashed, with a dot for each who fits and an arrow at the head.
void paintWaitingLines(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
/// Rounds dotted in the colours of the profiles and back to where they began, with a disc at each point; posts as a disc.
void paintDuties(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
/// What portals are that are not mere openings: the way of an escalator, a lift, a gate.
void paintPortalSigns(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
