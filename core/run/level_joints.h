// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <vector>

namespace passerby::run {

/// Where a lane of one level leads on into a lane of another: a bridge or a tunnel begins there.
struct LevelJoint {
    geometry::Point left; ///< ends of the line across the road, as wide as the wider of both lanes, seen the way that is driven
    geometry::Point right;
    int before = 0; ///< level of whoever has not passed the line
    int after = 0;
};

/// Those of a city, in ascending order of the numbers of the lanes before and after.
[[nodiscard]] std::vector<LevelJoint> levelJoints(const world::World& world);

/// The level of somebody on `level` who drives straight from one place to another, either way over a joint.
[[nodiscard]] int levelAfter(const std::vector<LevelJoint>& joints, int level, geometry::Point from, geometry::Point to);

} // namespace passerby::run
