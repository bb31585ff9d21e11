// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <cstdint>
#include <span>
#include <string>

namespace passerby::affordance {

using JunctionIndex = std::uint32_t;
using WayIndex = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;

/// Why a cell is a junction: three or more ways meet, one ends, one turns so that what follows is hidden, a closed ring of cells needs
/// one, or somebody put it there.
enum class JunctionReason { crossing, deadEnd, bend, ring, added };

/// A place where a wanderer looks around and decides.
struct Junction {
    std::string name;       ///< "J<cell>", or "J+<number of the edit>" when added by hand
    std::uint32_t cell = 0; ///< number of the cell in the world
    int level = 0;
    geometry::Point centre; ///< inside the cell
    double elevation_m = 0.0;
    JunctionReason reason = JunctionReason::crossing;
    WayIndex firstWay = 0; ///< the ways that start here: [firstWay, lastWay), one a portal; never none
    WayIndex lastWay = 0;

    friend bool operator==(const Junction&, const Junction&) = default;
};

/// A point of the cell, at least 1 mm from its border where the cell leaves room, from which one sees the given doors: the first of the
/// centroid, the mean of the doors, interiorPoint(), the centroids of the triangles that fill the cell (largest first) and the middles of
/// their sides that sees them all inside the cell; else the first that sees most.
[[nodiscard]] geometry::Point junctionCentre(const geometry::Polygon& cell, std::span<const geometry::Point> doors);

/// At least 1 mm inside: fit for the centre of a junction.
[[nodiscard]] bool holdsCentre(const geometry::Polygon& cell, geometry::Point place);

} // namespace passerby::affordance
