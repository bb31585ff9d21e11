// SPDX-License-Identifier: Apache-2.0
#include "core/run/level_joints.h"

#include <algorithm>

namespace passerby::run {

using geometry::Point;

namespace {

constexpr double kSameEnd_m = 0.01; // as for whoever drives there (core/traffic)

LevelJoint jointOf(const world::Lane& before, const world::Lane& after)
{
    const Point at = before.points.back();
    const Point along = at - before.points[before.points.size() - 2];
    const double length_m = std::max(length(along), 1e-12);
    const double half_m = std::max(before.width_m, after.width_m) / 2.0;
    const Point left = Point{-along.y, along.x} * (half_m / length_m);
    return {at + left, at - left, before.level, after.level};
}

bool isOver(const LevelJoint& joint, Point from, Point to)
{
    const Point across = joint.left - joint.right;
    const Point by = to - from;
    const bool changesSide = (cross(across, from - joint.right) < 0.0) != (cross(across, to - joint.right) < 0.0);
    return changesSide && cross(by, joint.left - from) * cross(by, joint.right - from) <= 0.0;
}

} // namespace

std::vector<LevelJoint> levelJoints(const world::World& world)
{
    std::vector<const world::Lane*> byBegin;
    for (const auto& [id, lane] : world.lanes())
        byBegin.push_back(&lane);
    std::stable_sort(byBegin.begin(), byBegin.end(),
                     [](const world::Lane* a, const world::Lane* b) { return a->points.front().x < b->points.front().x; });
    std::vector<LevelJoint> joints;
    for (const auto& [id, lane] : world.lanes()) {
        const Point end = lane.points.back();
        auto after = std::lower_bound(byBegin.begin(), byBegin.end(), end.x - kSameEnd_m,
                                      [](const world::Lane* one, double x) { return one->points.front().x < x; });
        for (; after != byBegin.end() && (*after)->points.front().x <= end.x + kSameEnd_m; ++after)
            if ((*after)->level != lane.level && distance((*after)->points.front(), end) <= kSameEnd_m)
                joints.push_back(jointOf(lane, **after));
    }
    return joints;
}

int levelAfter(const std::vector<LevelJoint>& joints, int level, Point from, Point to)
{
    for (const LevelJoint& joint : joints) {
        const bool goesAhead = cross(joint.left - joint.right, to - from) < 0.0;
        if (level == (goesAhead ? joint.before : joint.after) && isOver(joint, from, to))
            return goesAhead ? joint.after : joint.before;
    }
    return level;
}

} // namespace passerby::run
