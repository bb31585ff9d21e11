// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/narrow_parts.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace passerby::autonomous {

using geometry::Point;
using geometry::Ring;

namespace {

constexpr double kParallel = 0.0523; // sine of 3°
constexpr double kStraight_m = 0.05; // corners that stand out less are none
constexpr double kInside_m = 0.01;   // by which a corner lies between two sides

/// Without the corners on straight sides: where doors are, sides are cut.
Ring cornersOf(const Ring& ring)
{
    Ring corners;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point before = corners.empty() ? ring.back() : corners.back();
        if (geometry::distanceToSegment(ring[i], before, ring[(i + 1) % ring.size()]) > kStraight_m)
            corners.push_back(ring[i]);
    }
    return corners;
}

struct Side {
    Point from;
    Point to;
};

/// The part between two sides, of which the second runs back along the first to its left; nothing where there is none.
std::optional<NarrowPart> between(const Side& first, const Side& second, double widest_m, double timesLonger)
{
    const double length_m = distance(first.from, first.to);
    const double otherLength_m = distance(second.from, second.to);
    const Point along = (first.to - first.from) * (1.0 / length_m);
    const Point back = (second.to - second.from) * (1.0 / otherLength_m);
    if (dot(along, back) > 0.0 || std::abs(cross(along, back)) > kParallel)
        return std::nullopt;
    const double begin_m = std::max(0.0, dot(second.to - first.from, along));
    const double end_m = std::min(length_m, dot(second.from - first.from, along));
    const double slope = cross(along, second.from - second.to) / dot(along, second.from - second.to);
    const auto width_m = [&](double on_m) {
        return cross(along, second.to - first.from) + slope * (on_m - dot(second.to - first.from, along));
    };
    const double narrow_m = std::min(width_m(begin_m), width_m(end_m));
    if (!(narrow_m > 0.0) || std::max(width_m(begin_m), width_m(end_m)) > widest_m || end_m - begin_m < timesLonger * narrow_m)
        return std::nullopt;
    const Point left{-along.y, along.x};
    return NarrowPart{first.from + along * (0.5 * (begin_m + end_m)) + left * (0.5 * narrow_m), along, 0.5 * (end_m - begin_m),
                      0.5 * narrow_m};
}

/// Nothing stands between the sides: no corner, and no side from end to end.
bool isClear(const NarrowPart& part, const std::vector<Side>& sides)
{
    return std::none_of(sides.begin(), sides.end(), [&](const Side& side) {
        const Point from = part.within(side.from);
        const Point to = part.within(side.to);
        const auto isBetween = [&](Point place) {
            return std::abs(place.x) < part.halfLength_m - kInside_m && std::abs(place.y) < part.halfWidth_m - kInside_m;
        };
        const bool isAcross = (from.x > 0.0) != (to.x > 0.0);
        const double crossing_m = isAcross ? from.y + (to.y - from.y) * (from.x / (from.x - to.x)) : part.halfWidth_m;
        return isBetween(from) || isBetween(to) || std::abs(crossing_m) < part.halfWidth_m - kInside_m;
    });
}

} // namespace

std::vector<NarrowPart> narrowParts(const geometry::Polygon& polygon, double widest_m, double timesLonger)
{
    std::vector<Side> sides;
    const auto add = [&](const Ring& ring, bool isOuter) {
        Ring corners = cornersOf(ring);
        if (corners.size() < 3)
            return;
        if ((geometry::signedArea(corners) > 0.0) != isOuter)
            std::reverse(corners.begin(), corners.end());
        for (std::size_t i = 0; i < corners.size(); ++i)
            sides.push_back({corners[i], corners[(i + 1) % corners.size()]});
    };
    add(polygon.outer, true);
    for (const Ring& hole : polygon.holes)
        add(hole, false);
    std::vector<NarrowPart> parts;
    for (std::size_t i = 0; i < sides.size(); ++i)
        for (std::size_t j = i + 1; j < sides.size(); ++j)
            if (const auto part = between(sides[i], sides[j], widest_m, timesLonger); part && isClear(*part, sides))
                parts.push_back(*part);
    return parts;
}

} // namespace passerby::autonomous
