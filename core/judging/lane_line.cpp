// SPDX-License-Identifier: Apache-2.0
#include "core/judging/lane_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::judging {

using geometry::Point;

namespace {

constexpr double kNearestBeside = 0.6; // of the width
constexpr double kFarthestBeside = 1.5;

} // namespace

LaneLine::LaneLine(std::vector<Point> middle, double width_m) : m_middle(std::move(middle)), m_along_m{0.0}, m_width_m(width_m)
{
    for (std::size_t i = 1; i < m_middle.size(); ++i)
        m_along_m.push_back(m_along_m.back() + distance(m_middle[i - 1], m_middle[i]));
}

BesideLane LaneLine::beside(Point place) const
{
    BesideLane best;
    double nearest_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < m_middle.size(); ++i) {
        const double whole_m = m_along_m[i + 1] - m_along_m[i];
        const Point ahead = (m_middle[i + 1] - m_middle[i]) * (1.0 / whole_m);
        const double low_m = i == 0 ? -std::numeric_limits<double>::infinity() : 0.0;
        const double high_m = i + 2 == m_middle.size() ? std::numeric_limits<double>::infinity() : whole_m;
        const double along_m = std::clamp(dot(place - m_middle[i], ahead), low_m, high_m);
        const double far_m = distance(m_middle[i] + ahead * along_m, place);
        if (far_m < nearest_m) {
            nearest_m = far_m;
            const bool isLeft = cross(ahead, place - m_middle[i]) >= 0.0;
            best = {m_along_m[i] + along_m, isLeft ? far_m : -far_m, ahead};
        }
    }
    return best;
}

std::size_t LaneLine::segmentAt(double along_m) const
{
    const auto after = std::upper_bound(m_along_m.begin(), m_along_m.end(), along_m);
    const auto number = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - m_along_m.begin() - 1, 0));
    return std::min(number, m_middle.size() - 2);
}

Point LaneLine::aheadAt(double along_m) const
{
    const std::size_t i = segmentAt(along_m);
    return (m_middle[i + 1] - m_middle[i]) * (1.0 / (m_along_m[i + 1] - m_along_m[i]));
}

Point LaneLine::at(double along_m, double offset_m) const
{
    const Point ahead = aheadAt(along_m);
    const std::size_t i = segmentAt(along_m);
    return m_middle[i] + ahead * (along_m - m_along_m[i]) + Point{-ahead.y, ahead.x} * offset_m;
}

double LaneLine::curvatureAhead_1pm(double along_m, double within_m) const
{
    const Point now = aheadAt(along_m);
    const Point then = aheadAt(along_m + within_m);
    return std::atan2(cross(now, then), dot(now, then)) / within_m;
}

bool isSameWay(Point a, Point b)
{
    return std::abs(std::atan2(cross(a, b), dot(a, b))) <= kSameWay_rad;
}

NeighbourLanes lanesBeside(const LaneLines& lanes, std::size_t lane, double along_m)
{
    NeighbourLanes found;
    double left_m = kFarthestBeside * lanes[lane].width_m();
    double right_m = left_m;
    const Point middle = lanes[lane].at(along_m, 0.0);
    const Point ahead = lanes[lane].aheadAt(along_m);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (i == lane)
            continue;
        const BesideLane there = lanes[i].beside(middle);
        const double far_m = std::abs(there.offset_m);
        if (there.along_m < 0.0 || there.along_m > lanes[i].length_m() || !isSameWay(ahead, there.ahead)
            || far_m < kNearestBeside * lanes[lane].width_m())
            continue;
        const bool isLeft = there.offset_m < 0.0; // of the other lane, this one is to its right
        double& nearest_m = isLeft ? left_m : right_m;
        if (far_m < nearest_m) {
            nearest_m = far_m;
            (isLeft ? found.left : found.right) = i;
        }
    }
    return found;
}

} // namespace passerby::judging
