// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/scene/orbit_camera.h"

namespace passerby::editor {

/// What a camera sees of the ground (z = 0), no farther from below the eye than `reach_m`: convex; empty where it sees only sky.
[[nodiscard]] geometry::Polygon groundFootprint(const OrbitCamera& camera, QSizeF viewSize, double reach_m);

/// From farther away than this people are too small to be drawn.
[[nodiscard]] double reachOfPeople_m(const OrbitCamera& camera, QSizeF viewSize);

} // namespace passerby::editor
