// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/words/marked_text.h"

#include <QString>
#include <cstdint>

namespace passerby::editor {

// Targets are counted from 0.

/// Null where there is none.
[[nodiscard]] const world::TargetType* targetTypeAt(const world::World& world, std::uint32_t index);

/// "Café Nord", or "Café 12" for a target without a name; "somewhere" where there is none.
[[nodiscard]] QString targetName(const world::World& world, std::uint32_t index);

/// "office" of "Office"; "ATM" stays.
[[nodiscard]] QString nounOf(const world::TargetType& type);

/// "the café Nord", "their office at Ring 12", "home 4 near Market square" for one without a name.
[[nodiscard]] Phrase targetPhrase(const world::World& world, std::uint32_t index, bool isOwn);

} // namespace passerby::editor
