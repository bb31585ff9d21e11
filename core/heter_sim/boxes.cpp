// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/boxes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace passerby::heter_sim {

using steering::Vector;

namespace {

Vector headingOf(const OrientedBox& box)
{
    return {std::cos(box.heading_rad), std::sin(box.heading_rad)};
}

std::array<Vector, 4> cornersOf(const OrientedBox& box)
{
    const Vector ahead = headingOf(box) * box.halfLength_m;
    const Vector left = Vector{-headingOf(box).y, headingOf(box).x} * box.halfWidth_m;
    return {box.centre + ahead + left, box.centre - ahead + left, box.centre - ahead - left, box.centre + ahead - left};
}

/// How far a box reaches to either side of its centre along an axis of length 1.
float extentAlong(const OrientedBox& box, Vector axis)
{
    const Vector ahead = headingOf(box);
    return box.halfLength_m * std::abs(dot(ahead, axis)) + box.halfWidth_m * std::abs(cross(ahead, axis));
}

/// The widest gap along the axes of `a`; negative where the boxes overlap along each.
float gapAlongAxes(const OrientedBox& a, const OrientedBox& b)
{
    const Vector ahead = headingOf(a);
    float widest_m = -std::numeric_limits<float>::infinity();
    for (const Vector axis : {ahead, Vector{-ahead.y, ahead.x}})
        widest_m = std::max(widest_m, std::abs(dot(b.centre - a.centre, axis)) - extentAlong(a, axis) - extentAlong(b, axis));
    return widest_m;
}

float distanceToBox(Vector point, const OrientedBox& box)
{
    const Vector apart = point - box.centre;
    const Vector ahead = headingOf(box);
    const float along_m = std::max(std::abs(dot(apart, ahead)) - box.halfLength_m, 0.0F);
    const float aside_m = std::max(std::abs(cross(ahead, apart)) - box.halfWidth_m, 0.0F);
    return std::hypot(along_m, aside_m);
}

} // namespace

float radiusTowards(const OrientedBox& box, float direction_rad)
{
    const float along = std::abs(std::cos(direction_rad - box.heading_rad));
    const float aside = std::abs(std::sin(direction_rad - box.heading_rad));
    // Not divided by 0: an axis leaves the outline through one pair of sides.
    return along * box.halfWidth_m > aside * box.halfLength_m ? box.halfLength_m / along : box.halfWidth_m / aside;
}

float gapByRadii(const OrientedBox& a, const OrientedBox& b)
{
    const Vector apart = b.centre - a.centre;
    const float direction_rad = std::atan2(apart.y, apart.x);
    return length(apart) - radiusTowards(a, direction_rad) - radiusTowards(b, direction_rad);
}

float trueGap(const OrientedBox& a, const OrientedBox& b)
{
    const float apart_m = std::max(gapAlongAxes(a, b), gapAlongAxes(b, a));
    if (apart_m <= 0.0F)
        return apart_m;
    // Convex outlines that are apart are nearest at a corner of one of them.
    float least_m = std::numeric_limits<float>::infinity();
    for (const Vector corner : cornersOf(a))
        least_m = std::min(least_m, distanceToBox(corner, b));
    for (const Vector corner : cornersOf(b))
        least_m = std::min(least_m, distanceToBox(corner, a));
    return least_m;
}

} // namespace passerby::heter_sim
