// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/compare_cities.h"

#include <map>
#include <string>
#include <tuple>

namespace passerby::comparison {

/// Side of a tile: a few ways wide, so that ways which an edit moved a little stay in theirs, and small beside a street.
inline constexpr double kTile_m = 20.0;

/// The part of the cells of one name that lies in one square of one level.
struct TileKey {
    int level = 0;
    int column = 0;   ///< from the west, in the coordinates of A
    int row = 0;      ///< from the south
    std::string name; ///< of the cells; empty: those that have none

    friend bool operator<(const TileKey& x, const TileKey& y)
    {
        return std::tie(x.level, x.column, x.row, x.name) < std::tie(y.level, y.column, y.row, y.name);
    }
};

struct Tile {
    Both<double> people;  ///< who walk there at a moment, on average
    Both<double> area_m2; ///< that can be walked on

    [[nodiscard]] double change() const { return people.b - people.a; }
};

using ChangeTiles = std::map<TileKey, Tile>;

/// The people to expect on each way, spread evenly along its straight line, and the ground, by tiles. People of all tiles are those of the
/// bakes. `shift`: from the coordinates of B to those of A.
[[nodiscard]] ChangeTiles changeTiles(const BakedCity& a, const BakedCity& b, geometry::Point shift);

} // namespace passerby::comparison
