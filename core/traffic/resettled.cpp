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

/// Where the middle of somebody is by lanes: beside the own one, as far as they are off it.
geometry::Point placeOf(const LaneNetwork& network, const Driver& driver)
{
    const LanePlace middle = network.at(driver.route.lane(), driver.along_m);
    return middle.at + geometry::Point{-middle.ahead.y, middle.ahead.x} * driver.offset_m;
}

bool hasSamePoints(const LaneNetwork& a, std::uint32_t laneOfA, const LaneNetwork& b, std::uint32_t laneOfB)
{
    const auto points = a.points(laneOfA);
    const auto others = b.points(laneOfB);
    return std::equal(points.begin(), points.end(), others.begin(), others.end());
}

/// The lane on which somebody goes on, or a place on none. The own lane counts on whichever level it is now.
BesideLane laneFor(const RoadCity& before, const Driver& old, const RoadCity& city, const RouteDraw& draw)
{
    const std::uint32_t same = city.network.placeOf(before.network.idOf(old.route.lane()));
    if (same != kNone && draw.mayUse(city.network, same) && hasSamePoints(before.network, old.route.lane(), city.network, same))
        return {same, old.along_m, old.offset_m, {}};
    const geometry::Point place = placeOf(before.network, old);
    const geometry::Point heading = before.network.at(old.route.lane(), old.along_m).ahead;
    const auto suits = [&](const BesideLane& there) {
        return draw.mayUse(city.network, there.lane) && std::abs(there.offset_m) <= kNearestLane_m
               && geometry::dot(there.ahead, heading) >= kMostTurn;
    };
    if (same != kNone)
        if (const BesideLane there = city.network.beside(same, place); suits(there))
            return there;
    BesideLane nearest;
    city.network.visitNear(place, [&](std::uint32_t lane) {
        if (city.network.level(lane) != before.network.level(old.route.lane()))
            return;
        const BesideLane there = city.network.beside(lane, place);
        if (suits(there) && (nearest.lane == kNone || std::abs(there.offset_m) < std::abs(nearest.offset_m)))
            nearest = there;
    });
    return nearest;
}

/// The lane that somebody is leaving, where neither it nor the one they come onto has changed.
std::uint32_t laneStillBeside(const RoadCity& before, const Driver& old, const RoadCity& city, const BesideLane& there)
{
    const auto isSame = [&](std::uint32_t was, std::uint32_t now) {
        return now != kNone && city.network.placeOf(before.network.idOf(was)) == now
               && hasSamePoints(before.network, was, city.network, now);
    };
    const std::uint32_t leaving = city.network.placeOf(before.network.idOf(old.leaving));
    return isSame(old.route.lane(), there.lane) && isSame(old.leaving, leaving) ? leaving : kNone;
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

/// Whether the lanes from where somebody is on, and their points, are what they were: what was decided for them holds.
bool keepsWay(const RoadCity& before, const Driver& old, const RoadCity& city, const Driver& driver)
{
    for (std::size_t i = old.route.at, now = driver.route.at; i < old.route.count; ++i, ++now) {
        const std::uint32_t lane = old.route.lanes[i];
        if (now >= driver.route.count || city.network.placeOf(before.network.idOf(lane)) != driver.route.lanes[now]
            || !hasSamePoints(before.network, lane, city.network, driver.route.lanes[now]))
            return false;
    }
    return true;
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
        const RouteDraw draw = city.drawOf(seed, driver);
        const BesideLane there = laneFor(before, old, city, draw);
        if (there.lane == kNone)
            continue;
        driver.route = routeFrom(before, city, draw, old.route, there.lane);
        driver.along_m = there.along_m;
        driver.offset_m = there.offset_m;
        if (!keepsWay(before, old, city, driver)) {
            driver.granted_m = driver.driven_m;
            driver.passes_m = -1.0;
            driver.halts_m = -1.0;
        }
        driver.leaving = old.leaving == kNone ? kNone : laneStillBeside(before, old, city, there);
        const heter_sim::OrientedBox now = bodyOf(city.network, driver, city.kinds[kind]);
        const LevelSpan levels = levelsUnder(city.network, driver, city.kinds[kind]);
        if (!guard.isFree(now, levels))
            continue;
        guard.add(now, levels);
        kept.push_back(driver);
    }
    const std::uint64_t lost = drivers.size() - kept.size();
    drivers = std::move(kept);
    return lost;
}

} // namespace passerby::traffic
