// SPDX-License-Identifier: Apache-2.0
#include "core/story/spline.h"

#include <algorithm>
#include <cmath>

namespace passerby::story {

namespace {

constexpr double kLeastKnot = 1e-9;
constexpr double kRamp = 0.15; ///< of the way's time, at both ends of an even step

Coordinates mixed(const Coordinates& a, const Coordinates& b, double share)
{
    Coordinates mixed{};
    for (std::size_t i = 0; i < mixed.size(); ++i)
        mixed[i] = a[i] + (b[i] - a[i]) * share;
    return mixed;
}

/// The point before or behind an end, as if the curve went on as it begins.
Coordinates mirrored(const Coordinates& end, const Coordinates& next)
{
    return mixed(end, next, -1.0);
}

} // namespace

Spline::Spline(std::vector<Coordinates> points, std::span<const double> lengths) : m_points(std::move(points))
{
    m_knots.assign(1, 0.0);
    for (const double length : lengths)
        m_knots.push_back(m_knots.back() + std::max(kLeastKnot, std::sqrt(length)));
}

Coordinates Spline::at(std::size_t piece, double share) const
{
    const Coordinates& p1 = m_points[piece];
    const Coordinates& p2 = m_points[piece + 1];
    if (share <= 0.0 || share >= 1.0)
        return share <= 0.0 ? p1 : p2;
    const double t1 = m_knots[piece];
    const double t2 = m_knots[piece + 1];
    const bool isFirst = piece == 0;
    const bool isLast = piece + 2 == m_points.size();
    const Coordinates p0 = isFirst ? mirrored(p1, p2) : m_points[piece - 1];
    const Coordinates p3 = isLast ? mirrored(p2, p1) : m_points[piece + 2];
    const double t0 = isFirst ? 2.0 * t1 - t2 : m_knots[piece - 1];
    const double t3 = isLast ? 2.0 * t2 - t1 : m_knots[piece + 2];
    const double t = t1 + (t2 - t1) * share;
    const auto on = [t](const Coordinates& a, const Coordinates& b, double ta, double tb) { return mixed(a, b, (t - ta) / (tb - ta)); };
    const Coordinates a1 = on(p0, p1, t0, t1);
    const Coordinates a2 = on(p1, p2, t1, t2);
    const Coordinates a3 = on(p2, p3, t2, t3);
    return on(on(a1, a2, t0, t2), on(a2, a3, t1, t3), t1, t2);
}

MonotoneCurve::MonotoneCurve(std::vector<double> times, std::vector<double> values)
    : m_times(std::move(times)), m_values(std::move(values)), m_slopes(m_times.size(), 0.0)
{
    for (std::size_t i = 1; i + 1 < m_times.size(); ++i) {
        const double before = m_times[i] - m_times[i - 1];
        const double behind = m_times[i + 1] - m_times[i];
        const double slopeBefore = (m_values[i] - m_values[i - 1]) / before;
        const double slopeBehind = (m_values[i + 1] - m_values[i]) / behind;
        if (slopeBefore <= 0.0 || slopeBehind <= 0.0)
            continue;
        const double w1 = 2.0 * behind + before;
        const double w2 = behind + 2.0 * before;
        m_slopes[i] = (w1 + w2) / (w1 / slopeBefore + w2 / slopeBehind);
    }
}

double MonotoneCurve::at(double time) const
{
    if (!(time > m_times.front()))
        return m_values.front();
    if (time >= m_times.back())
        return m_values.back();
    const auto behind = static_cast<std::size_t>(std::upper_bound(m_times.begin(), m_times.end(), time) - m_times.begin());
    const std::size_t i = behind - 1;
    const double h = m_times[behind] - m_times[i];
    const double u = (time - m_times[i]) / h;
    const double rise = m_values[behind] - m_values[i];
    const double cubic = u * u * (3.0 - 2.0 * u);
    return m_values[i] + rise * cubic + h * u * (1.0 - u) * (m_slopes[i] * (1.0 - u) - m_slopes[behind] * u);
}

double smoothStep(double share)
{
    const double u = std::clamp(share, 0.0, 1.0);
    return u * u * (3.0 - 2.0 * u);
}

double evenStep(double share)
{
    const double u = std::clamp(share, 0.0, 1.0);
    const double speed = 1.0 / (1.0 - kRamp);
    if (u < kRamp)
        return speed * u * u / (2.0 * kRamp);
    if (u > 1.0 - kRamp)
        return 1.0 - speed * (1.0 - u) * (1.0 - u) / (2.0 * kRamp);
    return speed * (u - 0.5 * kRamp);
}

} // namespace passerby::story
