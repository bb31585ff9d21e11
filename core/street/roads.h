// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/street/road_body.h"
#include "core/world/world.h"

#include <optional>
#include <span>
#include <vector>

namespace passerby::street {

/// Roads as people on foot see them who cross anywhere: the bands of lanes. Immutable; shared by threads; asking allocates little.
class Roads {
public:
    static constexpr double kBeside_m = 5.0;       ///< who is as near to the edge of a lane walks beside the road
    static constexpr double kWidest_m = 40.0;      ///< nobody crosses more at once
    static constexpr double kBetweenLanes_m = 1.5; ///< lanes as near to each other are one road
    static constexpr double kBeyond_m = 1.0;       ///< the road somebody is across
    static constexpr double kReaction_s = 1.0;     ///< of drivers, before they brake
    static constexpr double kBraking_mps2 = 2.5;   ///< with which they can stop, then

    explicit Roads(const world::World& world);

    /// The straight way across the road beside somebody.
    struct Across {
        geometry::Point to;    ///< kBeyond_m behind the far edge
        geometry::Point ahead; ///< of length 1
        double begins_m = 0.0; ///< until the near edge
        double ends_m = 0.0;   ///< until the far one
        geometry::Point along; ///< the road, in the direction of the lane that is nearest; of length 1
    };
    /// Nothing where nobody can cross: no road is near, the place is on it, or it is too wide.
    [[nodiscard]] std::optional<Across> across(geometry::Point place, int level) const;

    /// Whether somebody who walks across from a place at a speed gets by, or every vehicle of the level can stop before them.
    [[nodiscard]] static bool isSafe(const Across& way, geometry::Point from, double speed_mps, int level,
                                     std::span<const RoadBody> vehicles);

private:
    struct Piece {
        geometry::Point a;
        geometry::Point b;
        double halfWidth_m = 0.0;
        int level = 0;
    };

    std::vector<Piece> m_pieces;
    std::optional<geometry::SpatialGrid> m_near; ///< boxes of pieces, as far around as people walk beside them
};

} // namespace passerby::street
