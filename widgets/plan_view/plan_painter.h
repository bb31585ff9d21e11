// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/frame.h"
#include "editor/scene/heatmap.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::widgets {

struct Theme;

/// A way to be drawn: solid up to a length from its start, dashed after it.
struct PlanRoute {
    std::vector<geometry::Point> points;
    double walkedUntil_m = 0.0;
};

/// Everybody between two frames, at a fraction of the way from the first to the second. The first may be null.
struct PlanPeople {
    std::shared_ptr<const simulation::Frame> previous;
    std::shared_ptr<const simulation::Frame> current;
    double fraction = 1.0;
    std::vector<QColor> profileColors;
    std::optional<std::uint32_t> picked;
    bool isOverHeat = false; ///< small dots are white then, to be seen on the ramp
};

/// Ground, cells and obstacles; culls what the view does not show.
void paintCity(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
/// Outlines of regions; those that are observers with a tint and an eye.
void paintRegions(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
void paintHeatmap(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view, const Theme& theme);
void paintTargets(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& theme);
void paintPeople(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& theme);
void paintRoute(QPainter& painter, const PlanRoute& route, const PlanTransform& view, const Theme& theme);
/// Outlines objects; `strong` for selected ones, else hovered.
void paintMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, bool strong,
                 const PlanTransform& view, const Theme& theme);
/// The same for a great many selected objects: plainer, and at a fraction of the time. Any thread.
void paintManyMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, const PlanTransform& view,
                     const Theme& theme);
void paintScaleBar(QPainter& painter, const PlanTransform& view, const Theme& theme);
/// Words at the lower left, where the map data comes from.
void paintAttribution(QPainter& painter, const QString& text, const PlanTransform& view, const Theme& theme);
/// Fine and coarse lines for an empty plan.
void paintGrid(QPainter& painter, const PlanTransform& view, const Theme& theme);

/// Where a walker is at this moment; nothing when nobody with that number walks.
[[nodiscard]] std::optional<geometry::Point> positionOf(const PlanPeople& people, std::uint32_t agent);

} // namespace passerby::widgets
