// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace passerby::geometry {

/// A point or vector in local metres, x east, y north.
struct Point {
    double x = 0.0;
    double y = 0.0;

    friend bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] inline Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor}; }
[[nodiscard]] inline Point operator*(double factor, Point a) { return a * factor; }
[[nodiscard]] inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
/// z of the cross product: positive when b turns left of a.
[[nodiscard]] inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
[[nodiscard]] inline double length(Point a) { return std::hypot(a.x, a.y); }
[[nodiscard]] inline double distance(Point a, Point b) { return length(b - a); }
[[nodiscard]] inline Point midpoint(Point a, Point b) { return {(a.x + b.x) * 0.5, (a.y + b.y) * 0.5}; }
/// Twice the signed area of abc: positive when counter-clockwise.
[[nodiscard]] inline double orientation(Point a, Point b, Point c) { return cross(b - a, c - a); }

/// The step of the coordinate grid, 2^-20 m: local and absolute coordinates convert exactly into each other on it.
inline constexpr double kGridStep_m = 0x1.0p-20;

/// The nearest point of the coordinate grid.
[[nodiscard]] inline Point snapped(Point a)
{
    return {std::nearbyint(a.x / kGridStep_m) * kGridStep_m, std::nearbyint(a.y / kGridStep_m) * kGridStep_m};
}

} // namespace passerby::geometry
