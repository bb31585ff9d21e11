// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"

#include <span>

namespace passerby::editor {

/// How far along a way the nearest point of it to a place is, m. `hasTurned`: who has turned round walks on the later of two pieces that
/// lie on each other.
[[nodiscard]] double walkedLength_m(std::span<const geometry::Point> way, geometry::Point place, bool hasTurned);

} // namespace passerby::editor
