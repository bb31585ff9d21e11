// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/scene_theme.h"

#include <cstdint>
#include <map>

namespace passerby::editor {

/// By number of a building, a number that it shares with those that look like one house with it: parts with the largest building that
/// covers at least a quarter of their ground, as a tower lies within the outline of its church, and pieces of the same name.
[[nodiscard]] std::map<std::uint32_t, std::uint32_t> houseNumbers(const world::World& world);

/// Of one house: quiet differences between neighbours, the same for ever by its number.
struct HouseColors {
    QVector3D wall, hipRoof, flatRoof;
};
[[nodiscard]] HouseColors houseColors(const SceneTheme& theme, std::uint32_t house);

} // namespace passerby::editor
