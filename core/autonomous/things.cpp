// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/things.h"

#include "core/autonomous/door_turns.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using world::FixtureUse;

namespace {

constexpr double kFirstRing_m = 1.0; // of an audience, beyond the stage
constexpr double kRingApart_m = 0.7;
constexpr int kRings = 5;
constexpr double kOnRing_m = 0.7;
constexpr double kRoomToStand_m = 0.3; // from walls
constexpr double kOnPlatform_m = 1.2;  // from one who waits to the next
constexpr std::uint32_t kMostOnPlatform = 2000;
constexpr double kBeforeDoor_m = 2.0; // nobody is to wait or look on nearer to a door or the end of a flight of stairs

Point leftOf(Point ahead)
{
    return {-ahead.y, ahead.x};
}

bool isBeforeDoor(const Ways& ways, const Spot& spot)
{
    return std::ranges::any_of(ways.ground().portals(spot.cell), [&](std::uint32_t portal) {
        const auto& gate = ways.ground().gate(portal);
        return gate.width_m() <= DoorTurns::kWidest_m && distanceToSegment(spot.place, gate.a, gate.b) < kBeforeDoor_m;
    });
}

bool hasRoomToStand(const Ways& ways, const Spot& spot, Point wanted)
{
    return spot.cell != kNone && spot.place == wanted && !ways.ground().isInObstacle(spot.cell, wanted) && !isBeforeDoor(ways, spot);
}

} // namespace

Things::Things(const world::World& world, const Ways& ways) : m_inRoom(ways.rooms().roomCount())
{
    for (const auto& [id, row] : world.fixtures())
        add(world, ways, id.number, row);
    for (std::uint32_t i = 0; i < m_things.size(); ++i)
        m_inRoom[m_things[i].room].push_back(i);
}

std::uint32_t Things::find(std::uint32_t number) const
{
    const auto found =
        std::lower_bound(m_things.begin(), m_things.end(), number, [](const Thing& thing, std::uint32_t n) { return thing.number < n; });
    return found != m_things.end() && found->number == number ? static_cast<std::uint32_t>(found - m_things.begin()) : kNone;
}

void Things::add(const world::World& world, const Ways& ways, std::uint32_t number, const world::Fixture& row)
{
    const world::FixtureKind* kind = world.fixtureKinds().find(row.kind);
    if (!kind)
        return;
    Thing thing;
    thing.number = number;
    thing.kind = row.kind.number;
    thing.use = kind->use;
    thing.level = row.level;
    thing.middle = row.position;
    thing.ahead = {std::cos(row.heading_rad), std::sin(row.heading_rad)};
    thing.width_m = row.width_m;
    thing.depth_m = row.depth_m;
    thing.places = static_cast<std::uint32_t>(std::max(row.places, 0));
    thing.serviceMean_s = row.serviceMean_s;
    thing.serviceSd_s = row.serviceSd_s;
    thing.line = row.line.number;
    const double before_m = thing.use == FixtureUse::serve ? kBeforeServer_m : kBeforeSeat_m;
    const bool isStoodOn = thing.use == FixtureUse::wait || thing.use == FixtureUse::meet;
    thing.front = ways.spotAt(isStoodOn ? thing.middle : thing.middle + thing.ahead * (thing.depth_m / 2.0 + before_m), thing.level);
    if (thing.front.cell == kNone)
        return;
    thing.room = ways.rooms().roomOf(thing.front.cell);
    m_first.push_back(m_places.size());
    if (thing.use == FixtureUse::sit)
        laySeats(ways, thing);
    else if (thing.use == FixtureUse::wait)
        layPlatform(ways, thing);
    else if (thing.use != FixtureUse::serve)
        layAudience(ways, thing);
    m_things.push_back(thing);
}

/// Side by side along the front.
void Things::laySeats(const Ways& ways, Thing& thing)
{
    for (std::uint32_t i = 0; i < thing.places; ++i) {
        const double aside_m = thing.width_m * ((i + 0.5) / thing.places - 0.5);
        const Point rest = thing.middle + leftOf(thing.ahead) * aside_m;
        m_places.push_back(
            {rest, ways.spotAt(rest + thing.ahead * (thing.depth_m / 2.0 + kBeforeSeat_m), thing.level), headingOf(thing.ahead)});
    }
}

/// Rings about it, those before its front first, where one can stand and see it.
void Things::layAudience(const Ways& ways, Thing& thing)
{
    const double begin_m = std::max(thing.width_m, thing.depth_m) / 2.0 + (thing.use == FixtureUse::look ? kFirstRing_m : kOnRing_m);
    std::uint32_t laid = 0;
    for (int ring = 0; ring < kRings; ++ring) {
        const double radius_m = begin_m + ring * kRingApart_m;
        const int spots = static_cast<int>(2.0 * std::numbers::pi * radius_m / kOnRing_m);
        for (int i = 0; i < spots; ++i) {
            const int turns = (i + 1) / 2;
            const double side = i % 2 == 0 ? turns : -turns;
            const double angle = headingOf(thing.ahead) + 2.0 * std::numbers::pi * side / spots;
            const Point place = thing.middle + Point{std::cos(angle), std::sin(angle)} * radius_m;
            const Spot spot = ways.spotAt(place, thing.level);
            if (!hasRoomToStand(ways, spot, place)
                || !ways.ground().isFree(spot.cell, place, place + (place - thing.middle) * (kRoomToStand_m / radius_m)))
                continue;
            m_places.push_back({place, spot, headingOf(thing.middle - place)});
            ++laid;
        }
    }
    thing.places = laid;
}

/// Rows away from the edge, which is the front.
void Things::layPlatform(const Ways& ways, Thing& thing)
{
    std::uint32_t laid = 0;
    const auto countOf = [](double length_m) { return static_cast<int>(std::ceil(std::max(0.0, length_m) / kOnPlatform_m)); };
    const int rows = countOf(thing.depth_m - kFromEdge_m);
    const int inRow = countOf(thing.width_m - 0.5 * kOnPlatform_m);
    for (int row = 0; row < rows; ++row)
        for (int i = 0; i < inRow && laid < kMostOnPlatform; ++i) {
            const double back_m = kFromEdge_m + row * kOnPlatform_m;
            const double along_m = (i + 0.5) * kOnPlatform_m;
            const Point place =
                thing.middle + thing.ahead * (thing.depth_m / 2.0 - back_m) + leftOf(thing.ahead) * (along_m - thing.width_m / 2.0);
            const Spot spot = ways.spotAt(place, thing.level);
            if (!hasRoomToStand(ways, spot, place))
                continue;
            m_places.push_back({place, spot, headingOf(thing.ahead)});
            ++laid;
        }
    thing.places = laid;
}

} // namespace passerby::autonomous
