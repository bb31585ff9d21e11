// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/world/world.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace passerby::street {

/// What the ground asks of people who are steered, beside where they go: directions painted on it, and terms of regions. Immutable;
/// shared by threads; asking allocates nothing.
class Fields {
public:
    /// Who is as near to the end of their way, or to the portal by which they leave, minds what is painted the less, 0 of it there.
    static constexpr double kFades_m = 2.0;
    /// Who has gone by what is painted for so long on the way through one cell minds it less and less, and after kForgets_s more not at
    /// all: so nobody is led in circles.
    static constexpr double kFollows_s = 60.0;
    static constexpr double kForgets_s = 30.0;

    Fields() = default;
    explicit Fields(const world::World& world);

    [[nodiscard]] bool empty() const { return m_pieces.empty() && m_regions.empty(); }
    [[nodiscard]] bool hasDirections() const { return !m_pieces.empty(); }

    /// A direction painted at a place.
    struct Painted {
        geometry::Point direction; ///< of length 1
        double share = 0.0;        ///< by how much it counts, in (0, 1]
    };
    /// That of the stroke whose middle is nearest among those that cover the place (no farther from their middle than half their width);
    /// of equally near pieces the first, by number of the row, then along the stroke.
    [[nodiscard]] std::optional<Painted> paintedAt(geometry::Point place, int level) const;

    /// What regions ask for at a place.
    struct Terms {
        double speedShare = 1.0; ///< the least of all regions that hold the place
        world::KeepsSide side = world::KeepsSide::none;
        const geometry::Polygon* sideOf = nullptr; ///< the region, of several with a side that of the smallest number
    };
    [[nodiscard]] Terms termsAt(geometry::Point place, int level) const;

private:
    struct Piece {
        geometry::Point from;
        geometry::Point to;
        double reach_m = 0.0;
        double share = 0.0;
        int level = 0;
    };
    struct Region {
        geometry::Polygon polygon;
        double speedShare = 1.0;
        world::KeepsSide side = world::KeepsSide::none;
        int level = 0;
    };

    std::vector<Piece> m_pieces; ///< by row, then along the stroke
    std::optional<geometry::SpatialGrid> m_pieceGrid;
    std::vector<Region> m_regions; ///< with terms, ascending by number
    std::optional<geometry::SpatialGrid> m_regionGrid;
};

/// Whither somebody walks who would go to `aim`, both of length 1, where `painted` counts by `share`, 0 to 1: the direction of
/// (1 − share) · aim + share · painted. Where the two cancel each other (share ½ against one another) it is `aim`.
[[nodiscard]] geometry::Point bentDirection(geometry::Point aim, geometry::Point painted, double share);

/// How much of a painted direction is left after it was followed for some time: 1 up to Fields::kFollows_s, then falling to 0.
[[nodiscard]] double patience(double followed_s);

/// How far it is from a place inside an area to its border, in a direction of length 1.
[[nodiscard]] double roomTowards_m(const geometry::Polygon& area, geometry::Point from, geometry::Point direction);

} // namespace passerby::street
