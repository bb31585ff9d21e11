// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/perception_map.h"

#include <vector>

namespace passerby::autonomous {

/// Short and exact ways on the lattice of a perception map: the grid path map of Shao and Terzopoulos 2005, section 3.3, for the last
/// metres, and where the path map says that no way leads there. Keeps its working memory between calls. One per thread.
class LatticePath {
public:
    /// How far beyond the box of both places a way may lead, tried one after the other.
    static constexpr double kMargin_m[] = {3.0, 10.0};
    static constexpr double kUsual_m = 3.0; ///< a way between places that are no farther apart finds all memory it needs

    LatticePath();

    /// From square to square (eight neighbours, √2 askew, no corner cut) for a body that keeps `clear_m` from walls: `from`, middles of
    /// squares, `to`. False, and empty, where none leads there. Where one of the two is nearer to walls than that, the squares within
    /// kOwn_m of it count as free. The map must have tiles wherever a way may lead; where it has none, none does. `path` is reused.
    bool find(const PerceptionMap& map, int level, geometry::Point from, geometry::Point to, double clear_m,
              std::vector<geometry::Point>& path);

    static constexpr double kOwn_m = 0.5;

private:
    struct Box {
        std::int64_t column = 0; ///< of its first square, in squares from the origin of coordinates
        std::int64_t row = 0;
        std::int64_t columns = 0;
        std::int64_t rows = 0;

        [[nodiscard]] geometry::Point middle(std::size_t square) const;
        [[nodiscard]] std::size_t squareOf(geometry::Point place) const;
    };
    struct Label {
        float cost_m = 0.0F;
        std::uint32_t from = 0;
        bool isFree = false;
        bool isReached = false;
        bool isSettled = false;
    };
    struct Open {
        float rank_m = 0.0F;
        std::uint32_t square = 0;
    };

    void markFree(const PerceptionMap& map, int level, geometry::Point from, geometry::Point to, double clear_m);
    bool search(std::uint32_t start, std::uint32_t goal);
    void settle(std::uint32_t square, std::uint32_t goal);
    void reach(std::uint32_t square, std::uint32_t from, float cost_m, std::uint32_t goal);

    Box m_box;
    std::vector<Label> m_labels; ///< [squares of the box]
    std::vector<Open> m_open;    ///< a heap
};

} // namespace passerby::autonomous
