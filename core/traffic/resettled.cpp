// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/resettled.h"

#include "core/traffic/body_guard.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

namespace {

constexpr double kMostTurn = 0.70710678118654752; // cosine of 45°

bool holdsLane(std::span<const std::uint32_t> lanes, std::uint32_t lane)
{
    return std::find(lanes.begin(), lanes.end(), lane) != lanes.end();
}

/// The lane on which somebody goes on, or a place on none.
BesideLane lanesFor(const RoadCity& city, const RouteDraw& draw, std::uint32_t same, const heter_sim::OrientedBox& body, int level)
{
    const geometry::Point place{static_cast<double>(body.centre.x), static_cast<double>(body.centre.y)};
    const geometry::Point heading{std::cos(static_cast<double>(body.heading_rad)), std::sin(static_cast<double>(body.heading_rad))};
    const auto suits = [&](const BesideLane& there) {
        return draw.mayUse(city.network, there.lane) && city.network.level(there.lane) == level
               && std::abs(there.offset_m) <= kNearestLane_m && geometry::dot(there.ahead, heading) >= kMostTurn;
    };
    if (same != kNone)
        if (const BesideLane there = city.network.beside(same, place); suits(there))
            return there;
    BesideLane nearest;
    city.network.visitNear(place, [&](std::uint32_t lane) {
        const BesideLane there = city.network.beside(lane, place);
        if (suits(there) && (nearest.lane == kNone || std::abs(there.offset_m) < std::abs(nearest.offset_m)))
            nearest = there;
    });
    return nearest;
}

/// The same lanes before and behind as far as they still join, then new ones.
Route routeFrom(const RoadCity& before, const RoadCity& city, const RouteDraw& draw, const Route& old, std::uint32_t lane)
{
    const auto now = [&](std::uint32_t was) { return city.network.placeOf(before.network.idOf(was)); };
    Route route;
    route.turns = old.turns;
    std::size_t first = old.at;
    if (now(old.lane()) == lane)
        for (std::uint32_t next = lane;
             first > 0 && now(old.lanes[first - 1U]) != kNone && holdsLane(city.network.before(next), now(old.lanes[first - 1U])); --first)
            next = now(old.lanes[first - 1U]);
    for (std::size_t i = first; i < old.at; ++i)
        route.lanes[route.count++] = now(old.lanes[i]);
    route.at = route.count;
    route.lanes[route.count++] = lane;
    if (now(old.lane()) == lane)
        for (std::size_t i = old.at + 1U; i < old.count; ++i) {
            const std::uint32_t next = now(old.lanes[i]);
            if (next == kNone || !draw.mayUse(city.network, next) || !holdsLane(city.network.after(route.lanes[route.count - 1U]), next))
                break;
            route.lanes[route.count++] = next;
        }
    extend(route, city.network, draw);
    return route;
}

} // namespace

std::uint64_t resettle(const RoadCity& before, const RoadCity& city, std::uint64_t seed, std::vector<Driver>& drivers)
{
    std::vector<Driver> kept;
    BodyGuard guard;
    guard.clear(city, {});
    for (const Driver& old : drivers) {
        const std::size_t kind = city.placeOf(before.kindIds[old.kind]);
        if (kind >= city.kinds.size())
            continue;
        Driver driver = old;
        driver.kind = static_cast<std::uint16_t>(kind);
        const heter_sim::OrientedBox body = bodyOf(before.network, old, before.kinds[old.kind]);
        const RouteDraw draw = city.drawOf(seed, driver);
        const int level = before.network.level(old.route.lane());
        const BesideLane there = lanesFor(city, draw, city.network.placeOf(before.network.idOf(old.route.lane())), body, level);
        if (there.lane == kNone)
            continue;
        driver.route = routeFrom(before, city, draw, old.route, there.lane);
        driver.along_m = there.along_m;
        driver.offset_m = there.offset_m;
        driver.granted_m = driver.driven_m;
        driver.passes_m = -1.0;
        driver.halts_m = -1.0;
        driver.leaving = kNone;
        const heter_sim::OrientedBox now = bodyOf(city.network, driver, city.kinds[kind]);
        if (!guard.isFree(now, level))
            continue;
        guard.add(now, level);
        kept.push_back(driver);
    }
    const std::uint64_t lost = drivers.size() - kept.size();
    drivers = std::move(kept);
    return lost;
}

} // namespace passerby::traffic
