// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QStringList>

namespace passerby::editor {

/// What follows from the needs of those who live by them: how many they are, and what they ask of each kind of fixture and of the company
/// of friends, as if they walked all the time. "Bench (38): wanted by 120 people from the beginning, then about 540 times an hour".
/// Empty where nobody lives by needs.
[[nodiscard]] QStringList needDemandInWords(const world::World& world);

} // namespace passerby::editor
