// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/geometry/point.h"
#include "core/world/world.h"

#include <string>

namespace passerby::exporters {

/// What a page draws of a city, as JSON: `ground` (cells: kind, level, rings, z of their corners where it is not 0), `solids` (kind,
/// number, base, eave, rings, roof corners and triangles), `flats` (water and green), `trees` ([x, y, radius, height]) and `things`
/// (asphalt, paint and what people use: colour, corners, triangles). Whole centimetres from `origin`, x east, y north, z up; in lists of
/// corners each is relative to the one before. Error: "cancelled".
[[nodiscard]] foundation::Result<std::string> pageScene(const world::World& world, geometry::Point origin, foundation::JobContext& context);

} // namespace passerby::exporters
