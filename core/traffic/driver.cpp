// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/driver.h"

#include <cmath>

namespace passerby::traffic {

using geometry::Point;

namespace {

constexpr double kBetweenAxles = 0.6; // of the length

Point axleAt(const LaneNetwork& network, const Driver& driver, double ahead_m)
{
    const LanePlace place = placeAhead(network, driver, ahead_m);
    return place.at + Point{-place.ahead.y, place.ahead.x} * driver.offset_m;
}

} // namespace

LanePlace placeAhead(const LaneNetwork& network, const Driver& driver, double ahead_m)
{
    const Route& route = driver.route;
    std::size_t i = route.at;
    double along_m = driver.along_m + ahead_m;
    while (along_m < 0.0 && i > 0)
        along_m += network.length_m(route.lanes[--i]);
    while (along_m > network.length_m(route.lanes[i]) && i + 1U < route.count)
        along_m -= network.length_m(route.lanes[i++]);
    return network.at(route.lanes[i], along_m);
}

heter_sim::OrientedBox bodyOf(const LaneNetwork& network, const Driver& driver, const DrivenKind& kind)
{
    const double half_m = kBetweenAxles * kind.length_m / 2.0;
    const Point front = axleAt(network, driver, half_m);
    const Point rear = axleAt(network, driver, -half_m);
    const Point middle = geometry::midpoint(front, rear);
    const double heading_rad = std::atan2(front.y - rear.y, front.x - rear.x) + driver.slant_rad;
    return {{static_cast<float>(middle.x), static_cast<float>(middle.y)},
            static_cast<float>(heading_rad),
            static_cast<float>(kind.length_m / 2.0),
            static_cast<float>(kind.width_m / 2.0)};
}

LevelSpan levelsUnder(const LaneNetwork& network, const Driver& driver, const DrivenKind& kind)
{
    const Route& route = driver.route;
    const double half_m = kind.length_m / 2.0;
    const int own = network.level(route.lane());
    LevelSpan levels{own, own};
    double rear_m = driver.along_m - half_m;
    for (std::size_t i = route.at; i > 0 && rear_m < 0.0; rear_m += network.length_m(route.lanes[i]))
        levels.extend(network.level(route.lanes[--i]));
    double front_m = driver.along_m + half_m;
    for (std::size_t i = route.at; i + 1U < route.count && front_m > network.length_m(route.lanes[i]);
         levels.extend(network.level(route.lanes[i])))
        front_m -= network.length_m(route.lanes[i++]);
    return levels;
}

} // namespace passerby::traffic
