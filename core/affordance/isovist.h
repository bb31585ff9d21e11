// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/viewshed.h"
#include "core/foundation/job_context.h"

#include <vector>

namespace passerby::affordance {

/// Measures of an isovist, which is what one sees from a point (Benedikt 1979; drift and the sum along occluding edges as in space
/// syntax: Turner 2001 and depthmapX).
struct Isovist {
    geometry::Point eye;
    double area_m2 = 0.0;
    double walkable_m2 = 0.0;
    double perimeter_m = 0.0;    ///< of the ring, occluding edges included
    double compactness = 0.0;    ///< 4π area / perimeter²: 1 for a circle
    double occlusivity_m = 0.0;  ///< length of the ring's occluding edges: behind them lies what cannot be seen
    double drift_m = 0.0;        ///< from the eye to the centroid of the area
    double drift_rad = 0.0;      ///< and the direction thither, from east, counter-clockwise, -π to π; 0 without drift
    double longestSight_m = 0.0; ///< the longest line of sight (greatest radial)
};

/// All zero but the eye for a viewshed that sees nothing.
[[nodiscard]] Isovist isovistOf(const Viewshed& viewshed);

/// Isovists of the points of a raster that lie in open space.
struct IsovistGrid {
    geometry::Point origin; ///< of column 0, row 0: multiples of the spacing, so that two worlds' grids fall on each other
    double spacing_m = 0.0;
    std::size_t columns = 0;
    std::size_t rows = 0;
    std::vector<Isovist> isovists;    ///< row by row
    std::vector<std::uint32_t> place; ///< [rows × columns] into isovists; kNoIsovist where there is none

    static constexpr std::uint32_t kNoIsovist = 0xFFFFFFFFU;
};

enum class IsovistPlaces {
    cells, ///< in the level's cells
    open,  ///< wherever none of the obstacles that block sight stands
};

struct IsovistGridQuestion {
    double spacing_m = 5.0; ///< > 0
    IsovistPlaces places = IsovistPlaces::cells;
    double range_m = std::numeric_limits<double>::infinity();
    unsigned threads = 0; ///< 0: the machine's
};

/// Whether a raster over the box has few enough points for isovistGrid().
[[nodiscard]] bool fitsIsovists(const geometry::Box& box, double spacing_m);

/// Over the box of the level's cells (of the level's obstacles where it has none). The same bytes for any number of threads.
/// Errors: those of SightField::build; "grid-too-fine" (not fitsIsovists(): above ten million points, or a spacing that is not positive);
/// "cancelled".
[[nodiscard]] foundation::Result<IsovistGrid> isovistGrid(const world::World& world, int level,
                                                          const std::vector<world::ObstacleKind>& kinds,
                                                          const IsovistGridQuestion& question, foundation::JobContext& context);

} // namespace passerby::affordance
