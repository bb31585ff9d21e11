// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

namespace passerby::geometry {

/// The part of a ring that lies within a box (Sutherland and Hodgman 1974, Reentrant polygon clipping): of a ring that leaves the box and
/// comes back, pieces hang together by edges on the border of the box, which have no area. Empty where no part does.
[[nodiscard]] Ring cutToBox(const Ring& ring, const Box& box);

} // namespace passerby::geometry
