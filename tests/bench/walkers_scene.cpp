// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/walkers_scene.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::bench {

using geometry::Point;

WalkersScene::WalkersScene(std::uint32_t people, bool amongBlocks)
    : side_m(amongBlocks ? 600.0 : std::sqrt(people / 0.5)), hasBlocks(amongBlocks)
{
    if (hasBlocks)
        addBlocks();
    std::vector<Point> places = drawnPlaces();
    for (auto i = static_cast<std::uint32_t>(places.size()); i-- > 1;)
        std::swap(places[i], places[random.below(i + 1)]);
    places.resize(std::min<std::size_t>(places.size(), people));
    for (const Point at : places) {
        crowd.add({.id = static_cast<std::uint32_t>(crowd.size()) + 1, .position = at, .radius_m = 0.3F, .maxSpeed_mps = 1.8F});
        goals.push_back(someGoal(at));
    }
}

void WalkersScene::addBlocks()
{
    for (int block = 0; block < 400; ++block) {
        const Point low{30.0 * (block % 20) + 10.0, 30.0 * (block / 20) + 10.0};
        const std::array<Point, 4> corners{low, low + Point{20, 0}, low + Point{20, 20}, low + Point{0, 20}};
        for (std::size_t i = 0; i < 4; ++i)
            walls.push_back({corners[i], corners[(i + 1) % 4]});
    }
}

/// One place in each square of a raster.
std::vector<Point> WalkersScene::drawnPlaces()
{
    const double raster_m = hasBlocks ? 1.25 : std::sqrt(2.0);
    std::vector<Point> places;
    for (double y = 0.0; y + raster_m <= side_m; y += raster_m)
        for (double x = 0.0; x + raster_m <= side_m; x += raster_m) {
            const Point at{x + 0.325 + (raster_m - 0.65) * random.uniform(), y + 0.325 + (raster_m - 0.65) * random.uniform()};
            if (!hasBlocks || std::fmod(at.x, 30.0) < 9.5 || std::fmod(at.y, 30.0) < 9.5)
                places.push_back(at);
        }
    return places;
}

Point WalkersScene::someGoal(Point from)
{
    if (!hasBlocks)
        return {side_m * random.uniform(), side_m * random.uniform()};
    // Along the street to another crossing, somewhere across its width.
    const Point crossing{30.0 * std::floor(from.x / 30.0) + 5.0, 30.0 * std::floor(from.y / 30.0) + 5.0};
    const double blocks = 1.0 + random.below(5);
    const double sign = random.below(2) == 0 ? -1.0 : 1.0;
    const double across = 6.0 * random.uniform() - 3.0;
    const Point there =
        random.below(2) == 0 ? crossing + Point{sign * 30.0 * blocks, across} : crossing + Point{across, sign * 30.0 * blocks};
    return {std::clamp(there.x, 1.0, side_m - 1.0), std::clamp(there.y, 1.0, side_m - 1.0)};
}

void WalkersScene::prefer()
{
    for (std::size_t row = 0; row < crowd.size(); ++row) {
        const Point at = crowd.position(row);
        if (distance(at, goals[row]) < (hasBlocks ? 4.0 : 1.0))
            goals[row] = someGoal(at);
        const Point way = goals[row] - at;
        const Point preferred = way * (1.3 / std::max(length(way), 1e-6));
        crowd.preferred_mps[row] = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)};
    }
}

} // namespace passerby::bench
