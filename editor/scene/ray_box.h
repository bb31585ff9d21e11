// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/scene/orbit_camera.h"

#include <optional>

namespace passerby::editor {

/// What a ray that meets nothing is told to have gone, in metres.
inline constexpr double kNowhere_m = 1e30;

/// Metres along the ray to where it comes between two heights over the box, 0 where it begins there; nothing where it misses.
[[nodiscard]] std::optional<double> distanceToBox(const Ray& ray, const geometry::Box& box, double low_m, double high_m);

} // namespace passerby::editor
