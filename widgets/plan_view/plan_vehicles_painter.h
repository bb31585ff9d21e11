// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/run_vehicles.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::widgets {

struct Theme;

/// Vehicles of the run as they lie on the road, in the colours of their kinds, with a window where there is room for it; those of a level
/// over those of lower ones. A band marks the one that is picked.
void paintVehicles(QPainter& painter, const std::vector<editor::ShownVehicle>& vehicles, const std::vector<editor::VehicleLook>& looks,
                   const PlanTransform& view, const Theme& theme, std::optional<std::uint32_t> picked = std::nullopt);

/// What signals show at a time of day: a disc of its light at both ends of what obeys it, stop lines and crossings, where these are
/// shown; dark ones show nothing.
void paintLights(QPainter& painter, const world::World& world, const PlanLayers& layers, double clock_s, const PlanTransform& view,
                 const Theme& theme);

} // namespace passerby::widgets
