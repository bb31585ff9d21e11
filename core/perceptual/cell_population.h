// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"
#include "core/perceptual/cell_atlas.h"

namespace passerby::perceptual {

/// Who is in a cell.
struct CellPopulation {
    std::vector<std::uint32_t> onSegment; ///< by place in Cell::segments
    std::vector<std::int64_t> inDoor;     ///< by place in Cell::doors
};

/// Draws how many of `people`, each of whom is in the cell with chance `share` (clamped to [0, 1]), are on each of its segments and inside
/// each of its doors: jointly multinomial (Sunshine-Hill and Badler 2010, section 3, with the chance given that they are not in view).
void drawCellPopulation(const CellAtlas& atlas, std::uint32_t cell, std::int64_t people, double share, foundation::RandomStream& random,
                        CellPopulation& drawn);

} // namespace passerby::perceptual
