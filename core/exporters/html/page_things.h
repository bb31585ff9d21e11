// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/json_text.h"
#include "core/geometry/point.h"
#include "core/world/world.h"

namespace passerby::exporters {

/// `things` of pageScene(): asphalt and paint of roads, fixtures, waiting lines, escalators, lifts and gates, joined by colour.
void writePageThings(const world::World& world, geometry::Point origin, JsonText& json);

} // namespace passerby::exporters
