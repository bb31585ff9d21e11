// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/place_kinds.h"

#include <QString>

namespace passerby::editor {

/// "ORCA: evade early"; its spelling in words where nobody has named it yet.
[[nodiscard]] QString steeringName(world::Steering steering);

} // namespace passerby::editor
