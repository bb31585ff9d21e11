// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/importers/osm/osm_map.h"

#include <optional>
#include <utility>
#include <vector>

namespace passerby::importers::osm {

/// Tracks and carriageways of a map, to be found by place.
class VehicleLines {
public:
    explicit VehicleLines(const OsmMap& map);

    /// The direction to the nearest one within 30 m, of length 1; nothing where there is none or it runs through the point.
    [[nodiscard]] std::optional<geometry::Point> towardNearest(geometry::Point p) const;

private:
    std::vector<std::pair<geometry::Point, geometry::Point>> m_segments;
    geometry::SpatialGrid m_grid;
};

} // namespace passerby::importers::osm
