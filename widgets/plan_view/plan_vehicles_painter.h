// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/run_vehicles.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <vector>

namespace passerby::widgets {

struct Theme;

/// Vehicles of the run as they lie on the road, in the colours of their kinds, with a window where there is room for it.
void paintVehicles(QPainter& painter, const std::vector<editor::ShownVehicle>& vehicles, const std::vector<editor::VehicleLook>& looks,
                   const PlanTransform& view, const Theme& theme);

/// What signals show at a time of day: a disc of its light at both ends of what obeys it, stop lines and crossings; dark ones show nothing.
void paintLights(QPainter& painter, const world::World& world, double clock_s, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
