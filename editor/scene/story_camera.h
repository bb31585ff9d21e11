// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "editor/scene/orbit_camera.h"

namespace passerby::editor {

/// A camera of a slide as the city view has it.
[[nodiscard]] OrbitCamera orbitOf(const world::SlideCamera& camera);
/// The other way round.
[[nodiscard]] world::SlideCamera slideCameraOf(const OrbitCamera& camera);

} // namespace passerby::editor
