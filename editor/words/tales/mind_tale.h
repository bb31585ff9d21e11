// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/tales/teller.h"

namespace passerby::editor {

/// Of people who live by what they need and want.
[[nodiscard]] const Teller& mindTeller();

} // namespace passerby::editor
