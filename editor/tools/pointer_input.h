// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"

namespace passerby::editor {

/// One event of the pointer as a view hands it to a tool: metres, not pixels.
struct PointerInput {
    geometry::Point position;
    double tolerance_m = 0.5; ///< how far off a hit may be: a few pixels
    bool extends = false;     ///< Shift or Ctrl: add to the selection or take away from it
};

} // namespace passerby::editor
