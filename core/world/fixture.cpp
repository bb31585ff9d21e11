// SPDX-License-Identifier: Apache-2.0
#include "core/world/fixture.h"

#include <cmath>

namespace passerby::world {

geometry::Ring footprintOf(const Fixture& fixture)
{
    const geometry::Point ahead{std::cos(fixture.heading_rad), std::sin(fixture.heading_rad)};
    const geometry::Point left{-ahead.y, ahead.x};
    const auto corner = [&](double forward, double sideways) {
        return geometry::snapped(fixture.position + ahead * (forward * fixture.depth_m / 2.0) + left * (sideways * fixture.width_m / 2.0));
    };
    return {corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0), corner(-1.0, -1.0)};
}

std::array<FixtureKind, 7> usualFixtureKinds()
{
    const auto color = [](std::uint8_t red, std::uint8_t green, std::uint8_t blue) { return Color{red, green, blue}; };
    return {{
        {"bench", FixtureUse::sit, color(0x8d, 0x6e, 0x4b), "bench", true, 1.8, 0.5, 0.8, 3, 0.0, 0.0},
        {"vending machine", FixtureUse::serve, color(0xc4, 0x4d, 0x4d), "vending_machine", true, 0.9, 0.8, 1.9, 1, 12.0, 4.0},
        {"ticket counter", FixtureUse::serve, color(0x3f, 0x7c, 0xac), "ticket_counter", true, 1.5, 0.8, 1.3, 1, 25.0, 8.0},
        {"stage", FixtureUse::watch, color(0x9b, 0x5d, 0xa8), "stage", false, 6.0, 6.0, 0.0, 0, 0.0, 0.0},
        {"meeting point", FixtureUse::meet, color(0x4f, 0x9d, 0x69), "meeting_point", false, 1.0, 1.0, 2.5, 0, 0.0, 0.0},
        {"clock", FixtureUse::look, color(0xd9, 0xa4, 0x41), "clock", false, 0.6, 0.3, 3.0, 0, 0.0, 0.0},
        {"platform", FixtureUse::wait, color(0x6b, 0x76, 0x85), "platform", false, 60.0, 4.0, 0.0, 0, 0.0, 0.0},
    }};
}

Fixture newFixture(FixtureKindId id, const FixtureKind& kind, int level, geometry::Point position, double heading_rad)
{
    Fixture fixture;
    fixture.kind = id;
    fixture.level = level;
    fixture.position = position;
    fixture.heading_rad = heading_rad;
    fixture.width_m = kind.width_m;
    fixture.depth_m = kind.depth_m;
    fixture.places = kind.places;
    fixture.serviceMean_s = kind.serviceMean_s;
    fixture.serviceSd_s = kind.serviceSd_s;
    return fixture;
}

} // namespace passerby::world
