// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/bands.h"

namespace passerby::importers::osm {

/// The ground of bands and passages without buildings: gaps up to 2.5 m closed, parts under 0.9 m wide (in passages 0.5 m), holes under
/// 6 m² and pieces under 4 m² dropped, clipped to the box, corners within 0.25 m dropped, on a grid of 1 cm.
[[nodiscard]] geometry::GridArea walkableArea(const Bands& bands, const geometry::GridArea& buildings, const geometry::GridArea& passages,
                                              const geometry::GridArea& box);

/// The area on the 1 cm grid again, after something was joined to it.
[[nodiscard]] geometry::GridArea tidied(const geometry::GridArea& area);

} // namespace passerby::importers::osm
