// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/bands.h"

namespace passerby::importers::osm {

struct Stitched {
    geometry::GridArea area;
    double largestShare = 0.0; ///< of the largest connected piece, in the whole area
};

/// Joins pieces of 30 m² and more across at most 16 m, shortest gaps first: never through a building, and beyond 4 m only over the
/// carriageway of a busy street. Each stitch is reported and added to `grounds`.
[[nodiscard]] Stitched stitch(const geometry::GridArea& walked, const geometry::GridArea& solid, const std::vector<Street>& streets,
                              std::vector<Ground>& grounds, ReportBuilder& report);

} // namespace passerby::importers::osm
