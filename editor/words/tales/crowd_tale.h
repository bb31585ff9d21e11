// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/tales/teller.h"

namespace passerby::editor {

/// "Train passengers", or "Crowd 3" for a crowd without a name. `index` counts crowds from 0.
[[nodiscard]] QString crowdName(const world::World& world, std::uint32_t index);

/// Of people who belong to a crowd (`story.inCrowd` is set).
[[nodiscard]] const Teller& crowdTeller();

} // namespace passerby::editor
