// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/visible_area.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::geometry {

namespace {

/// The part of a turn around the eye between two rays at most π apart.
struct Wedge {
    Point right;
    Point left;
    double angle_rad;

    /// Twice the area of the triangle from the eye over a and b that lies within. b is at most π counter-clockwise of a.
    [[nodiscard]] double ofTriangle(Point a, Point b) const
    {
        double from = 0.0;
        double to = 1.0;
        clip(cross(right, a), cross(right, b), from, to);
        clip(cross(a, left), cross(b, left), from, to);
        return from < to ? (to - from) * cross(a, b) : 0.0;
    }

    /// The angle from a to b that lies within.
    [[nodiscard]] double ofAngle(Point a, Point b) const
    {
        const double begin = std::atan2(cross(right, a), dot(right, a));
        const double end = begin + std::atan2(cross(a, b), dot(a, b));
        double sum = 0.0;
        for (const double turn : {-2.0 * M_PI, 0.0, 2.0 * M_PI})
            sum += std::max(0.0, std::min(end + turn, angle_rad) - std::max(begin + turn, 0.0));
        return sum;
    }

private:
    /// Keeps of [from, to] what lies where a linear function that is `first` at 0 and `last` at 1 is not negative.
    static void clip(double first, double last, double& from, double& to)
    {
        if (first < 0.0 && last < 0.0)
            to = from;
        else if (first < 0.0)
            from = std::max(from, first / (first - last));
        else if (last < 0.0)
            to = std::min(to, first / (first - last));
    }
};

/// A sum that is the same whatever the order: of whole multiples of 2^-28, and of 2^-70 for the rest.
class OrderFreeSum {
public:
    void add(double value)
    {
        const auto coarse = static_cast<std::int64_t>(value * kCoarse);
        m_coarse += coarse;
        m_fine += static_cast<std::int64_t>((value - static_cast<double>(coarse) / kCoarse) * kFine);
    }
    [[nodiscard]] double value() const { return static_cast<double>(m_coarse) / kCoarse + static_cast<double>(m_fine) / kFine; }

private:
    static constexpr double kCoarse = 0x1.0p28;
    static constexpr double kFine = 0x1.0p70;
    std::int64_t m_coarse = 0;
    std::int64_t m_fine = 0;
};

/// Adds up triangles and sectors; each of both functions says twice how much of one counts.
template <class Triangle, class Angle>
SeenWedge sumOver(const VisibleArea& area, const Triangle& ofTriangle, const Angle& ofAngle)
{
    const double squared = area.range_m * area.range_m;
    OrderFreeSum twice;
    OrderFreeSum twiceFloor;
    for (std::size_t i = 0; i < area.ring.size(); ++i) {
        const Point a = area.ring[i] - area.eye;
        const Point b = area.ring[i + 1 < area.ring.size() ? i + 1 : 0] - area.eye;
        if (area.edges[i] == SightEdge::range)
            twice.add(squared * ofAngle(a, b));
        else if (area.edges[i] != SightEdge::occluding)
            twice.add(ofTriangle(a, b));
    }
    for (const SightPiece& piece : area.floor)
        twiceFloor.add(piece.sign * (piece.isSector ? squared * ofAngle(piece.a, piece.b) : ofTriangle(piece.a, piece.b)));
    return {0.5 * twice.value(), 0.5 * twiceFloor.value()};
}

} // namespace

SeenWedge seenAround(const VisibleArea& area)
{
    return sumOver(
        area, [](Point a, Point b) { return cross(a, b); }, [](Point a, Point b) { return std::atan2(cross(a, b), dot(a, b)); });
}

SeenWedge seenWithin(const VisibleArea& area, double direction_rad, double angle_rad)
{
    if (angle_rad >= 2.0 * M_PI)
        return seenAround(area);
    const auto ray = [](double angle) { return Point{std::cos(angle), std::sin(angle)}; };
    const double half_rad = std::max(angle_rad, 0.0) * 0.5;
    const std::array<Wedge, 2> halves{Wedge{ray(direction_rad - half_rad), ray(direction_rad), half_rad},
                                      Wedge{ray(direction_rad), ray(direction_rad + half_rad), half_rad}};
    return sumOver(
        area, [&](Point a, Point b) { return halves[0].ofTriangle(a, b) + halves[1].ofTriangle(a, b); },
        [&](Point a, Point b) { return halves[0].ofAngle(a, b) + halves[1].ofAngle(a, b); });
}

double reachTowards_m(const VisibleArea& area, Point direction)
{
    double reach_m = 0.0;
    for (std::size_t i = 0; i < area.ring.size(); ++i) {
        const Point a = area.ring[i] - area.eye;
        const Point b = area.ring[i + 1 < area.ring.size() ? i + 1 : 0] - area.eye;
        const double right = cross(a, direction);
        const double left = cross(direction, b);
        if (right >= 0.0 && left >= 0.0 && right + left > 0.0)
            reach_m = std::max(reach_m, cross(a, b) / (right + left));
    }
    return reach_m;
}

} // namespace passerby::geometry
