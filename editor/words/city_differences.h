// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QString>

namespace passerby::editor {

/// What another version of a city holds otherwise, kind by kind: "need “Thirst” changed, 2 duties added, settings changed". Things are the
/// same thing where their kind and number are. Empty where nothing differs.
[[nodiscard]] QString differencesOf(const world::World& version, const world::World& other);

} // namespace passerby::editor
