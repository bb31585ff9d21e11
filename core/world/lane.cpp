// SPDX-License-Identifier: Apache-2.0
#include "core/world/lane.h"

#include "core/geometry/line.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

namespace {

using geometry::Point;

constexpr double kAtEnd_m = 0.01; // beyond an end that still counts as on it

/// Beyond [0, 1] by at most kAtEnd_m of a way of this length.
bool isOnWay(double share, double length_m)
{
    const double slack = kAtEnd_m / length_m;
    return share >= -slack && share <= 1.0 + slack;
}

} // namespace

double lengthOf_m(const Lane& lane)
{
    return geometry::lengthOf_m(lane.points);
}

std::vector<double> placesAcross(const Lane& lane, Point a, Point b)
{
    std::vector<double> places_m;
    const Point across = b - a;
    const double across_m = geometry::length(across);
    double begin_m = 0.0;
    for (std::size_t i = 1; i < lane.points.size(); ++i) {
        const Point along = lane.points[i] - lane.points[i - 1];
        const double along_m = geometry::length(along);
        const double slant = geometry::cross(along, across);
        if (slant != 0.0) {
            const double share = geometry::cross(a - lane.points[i - 1], across) / slant;
            const double shareAcross = geometry::cross(a - lane.points[i - 1], along) / slant;
            if (isOnWay(share, along_m) && isOnWay(shareAcross, across_m))
                places_m.push_back(begin_m + std::clamp(share, 0.0, 1.0) * along_m);
        }
        begin_m += along_m;
    }
    std::sort(places_m.begin(), places_m.end());
    const auto isSame = [](double before_m, double next_m) { return next_m - before_m <= 2.0 * kAtEnd_m; }; // a bend counts once
    places_m.erase(std::unique(places_m.begin(), places_m.end(), isSame), places_m.end());
    return places_m;
}

double cycleOf_s(const Signal& signal)
{
    return signal.green_s + signal.amber_s + signal.red_s;
}

SignalLight lightOf(const Signal& signal, double clock_s)
{
    const double cycle_s = cycleOf_s(signal);
    if (!(cycle_s > 0.0))
        return SignalLight::dark;
    double since_s = std::fmod(clock_s - signal.offset_s, cycle_s);
    since_s = since_s < 0.0 ? since_s + cycle_s : since_s;
    since_s = since_s < cycle_s ? since_s : 0.0; // the sum may round up to a whole cycle
    if (since_s < signal.green_s)
        return SignalLight::green;
    return since_s < signal.green_s + signal.amber_s ? SignalLight::amber : SignalLight::red;
}

} // namespace passerby::world
