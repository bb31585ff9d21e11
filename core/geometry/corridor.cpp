// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/corridor.h"

#include "core/foundation/words.h"

#include <fmt/format.h>
#include <optional>

namespace passerby::geometry {

namespace {

using foundation::Error;

/// Half of the sharpest turn has this cosine; the joint is then 2.6 times as long as the way is wide.
constexpr double kLeastCosine = 0.3826834323650898;
/// Each side of a leg is at least this long.
constexpr double kShortestSide_m = 0.01;
/// Overlaps up to this come from rounding.
constexpr double kOverlap_m2 = 1e-4;

std::string at(Point p)
{
    return foundation::told("({:.2f}, {:.2f})", p.x, p.y);
}

Point unit(Point from, Point to)
{
    return (to - from) * (1.0 / distance(from, to));
}

Point leftOf(Point direction)
{
    return {-direction.y, direction.x};
}

/// The way's two sides at each point of the line, left and right.
struct Sides {
    std::vector<Point> left;
    std::vector<Point> right;
};

std::optional<Error> findFault(const std::vector<Point>& line)
{
    if (line.size() < 2)
        return Error{"too-short", foundation::told("A corridor needs at least two points."), {}};
    for (std::size_t i = 1; i < line.size(); ++i)
        if (distance(line[i - 1], line[i]) < kShortestSide_m)
            return Error{"too-short", foundation::told("The leg at {} has no length.", at(line[i])), {}};
    for (std::size_t i = 1; i + 1 < line.size(); ++i)
        if (const double cosine = dot(unit(line[i - 1], line[i]), unit(line[i], line[i + 1]));
            0.5 * (1.0 + cosine) < kLeastCosine * kLeastCosine)
            return Error{"bend-too-sharp", foundation::told("The way turns back too sharply at {}.", at(line[i])), {}};
    return std::nullopt;
}

Sides sidesOf(const std::vector<Point>& line, double halfWidth_m)
{
    Sides sides;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point in = unit(line[i > 0 ? i - 1 : 0], line[i > 0 ? i : 1]);
        const Point out = i + 1 < line.size() ? unit(line[i], line[i + 1]) : in;
        const Point across = leftOf(in) + leftOf(out);
        const Point half = across * (2.0 * halfWidth_m / dot(across, across)); // as long as half the mitre
        sides.left.push_back(snapped(line[i] + half));
        sides.right.push_back(snapped(line[i] - half));
    }
    return sides;
}

bool hasRoom(const Sides& sides, std::size_t leg, Point direction)
{
    return dot(sides.left[leg + 1] - sides.left[leg], direction) >= kShortestSide_m
           && dot(sides.right[leg + 1] - sides.right[leg], direction) >= kShortestSide_m;
}

} // namespace

foundation::Result<Corridor> corridorAlong(const std::vector<Point>& line, double width_m)
{
    if (auto fault = findFault(line))
        return *std::move(fault);
    const Sides sides = sidesOf(line, 0.5 * width_m);
    Corridor corridor;
    for (std::size_t leg = 0; leg + 1 < line.size(); ++leg) {
        if (!hasRoom(sides, leg, unit(line[leg], line[leg + 1])))
            return Error{
                "no-room-for-bend",
                foundation::told("At {:.2f} m wide there is no room for the bend at {}.", width_m, at(line[leg > 0 ? leg : leg + 1])),
                {}};
        corridor.legs.push_back({{sides.right[leg], sides.right[leg + 1], sides.left[leg + 1], sides.left[leg]}, {}});
        if (leg > 0)
            corridor.joints.push_back({sides.right[leg], sides.left[leg]});
        for (std::size_t other = 0; other < leg; ++other)
            if (overlapArea(corridor.legs[other], corridor.legs[leg]) > kOverlap_m2)
                return Error{"crosses-itself", foundation::told("The corridor crosses itself near {}.", at(line[leg])), {}};
    }
    return corridor;
}

} // namespace passerby::geometry
