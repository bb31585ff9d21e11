// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/steering/wall_grid.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// Something that stands about.
struct TileObject {
    struct Name {
        bool isFixture = false;   ///< else an obstacle
        std::uint32_t number = 0; ///< in the city

        friend bool operator==(const Name&, const Name&) = default;
    };

    Name name;
    const geometry::Polygon* polygon = nullptr;
};

/// A wall as the city's ground has it.
struct TileWall {
    geometry::Point a;
    geometry::Point b;
    std::uint32_t layers = 0;

    friend bool operator==(const TileWall&, const TileWall&) = default;
};

/// Squares of 0.25 m, 32 by 32 of them a tile, aligned to whole multiples of 0.25 m (Shao and Terzopoulos 2005, section 3.2: 0.2 to 0.3 m).
struct PerceptionTile {
    static constexpr double kSquare_m = 0.25;
    static constexpr int kSide = 32;
    static constexpr std::size_t kSquares = std::size_t{kSide} * kSide;
    static constexpr double kTile_m = kSquare_m * kSide;
    static constexpr double kClearanceUnit_m = 1.0 / 32.0;
    static constexpr double kMostClearance_m = 255.0 * kClearanceUnit_m;
    static constexpr double kSeesWalls_m = 5.5; ///< less than kMostClearance_m

    std::array<std::uint8_t, kSquares> clearance{}; ///< from a square's middle to the nearest wall, whole units, rounded down
    std::array<std::uint16_t, kSquares> cell{};     ///< which of `cells` holds the middle, counted from 1; 0: none does
    std::array<std::uint16_t, kSquares> object{};   ///< which of `objects` covers a part of the square, counted from 1; 0: none does
    std::vector<std::uint32_t> cells;               ///< numbers in the city, in the order of their first squares
    std::vector<TileObject::Name> objects;          ///< in the order of their first squares
    std::vector<TileWall> walls;                    ///< that come within kSeesWalls_m of the tile, in the order of the sources

    [[nodiscard]] std::size_t bytes() const
    {
        return sizeof(PerceptionTile) + cells.capacity() * sizeof(std::uint32_t) + objects.capacity() * sizeof(TileObject::Name)
               + walls.capacity() * sizeof(TileWall);
    }
    friend bool operator==(const PerceptionTile&, const PerceptionTile&) = default;
};

/// The side of a square of a tile.
inline constexpr double kSquare_m = PerceptionTile::kSquare_m;

/// A cell of the city, where it may hold squares of a tile.
struct TileCell {
    std::uint32_t number = 0; ///< in the city
    const geometry::Polygon* polygon = nullptr;
};

/// Whatever may concern a tile, each in ascending order. Of several that hold or cover the same square the first counts.
struct TileSources {
    std::vector<TileCell> cells;
    std::vector<TileObject> objects;
    std::vector<steering::Wall> walls; ///< within PerceptionTile::kMostClearance_m of the tile, and perhaps more
};

/// The tile whose first square has this low corner.
[[nodiscard]] PerceptionTile makeTile(geometry::Point low, const TileSources& sources);

} // namespace passerby::autonomous
