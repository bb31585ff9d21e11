// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QColor>
#include <vector>

namespace passerby::editor {

/// One colour for the people of each profile, in the order of the table: the profile's first, or one of the house's where it has none. In a
/// city without profiles there is one colour, for everybody.
[[nodiscard]] std::vector<QColor> profileColors(const world::World& world);
/// The same for one person, whose profile may be of another state of the city.
[[nodiscard]] QColor profileColor(const world::World& world, std::size_t profile);

} // namespace passerby::editor
