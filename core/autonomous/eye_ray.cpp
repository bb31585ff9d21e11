// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/eye_ray.h"

#include "core/steering/way_fan.h"

#include <algorithm>

namespace passerby::autonomous {

using geometry::Point;
using steering::WayFan;

namespace {

constexpr double kLeastJump_m = 0.1; // shorter ones save no time
constexpr double kPiece_m = 0.75;    // of a way that the walls are asked for at once

} // namespace

double EyeRays::freeWay_m(Point from, steering::Vector direction, double most_m)
{
    return freeWay_m(from, direction, jump_m(from), most_m);
}

void EyeRays::findFreeWays(Point from, std::span<const steering::Vector> directions, double most_m, std::span<double> free_m)
{
    const PerceptionMap::Square square = m_glance.at(from);
    const double clear_m = square.clearance_m() - PerceptionMap::kHalfDiagonal_m;
    if (clear_m - m_radius_m >= most_m) {
        std::fill_n(free_m.begin(), directions.size(), most_m);
        return;
    }
    const auto asked_m = static_cast<float>(most_m);
    const auto tell = [&](std::size_t ray, float found_m) { free_m[ray] = found_m < asked_m ? static_cast<double>(found_m) : most_m; };
    if (!square.tile || most_m + m_radius_m > PerceptionTile::kSeesWalls_m) {
        const steering::WallsAround around(m_walls, from, m_layers);
        for (std::size_t i = 0; i < directions.size(); ++i)
            tell(i, around.freeWay_m({}, directions[i], static_cast<float>(m_radius_m), asked_m));
        return;
    }
    for (std::size_t first = 0; first < directions.size(); first += WayFan::kMostRays) {
        const auto some = directions.subspan(first, std::min<std::size_t>(WayFan::kMostRays, directions.size() - first));
        WayFan fan(from, static_cast<float>(m_radius_m), static_cast<float>(clear_m), some, asked_m);
        for (const TileWall& wall : square.tile->walls)
            if ((wall.layers & m_layers) != 0)
                fan.meet(wall.a, wall.b);
        for (std::size_t i = 0; i < some.size(); ++i)
            tell(first + i, fan.free_m(i));
    }
}

/// `jump_m`: so far nothing is in the way whatever the direction.
double EyeRays::freeWay_m(Point from, steering::Vector direction, double jump_m, double most_m)
{
    const Point ahead{static_cast<double>(direction.x), static_cast<double>(direction.y)};
    for (double gone_m = 0.0;;) {
        if (jump_m > kLeastJump_m) {
            gone_m += jump_m;
        } else {
            const auto piece_m = static_cast<float>(std::min(kPiece_m, most_m - gone_m));
            const steering::WallsAround around(m_walls, from + ahead * gone_m, m_layers);
            const float free_m = around.freeWay_m({}, direction, static_cast<float>(m_radius_m), piece_m);
            if (free_m < piece_m)
                return gone_m + static_cast<double>(free_m);
            gone_m += static_cast<double>(piece_m);
        }
        if (gone_m >= most_m)
            return most_m;
        jump_m = this->jump_m(from + ahead * gone_m);
    }
}

} // namespace passerby::autonomous
