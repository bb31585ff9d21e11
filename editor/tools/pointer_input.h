// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"

namespace passerby::editor {

/// One event of the pointer as a view hands it to a tool: metres, not pixels.
struct PointerInput {
    geometry::Point position;
    double tolerance_m = 0.5; ///< how far off a hit may be: a few pixels
    bool extends = false;     ///< Shift or Ctrl: add to the selection or take away from it
    bool isFree = false;      ///< Alt: snaps to nothing
    bool isShifted = false;   ///< Shift: turns go by fixed steps, sizes grow from the middle
};

enum class ToolKey { cancel, commit, stepBack, next, previous, left, right, up, down, character };

/// A key as a view hands it to a tool.
struct KeyInput {
    ToolKey key = ToolKey::character;
    char32_t character = 0; ///< of a number: digits, point, comma, minus
    double pixel_m = 0.1;   ///< size of a pixel, for steps of arrow keys
    bool isLarge = false;   ///< Shift: ten steps at once
};

} // namespace passerby::editor
