// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/orbit_camera.h"

namespace passerby::editor {

/// Where somebody looks first in a city that is too large to be seen whole: over the square at its foot to the building that rises most
/// above all others and has a name, the more so the more targets are around it; without such a building at the square with most targets
/// around it; without a square at the middle of the ground.
[[nodiscard]] OrbitCamera firstView(const world::World& world);

} // namespace passerby::editor
