// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/town_draft.h"

#include <span>
#include <vector>

namespace passerby::generator {

/// A way out of a town: part of the outer edge of its outermost sidewalk, from which a path leads straight away.
struct TownGate {
    Heading heading = Heading::east;
    std::size_t cell = 0; ///< the sidewalk
    geometry::Point a;    ///< the two ends, on the edge
    geometry::Point b;
};

/// Unit vector of a heading.
[[nodiscard]] geometry::Point towards(Heading heading);

/// Opens up to `each` gates `width_m` wide in each of the directions, spread evenly; nothing of the town lies before them. Call after
/// layStreets() and before the blocks are filled.
[[nodiscard]] std::vector<TownGate> openGates(TownDraft& draft, std::span<const Heading> headings, std::size_t each, double width_m);

} // namespace passerby::generator
