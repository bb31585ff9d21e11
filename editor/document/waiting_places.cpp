// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/waiting_places.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using geometry::Point;

double waitingLength_m(const std::vector<Point>& points)
{
    double length_m = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i)
        length_m += geometry::distance(points[i - 1], points[i]);
    return length_m;
}

std::size_t waitingRoom(const std::vector<Point>& points, double spacing_m)
{
    constexpr double kRounding = 1e-6; // a line of 3 × 0.6 m holds four
    if (points.empty() || !(spacing_m > 0.0))
        return 0;
    return static_cast<std::size_t>(std::floor(waitingLength_m(points) / spacing_m + kRounding)) + 1;
}

std::vector<Point> waitingPlaces(const std::vector<Point>& points, double spacing_m, std::size_t most)
{
    const std::size_t count = std::min(waitingRoom(points, spacing_m), most);
    std::vector<Point> places;
    places.reserve(count);
    std::size_t leg = 1;
    double before_m = 0.0; // from the head to where the leg begins
    while (places.size() < count) {
        const double along_m = static_cast<double>(places.size()) * spacing_m;
        double leg_m = leg < points.size() ? geometry::distance(points[leg - 1], points[leg]) : 0.0;
        while (leg + 1 < points.size() && before_m + leg_m < along_m) {
            before_m += leg_m;
            ++leg;
            leg_m = geometry::distance(points[leg - 1], points[leg]);
        }
        const double share = leg_m > 0.0 ? std::min(1.0, (along_m - before_m) / leg_m) : 0.0;
        places.push_back(leg < points.size() ? points[leg - 1] + (points[leg] - points[leg - 1]) * share : points.front());
    }
    return places;
}

} // namespace passerby::editor
