// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/tales/teller.h"

namespace passerby::editor {

/// "Train passengers", or "Crowd 3" for a crowd without a name.
[[nodiscard]] QString crowdName(const world::World& world, std::uint32_t number);

/// Of people who belong to a crowd.
[[nodiscard]] const Teller& crowdTeller();

} // namespace passerby::editor
