// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/tales/teller.h"

namespace passerby::editor {

/// Of people who keep a schedule.
[[nodiscard]] const Teller& scheduleTeller();

/// "out on a round trip", "one way".
[[nodiscard]] QString reasonWords(world::TripReason reason);

} // namespace passerby::editor
