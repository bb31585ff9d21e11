// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/waiting_line.h"

#include <cstddef>
#include <vector>

namespace passerby::editor {

/// Along the line, from its head to its tail.
[[nodiscard]] double waitingLength_m(const std::vector<geometry::Point>& points);
/// How many people fit: one at the head and one more a spacing (> 0).
[[nodiscard]] std::size_t waitingRoom(const std::vector<geometry::Point>& points, double spacing_m);
/// Where they stand, from the head on; no more than `most`.
[[nodiscard]] std::vector<geometry::Point> waitingPlaces(const std::vector<geometry::Point>& points, double spacing_m, std::size_t most);

} // namespace passerby::editor
