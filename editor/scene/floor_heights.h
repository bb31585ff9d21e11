// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shapes/floor_heights.h"

namespace passerby::editor {

using shapes::FloorHeights;

} // namespace passerby::editor
