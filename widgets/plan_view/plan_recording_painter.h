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

/// How a view shows who was recorded.
enum class RecordedSigns { rings, ghosts };
/// Which is which, where recordings are shown, and that both go by one clock; without a run only that these are recorded. A card in the
/// lower right corner, above that of proxies.
void paintRecordedLegend(QPainter& painter, RecordedSigns signs, bool hasRun, const PlanTransform& view, const Theme& t);

} // namespace passerby::widgets
