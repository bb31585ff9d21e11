// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/perception_sources.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace passerby::autonomous {

/// What somebody perceives of what stands still: the stationary perception map of Shao and Terzopoulos 2005, section 3.2. A lattice a
/// level, in tiles that are made where somebody is about to ask; answers near no tile are those of a place at a wall. What is asked from
/// many threads is const; tiles are made and renewed in between.
class PerceptionMap {
public:
    /// What is known of a place. Valid until the map changes.
    struct Square {
        const PerceptionTile* tile = nullptr; ///< null: nobody asked for it to be made
        std::size_t index = 0;

        /// At least so far is any wall from the square's middle.
        [[nodiscard]] double clearance_m() const { return tile ? tile->clearance[index] * PerceptionTile::kClearanceUnit_m : 0.0; }
        /// Number of the cell that holds the middle; 0 where none does.
        [[nodiscard]] std::uint32_t cell() const { return tile && tile->cell[index] ? tile->cells[tile->cell[index] - 1U] : 0; }
        /// What stands in the square; null where nothing does.
        [[nodiscard]] const TileObject::Name* object() const
        {
            return tile && tile->object[index] ? &tile->objects[tile->object[index] - 1U] : nullptr;
        }
    };
    class Glance;
    /// From a square's middle to its corner: whatever is nearer to the middle than that is not known of the whole square.
    static constexpr double kHalfDiagonal_m = 0.7072 * PerceptionTile::kSquare_m;

    PerceptionMap(const world::World& world, const ground::WalkingGround& ground);

    /// Makes the tiles of a level that come within `reach_m` of the place, where they are not there yet. Returns how many were made.
    std::size_t provide(int level, geometry::Point place, double reach_m);
    /// The same for those that meet a box, as far as no more than `most` are to be made.
    std::size_t provide(int level, const geometry::Box& box, std::size_t most);
    /// Takes up a changed city: tiles that a changed cell or wall may concern are made anew, the others are kept. The map equals one that
    /// is made from nothing for the new city and asked for the same tiles. Returns how many were made anew.
    std::size_t renew(const world::World& world, const ground::WalkingGround& ground);

    [[nodiscard]] Square at(int level, geometry::Point place) const { return Glance(*this, level).at(place); }
    /// Height of the ground there: that of the cell that holds the square's middle, of several the first; 0 where there is none.
    [[nodiscard]] double height_m(int level, geometry::Point place) const;
    /// No wall of the level is nearer to the place than this; 0 where nothing is known.
    [[nodiscard]] double clearance_m(int level, geometry::Point place) const;
    [[nodiscard]] std::size_t tileCount() const;
    /// Of all tiles together.
    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] bool sameTiles(const PerceptionMap& other) const;

private:
    using Tile = std::shared_ptr<const PerceptionTile>; ///< null: not made

    /// Tiles of a level by their number: in rows of equal length, from the south-west. However far apart cells lie, those alone cost
    /// memory that were made, and a few beside them.
    struct Level {
        static constexpr std::size_t kRun = 32; ///< tiles beside each other that are kept together

        int level = 0;
        std::int64_t firstColumn = 0; ///< in tiles from the origin of coordinates
        std::int64_t firstRow = 0;
        std::int64_t columns = 0;
        std::int64_t rows = 0;
        std::unordered_map<std::size_t, std::array<Tile, kRun>> runs; ///< by number of the first tile / kRun

        [[nodiscard]] const PerceptionTile* find(std::size_t tile) const;
        [[nodiscard]] Tile& slot(std::size_t tile) { return runs[tile / kRun][tile % kRun]; }
        /// Number of the tile that holds the place; none outside.
        [[nodiscard]] std::optional<std::size_t> indexOf(geometry::Point place) const;
        [[nodiscard]] geometry::Box boxOf(std::size_t tile) const;
        /// Calls visit(number) for those that the box meets.
        template <class Visit>
        void visit(const geometry::Box& box, const Visit& visit) const;
        /// Calls visit(number, tile) for those that were made, in any order.
        template <class Visit>
        void visitMade(const Visit& visit) const;
    };

public:
    /// Looks at one level, at places that lie near one another: the tile of the last one is at hand. One a thread, valid until the map
    /// changes.
    class Glance {
    public:
        Glance(const PerceptionMap& map, int level) : m_level(map.findLevel(level)) {}

        [[nodiscard]] Square at(geometry::Point place)
        {
            if (!(place.x >= m_low.x && place.x < m_low.x + PerceptionTile::kTile_m && place.y >= m_low.y
                  && place.y < m_low.y + PerceptionTile::kTile_m))
                moveTo(place);
            if (!m_tile)
                return {};
            constexpr double kPerMetre = 1.0 / PerceptionTile::kSquare_m;
            constexpr std::uint32_t kLast = PerceptionTile::kSide - 1; // a hair below 0 is rounded up to the end of the tile
            const auto column = std::min(static_cast<std::uint32_t>((place.x - m_low.x) * kPerMetre), kLast);
            const auto row = std::min(static_cast<std::uint32_t>((place.y - m_low.y) * kPerMetre), kLast);
            return {m_tile, std::size_t{row} * PerceptionTile::kSide + column};
        }
        /// No wall of the level is nearer to the place than this; 0 or less where that is not known.
        [[nodiscard]] double clearance_m(geometry::Point place) { return at(place).clearance_m() - kHalfDiagonal_m; }

    private:
        void moveTo(geometry::Point place);

        const Level* m_level;
        const PerceptionTile* m_tile = nullptr;
        geometry::Point m_low{std::numeric_limits<double>::quiet_NaN(), 0.0}; ///< of the tile; at first there is none
    };

private:
    void layLevels();
    [[nodiscard]] const Level* findLevel(int level) const;
    void makeTile(Level& level, std::size_t tile);

    std::shared_ptr<const PerceptionSources> m_sources;
    std::vector<Level> m_levels; ///< ascending
};

} // namespace passerby::autonomous
