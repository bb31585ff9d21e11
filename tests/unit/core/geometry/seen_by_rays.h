// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace passerby::testing {

using Walls = std::vector<std::array<geometry::Point, 2>>;

/// The slow way to see: a ray between any two neighbouring directions in which walls end or cross.
class SeenByRays {
public:
    /// The bounds are walls too.
    SeenByRays(const Walls& walls, const geometry::Box& bounds) : m_walls(walls)
    {
        const std::array<geometry::Point, 4> corners{bounds.low, {bounds.high.x, bounds.low.y}, bounds.high, {bounds.low.x, bounds.high.y}};
        for (std::size_t i = 0; i < 4; ++i)
            m_walls.push_back({corners[i], corners[(i + 1) % 4]});
        for (std::size_t i = 0; i < m_walls.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                addCrossing(m_walls[i], m_walls[j]);
        for (const auto& wall : m_walls)
            m_corners.insert(m_corners.end(), wall.begin(), wall.end());
    }

    /// Seen areas in m² between walls that the eye stands on, as a list of sectors; one when it stands on none, or at the end of one.
    [[nodiscard]] std::vector<double> areas(geometry::Point eye, double range_m = 1e300) const
    {
        std::vector<double> directions;
        std::vector<double> cuts;
        Walls others;
        for (const auto& wall : m_walls)
            if (geometry::distanceToSegment(eye, wall[0], wall[1]) > 0.0)
                others.push_back(wall);
            else
                for (const geometry::Point end : wall)
                    if (!(end == eye))
                        cuts.push_back(std::atan2(end.y - eye.y, end.x - eye.x));
        for (const geometry::Point p : m_corners)
            if (!(p == eye))
                directions.push_back(std::atan2(p.y - eye.y, p.x - eye.x));
        tidy(directions);
        tidy(cuts);
        std::vector<double> sums(std::max<std::size_t>(1, cuts.size()), 0.0);
        for (std::size_t i = 0; i < directions.size(); ++i) {
            const double from = directions[i];
            const double to = i + 1 < directions.size() ? directions[i + 1] : directions[0] + 2.0 * M_PI;
            const auto sector =
                static_cast<std::size_t>(std::upper_bound(cuts.begin(), cuts.end(), 0.5 * (from + to)) - cuts.begin()) % sums.size();
            sums[sector] += areaBetween(eye, others, from, to, range_m);
        }
        return sums;
    }

private:
    static void tidy(std::vector<double>& angles)
    {
        std::sort(angles.begin(), angles.end());
        angles.erase(std::unique(angles.begin(), angles.end(), [](double a, double b) { return b - a < 1e-13; }), angles.end());
    }

    void addCrossing(const std::array<geometry::Point, 2>& one, const std::array<geometry::Point, 2>& other)
    {
        const double sine = cross(one[1] - one[0], other[1] - other[0]);
        if (sine == 0.0)
            return;
        const double s = cross(other[0] - one[0], other[1] - other[0]) / sine;
        const double t = cross(other[0] - one[0], one[1] - one[0]) / sine;
        if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0)
            m_corners.push_back(one[0] + (one[1] - one[0]) * s);
    }

    static double areaBetween(geometry::Point eye, const Walls& walls, double from, double to, double range_m)
    {
        const double middle = 0.5 * (from + to);
        const std::array<geometry::Point, 2>* nearest = nullptr;
        double least_m = 1e300;
        for (const auto& wall : walls)
            if (const double away_m = distanceAlong(eye, middle, wall); away_m < least_m) {
                least_m = away_m;
                nearest = &wall;
            }
        if (nearest == nullptr) // between two directions that are the same but for rounding, into the bounds' corner
            return 0.0;
        const auto lineAlong = [&](double angle) {
            const geometry::Point ray{std::cos(angle), std::sin(angle)};
            return std::abs(cross((*nearest)[0] - eye, (*nearest)[1] - (*nearest)[0]) / cross(ray, (*nearest)[1] - (*nearest)[0]));
        };
        if (range_m >= 1e300)
            return 0.5 * lineAlong(from) * lineAlong(to) * std::sin(to - from);
        double sum = 0.0;
        constexpr int kParts = 200;
        for (int k = 0; k < kParts; ++k)
            sum += std::pow(std::min(range_m, lineAlong(from + (to - from) * (k + 0.5) / kParts)), 2);
        return 0.5 * sum * (to - from) / kParts;
    }

    /// 1e300 where the ray misses the wall.
    static double distanceAlong(geometry::Point eye, double angle, const std::array<geometry::Point, 2>& wall)
    {
        const geometry::Point ray{std::cos(angle), std::sin(angle)};
        const double first = cross(ray, wall[0] - eye);
        const double last = cross(ray, wall[1] - eye);
        if ((first > 0.0) == (last > 0.0) || first == last)
            return 1e300;
        const geometry::Point place = wall[0] + (wall[1] - wall[0]) * (first / (first - last));
        const double away_m = dot(ray, place - eye);
        return away_m > 0.0 ? away_m : 1e300;
    }

    Walls m_walls;
    std::vector<geometry::Point> m_corners; ///< where sight may change
};

} // namespace passerby::testing
