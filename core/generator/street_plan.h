// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"
#include "core/generator/town.h"
#include "core/geometry/polygon.h"

#include <vector>

namespace passerby::generator {

enum class StreetKind { residential, main, ring, pedestrian };
enum class BlockUse { buildings, fountainSquare, market, churchSquare, park, canal, outside };

inline constexpr std::size_t kNoBlock = static_cast<std::size_t>(-1);

/// An edge of the plan, from junction a to junction b, with the block on either side.
struct PlannedStreet {
    std::size_t a = 0;
    std::size_t b = 0;
    std::size_t left = kNoBlock;
    std::size_t right = kNoBlock;
    StreetKind kind = StreetKind::residential;
    bool isRemoved = false; ///< its two blocks became one
    std::size_t line = 0;   ///< of the grid that the plan was bent from; along it streets follow each other in their order
    bool isNorthward = false;

    [[nodiscard]] double carriageway_m() const;
    [[nodiscard]] double sidewalk_m() const;
};

/// A street with the sides of the blocks along it: `left` runs with it, `right` against it.
struct StreetSides {
    std::size_t leftBlock;
    std::size_t leftSide;
    std::size_t rightBlock;
    std::size_t rightSide;
};

/// One street on the way round a block, the block to the left.
struct BlockSide {
    std::size_t street = 0;
    bool isForward = true;
};

struct PlannedBlock {
    std::vector<BlockSide> sides; ///< counter-clockwise; clockwise round the town for the block outside
    BlockUse use = BlockUse::buildings;
    bool isMerged = false;
};

/// Streets and blocks of a town as a planar graph. The last block is what lies outside.
struct StreetPlan {
    std::vector<geometry::Point> junctions;
    std::vector<PlannedStreet> streets;
    std::vector<PlannedBlock> blocks;
    geometry::Point centre;
    double radius_m = 1.0;

    [[nodiscard]] std::size_t startOf(const BlockSide& side) const
    {
        return side.isForward ? streets[side.street].a : streets[side.street].b;
    }
};

/// Of a street that was not removed.
[[nodiscard]] StreetSides sidesOf(const StreetPlan& plan, std::size_t street);

/// Lays out crooked streets: a warped grid bent towards an oval, two wide streets that cross in the middle, a ring, a canal, some blocks
/// joined, squares and parks spread about, and a pedestrian quarter round the market.
[[nodiscard]] StreetPlan planStreets(const TownOptions& options, foundation::RandomStream& random);

} // namespace passerby::generator
