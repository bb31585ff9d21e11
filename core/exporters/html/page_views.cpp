// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_views.h"

#include "core/shapes/roof.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace passerby::exporters {

namespace {

using geometry::Point;

constexpr int kSides = 16;
constexpr double kEyeLevel_m = 1.2;
constexpr double kTallest_m = 40.0; ///< what stands higher is seldom and hides no more
constexpr double kStep_m = 2.5;
constexpr std::array kAlong{-12.0, -6.0, 0.0, 6.0, 12.0}; ///< m from the middle, of what is to be seen

/// A building and how high it reaches.
struct Block {
    const geometry::Polygon* polygon;
    geometry::Box box;
    double top_m;
};

std::vector<Block> blocksNear(const world::World& world, Point middle, double reach_m)
{
    geometry::Box near;
    near.extend(middle);
    near = near.grown(reach_m);
    std::vector<Block> blocks;
    for (const auto& [id, obstacle] : world.obstacles()) {
        const geometry::Box box = geometry::boundingBox(obstacle.polygon);
        if (obstacle.kind == world::ObstacleKind::building && box.intersects(near))
            blocks.push_back({&obstacle.polygon, box, shapes::makeRoof(obstacle, id.number).eave_m});
    }
    return blocks;
}

bool isSeen(Point place, double z_m, Point towards, double rise, const std::vector<Block>& blocks)
{
    for (double away_m = kStep_m; away_m * rise < kTallest_m; away_m += kStep_m) {
        const Point at = place + away_m * towards;
        const double height_m = z_m + kEyeLevel_m + away_m * rise;
        const bool isHidden = std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
            return height_m < block.top_m && block.box.contains(at) && geometry::contains(*block.polygon, at);
        });
        if (isHidden)
            return false;
    }
    return true;
}

} // namespace

double clearestBearing(const world::World& world, Point a, Point b, double z_m, double pitch_rad)
{
    const Point middle = geometry::midpoint(a, b);
    const double length_m = geometry::distance(a, b);
    const Point along = length_m > 0.0 ? (1.0 / length_m) * (b - a) : Point{1.0, 0.0};
    const double rise = std::tan(pitch_rad);
    const std::vector<Block> blocks = blocksNear(world, middle, kAlong.back() + kTallest_m / rise);
    double best = 0.0;
    double bestScore = -1.0;
    for (int side = 0; side < kSides; ++side) {
        const double bearing_rad = 2.0 * std::numbers::pi * side / kSides;
        const Point towards{std::cos(bearing_rad), std::sin(bearing_rad)};
        double score = 0.4 * std::abs(along.x * towards.x + along.y * towards.y) - 0.1 * towards.y;
        for (const double m : kAlong)
            score += isSeen(middle + m * along, z_m, towards, rise, blocks) ? (m == 0.0 ? 3.0 : 1.0) : 0.0;
        if (score > bestScore + 1e-9) {
            bestScore = score;
            best = bearing_rad;
        }
    }
    return best;
}

} // namespace passerby::exporters
