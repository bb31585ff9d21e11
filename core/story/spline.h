// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <vector>

namespace passerby::story {

/// All that a camera has, as numbers that may be interpolated: what it looks at (x, y, z), the logarithm of the distance, yaw without
/// jumps, pitch, field of view.
using Coordinates = std::array<double, 7>;

/// A curve through points, smooth in place and direction: centripetal Catmull-Rom, which makes neither loops nor cusps between two of them
/// (Barry and Goldman 1988, "A recursive evaluation algorithm for a class of Catmull-Rom splines"; Yuksel, Schaefer and Keyser 2011).
class Spline {
public:
    /// `lengths`: from each point to the next, one fewer than there are points; not negative. Points with no way between count as one.
    Spline(std::vector<Coordinates> points, std::span<const double> lengths);

    /// On the piece from point `piece` to the next, `share` 0 to 1 of the way: exactly the points at both ends.
    [[nodiscard]] Coordinates at(std::size_t piece, double share) const;

private:
    std::vector<Coordinates> m_points;
    std::vector<double> m_knots;
};

/// A function that rises from value to value through given times, smooth in value and slope, without going back or beyond, at rest at both
/// ends: monotone piecewise cubic (Fritsch and Butland 1984, "A method for constructing local monotone piecewise cubic interpolants").
class MonotoneCurve {
public:
    /// As many values as times, at least one of each; times ascend, values do not descend.
    MonotoneCurve(std::vector<double> times, std::vector<double> values);

    /// The first value before the first time, the last one after the last.
    [[nodiscard]] double at(double time) const;

private:
    std::vector<double> m_times;
    std::vector<double> m_values;
    std::vector<double> m_slopes;
};

/// 0 to 1 for 0 to 1: slow, fast, slow.
[[nodiscard]] double smoothStep(double share);
/// The same evenly, but for a short start and a short end.
[[nodiscard]] double evenStep(double share);

} // namespace passerby::story
