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

/// Of one house: those that the map gives, made as quiet as the others; else differences between neighbours, the same for ever by its
/// number. Domes and cones whose colour is unknown are of copper.
struct HouseColors {
    QVector3D wall, hipRoof, flatRoof;
};
[[nodiscard]] HouseColors houseColors(const SceneTheme& theme, std::uint32_t house, const world::Obstacle& obstacle);

} // namespace passerby::editor
