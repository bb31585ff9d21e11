// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/autonomous/perception_map.h"
#include "tests/unit/core/world/small_city.h"

#include <random>

namespace passerby::testing {

/// A hall of 32 m by 32 m with square pillars at drawn places, and a closet (x 33 to 40) that nobody gets to.
struct HallWithPillars : SmallCity {
    world::CellId hall, closet;

    explicit HallWithPillars(int pillars, unsigned seed = 1)
    {
        world = {};
        world::PatchBuilder builder(world);
        hall = builder.add(world::Cell{"", world::CellKind::indoor, 0, square({0, 0}, 32)});
        closet = builder.add(world::Cell{"", world::CellKind::indoor, 0, square({33, 0}, 7)});
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> place(2.0, 28.0);
        for (int i = 0; i < pillars; ++i) {
            const double x = place(random);
            builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, square({x, place(random)}, 1.5), 0.0, 3.0});
        }
        apply(builder.take());
    }
    [[nodiscard]] autonomous::PerceptionMap perception() const
    {
        autonomous::PerceptionMap map(world, {world, navigation::NavigationGraph::build(world), 2.0});
        map.provide(0, {20, 16}, 30.0);
        return map;
    }
};

/// Of a path, in metres.
[[nodiscard]] inline double lengthOf(const std::vector<geometry::Point>& path)
{
    double sum_m = 0.0;
    for (std::size_t i = 1; i < path.size(); ++i)
        sum_m += distance(path[i - 1], path[i]);
    return sum_m;
}

} // namespace passerby::testing
