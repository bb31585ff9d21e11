// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/ways.h"
#include "core/world/fixture.h"

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// Of a way, from east.
[[nodiscard]] inline double headingOf(geometry::Point way)
{
    return std::atan2(way.y, way.x);
}

/// A fixture as those know it who may use it.
struct Thing {
    std::uint32_t number = 0; ///< in the city
    std::uint32_t kind = 0;   ///< number of its kind in the city
    world::FixtureUse use = world::FixtureUse::sit;
    std::uint32_t room = 0;
    int level = 0;
    geometry::Point middle;
    geometry::Point ahead; ///< whither its front looks, of length 1
    double width_m = 0.0;
    double depth_m = 0.0;
    std::uint32_t places = 0; ///< seats, or spots of its audience
    double serviceMean_s = 0.0;
    double serviceSd_s = 0.0;
    std::uint32_t line = 0; ///< number of its waiting line in the city; 0: none
    Spot front;             ///< where somebody stands to use it
};

/// One place of a thing: where the body rests, where one comes from, and whither one looks there.
struct ThingPlace {
    geometry::Point rest;
    Spot before;
    double heading_rad = 0.0;
};

/// The fixtures of a city that people can come to. Immutable.
class Things {
public:
    static constexpr double kBeforeSeat_m = 0.3; ///< from the front of a bench
    static constexpr double kBeforeServer_m = 0.6;
    static constexpr double kFromEdge_m = 0.8; ///< of a platform

    Things(const world::World& world, const Ways& ways);

    [[nodiscard]] std::span<const Thing> all() const { return m_things; } ///< ascending by number
    /// Place in all() of a fixture; kNone where it is not there.
    [[nodiscard]] std::uint32_t find(std::uint32_t number) const;
    /// Places in all() of those of a room.
    [[nodiscard]] std::span<const std::uint32_t> inRoom(std::uint32_t room) const { return m_inRoom[room]; }
    /// Of a seat, a spot of the audience, or a place on a platform; without a cell where nobody can stand there.
    [[nodiscard]] const ThingPlace& place(const Thing& thing, std::uint32_t place) const { return m_places[first(thing) + place]; }

private:
    [[nodiscard]] std::size_t first(const Thing& thing) const { return m_first[static_cast<std::size_t>(&thing - m_things.data())]; }
    void add(const world::World& world, const Ways& ways, std::uint32_t number, const world::Fixture& row);
    void laySeats(const Ways& ways, Thing& thing);
    void layAudience(const Ways& ways, Thing& thing);
    void layPlatform(const Ways& ways, Thing& thing);

    std::vector<Thing> m_things;
    std::vector<std::size_t> m_first; ///< [things] in m_places
    std::vector<ThingPlace> m_places;
    std::vector<std::vector<std::uint32_t>> m_inRoom;
};

} // namespace passerby::autonomous
