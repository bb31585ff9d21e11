// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/floor_heights.h"
#include "editor/scene/people.h"
#include "editor/scene/recorded_bodies.h"

#include <vector>

namespace passerby::editor {

/// Whoever of recordings is on foot, as people are drawn, but by no profile. Recordings lie on level 0; without floors all stand at 0 m.
[[nodiscard]] std::vector<ShownWalker> ghostsOf(const std::vector<RecordedBody>& bodies, const FloorHeights* floors);
/// The vehicles among them as outlines on the ground, so that nobody takes them for vehicles of the run.
[[nodiscard]] std::vector<Ribbon> vehicleOutlines(const std::vector<RecordedBody>& bodies, const FloorHeights* floors, bool dark);

} // namespace passerby::editor
