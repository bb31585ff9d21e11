// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/tales/teller.h"

namespace passerby::editor {

/// Of people who wander.
[[nodiscard]] const Teller& wanderTeller();

} // namespace passerby::editor
