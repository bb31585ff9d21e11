// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>

namespace passerby::widgets {

struct Theme;

/// Tracks of recordings as faint lines. Any thread.
void paintTracks(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);

/// Who of all recordings is there, `run_s` seconds after the run began: rings for people, outlines for vehicles, so that nobody takes them
/// for somebody of the run.
void paintRecorded(QPainter& painter, const world::World& world, double run_s, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
