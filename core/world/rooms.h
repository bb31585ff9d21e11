// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <cstddef>
#include <limits>
#include <vector>

namespace passerby::world {

inline constexpr std::size_t kOfNoRoom = std::numeric_limits<std::size_t>::max();

/// The room of each cell [cells]: of the regions of its level that are rooms and hold a point inside the cell the one with the smallest
/// number, by its place in the table of regions; kOfNoRoom where there is none.
[[nodiscard]] std::vector<std::size_t> roomsOfCells(const World& world);

} // namespace passerby::world
