// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/region.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <vector>

namespace passerby::widgets {

struct Theme;

/// What somebody changed by hand about a junction.
struct PlanJunction {
    geometry::Point place;
    world::JunctionChange change = world::JunctionChange::add;
};

/// A disc each: with a plus where a junction is added, a cross where one is taken away, a dot where its middle was put.
void paintJunctions(QPainter& painter, const std::vector<PlanJunction>& junctions, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
