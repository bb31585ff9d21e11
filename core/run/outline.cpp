// SPDX-License-Identifier: Apache-2.0
#include "core/run/outline.h"

#include <algorithm>

namespace passerby::run {

using geometry::Point;

namespace {

/// Half of how far a rectangle extends in a direction of length 1.
double extent_m(const Outline& one, Point direction)
{
    return one.halfLength_m * std::abs(dot(one.along, direction)) + one.halfWidth_m * std::abs(dot(one.across(), direction));
}

bool areApart(const Outline& one, const Outline& other, Point direction)
{
    return std::abs(dot(other.middle - one.middle, direction)) > extent_m(one, direction) + extent_m(other, direction);
}

/// Cuts the part of a line from share `from` to `to` down to where `at` + share × `by` is within ± `half`; false where nothing is left.
bool clip(double at, double by, double half, double& from, double& to)
{
    if (by == 0.0)
        return std::abs(at) <= half;
    const double first = (-half - at) / by;
    const double second = (half - at) / by;
    from = std::max(from, std::min(first, second));
    to = std::min(to, std::max(first, second));
    return from <= to;
}

} // namespace

Point Outline::towards(Point place) const
{
    const Point there = seen(place);
    const Point beyond{there.x - std::clamp(there.x, -halfLength_m, halfLength_m),
                       there.y - std::clamp(there.y, -halfWidth_m, halfWidth_m)};
    return along * beyond.x + across() * beyond.y;
}

bool meets(const Outline& one, const Outline& other)
{
    for (const Point direction : {one.along, one.across(), other.along, other.across()})
        if (areApart(one, other, direction))
            return false;
    return true;
}

bool meets(const Outline& one, Point a, Point b)
{
    const Point from = one.seen(a);
    const Point by = one.seen(b) - from;
    double first = 0.0;
    double last = 1.0;
    return clip(from.x, by.x, one.halfLength_m, first, last) && clip(from.y, by.y, one.halfWidth_m, first, last);
}

bool meets(const Outline& one, Point place, double radius_m)
{
    return length(one.towards(place)) < radius_m;
}

} // namespace passerby::run
