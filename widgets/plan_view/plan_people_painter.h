// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/agent_id.h"
#include "widgets/plan_view/plan_transform.h"

#include <QColor>
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
    std::shared_ptr<const run::Frame> previous;
    std::shared_ptr<const run::Frame> current;
    double fraction = 1.0;
    std::vector<QColor> profileColors;
    std::optional<world::AgentId> picked;
    bool isOverHeat = false; ///< small dots are white then, to be seen on the ramp, and the fainter, the smaller people are
    bool showsProxies = true;
    std::vector<world::AgentId> pickedBeside{}; ///< besides the one whose story is told
};

/// What people make others avoid, below the people.
void paintProxies(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& theme);
/// Which colour says what of proxies, at the right above the scale bar; nothing while there are none.
void paintProxyLegend(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& theme);

void paintPeople(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& theme);
void paintRoute(QPainter& painter, const PlanRoute& route, const PlanTransform& view, const Theme& theme);

/// Where a walker is at this moment; nothing when nobody with that number walks.
[[nodiscard]] std::optional<geometry::Point> positionOf(const PlanPeople& people, world::AgentId agent);
/// Who is drawn nearest to a place, at most this far away.
[[nodiscard]] std::optional<world::AgentId> personAt(const PlanPeople& people, geometry::Point place, double tolerance_m);

} // namespace passerby::widgets
