// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/bands.h"

namespace passerby::importers::osm {

struct Crossings {
    std::vector<geometry::GridArea> tagged; ///< ways tagged as crossings
    std::vector<geometry::GridArea> found;  ///< reach a little beyond the kerbs
};

/// Crosswalks over busy carriageways: ways tagged as crossings, the parts of other footways that cross at more than 45 degrees, and 4 m
/// wide ones at crossing nodes that no footway uses.
[[nodiscard]] Crossings makeCrossings(const OsmMap& map, const std::vector<Street>& streets, ReportBuilder& report);

/// Strips of 0.5 m along bridges where they pass over walked ground without meeting it.
[[nodiscard]] geometry::GridArea makeSlits(const std::vector<Street>& streets);

} // namespace passerby::importers::osm
