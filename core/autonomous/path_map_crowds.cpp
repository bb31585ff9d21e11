// SPDX-License-Identifier: Apache-2.0
// How crowded the squares of a room are, and what ways over them cost by that.
#include "core/autonomous/path_map.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Box;
using geometry::Point;

void PathMap::count(std::span<const Point> places)
{
    for (Leaf& leaf : m_leaves)
        leaf.people = 0;
    for (const Point place : places)
        if (const LeafIndex leaf = leafAt(place); leaf != kNoLeaf)
            ++m_leaves[leaf].people;
}

double PathMap::speedShare(LeafIndex leaf, const world::FlowLaw& law) const
{
    const Leaf& one = m_leaves[leaf];
    return one.people == 0 ? 1.0 : law.speedShare(one.people / one.area_m2());
}

double PathMap::length_m(LeafIndex from, LeafIndex to) const
{
    const Point way = m_leaves[to].middle - m_leaves[from].middle;
    return std::sqrt(dot(way, way));
}

/// People a square metre in a leaf; a small one says nothing by itself.
double PathMap::crowd_pm2(LeafIndex leaf) const
{
    constexpr double kSays_m2 = 1.0;
    std::uint32_t people = m_leaves[leaf].people;
    double area_m2 = m_leaves[leaf].area_m2();
    if (area_m2 < kSays_m2)
        for (const LeafIndex other : neighbours(leaf)) {
            people += m_leaves[other].people;
            area_m2 += m_leaves[other].area_m2();
        }
    return people / area_m2;
}

double PathMap::costAlong_m(Point from, Point to, const world::FlowLaw& law) const
{
    const double far_m = distance(from, to);
    if (!(far_m > 0.0))
        return 0.0;
    constexpr double kOn_m = 1e-3; // into the next square
    const Point ahead = (to - from) * (1.0 / far_m);
    const LeafIndex first = leafAt(from);
    double cost_m = 0.0;
    for (double gone_m = 0.0; gone_m < far_m;) {
        const Point here = from + ahead * gone_m;
        const LeafIndex leaf = leafAt(here);
        double through_m = kSquare_m;
        if (leaf != kNoLeaf) {
            const Box box = boxOf(leaf);
            const double east_m = ahead.x == 0.0 ? far_m : ((ahead.x > 0.0 ? box.high.x : box.low.x) - here.x) / ahead.x;
            const double north_m = ahead.y == 0.0 ? far_m : ((ahead.y > 0.0 ? box.high.y : box.low.y) - here.y) / ahead.y;
            through_m = std::max(std::min(east_m, north_m), 0.0) + kOn_m;
        }
        through_m = std::min(through_m, far_m - gone_m);
        const double crowd = leaf == kNoLeaf || leaf == first ? 0.0 : crowd_pm2(leaf);
        cost_m += crowd > 0.0 ? through_m / law.speedShare(crowd) : through_m;
        gone_m += through_m;
    }
    return cost_m;
}

} // namespace passerby::autonomous
