// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/world/patch_builder.h"
#include "core/world/world.h"

#include <optional>
#include <string>
#include <vector>

namespace passerby::testing {

/// Writes a city down and makes it.
class CityBuilder {
public:
    CityBuilder() : m_builder(m_world) {}

    world::CellId cell(double west, double south, double east, double north);
    world::PortalId portal(world::CellId a, world::CellId b, geometry::Point from, geometry::Point to);
    /// Goals are added with goal(); types must all be there before the first.
    world::TargetTypeId type(const std::string& name, double waitMean_s);
    void goal(world::TargetTypeId from, world::TargetTypeId to, world::GoalChoice choice, bool roundTrip, double weight);
    world::TargetType& typeRow(world::TargetTypeId id) { return m_types[id.number - 1]; }
    world::TargetId target(world::TargetTypeId type, world::CellId cell, geometry::Point position);
    world::AgentProfile& profile(const std::string& name, double share, double speed_mps, double sd_mps);
    /// The finished city; fails the test when it is refused.
    [[nodiscard]] world::World make();

private:
    world::World m_world;
    world::PatchBuilder m_builder;
    std::vector<world::TargetType> m_types;
    std::vector<world::AgentProfile> m_profiles;
};

/// Section 4 of the notes: home, office and cafe around one portal. Everybody walks at `speed_mps`.
[[nodiscard]] CityBuilder threeDoors(double speed_mps);

/// A grid of rooms with a door at a random place of each wall, and `targets` targets of `types` types at random places; no goals yet.
struct RandomCity {
    CityBuilder city;
    std::vector<world::TargetTypeId> types;
};
[[nodiscard]] RandomCity randomRooms(int side, int targets, int types, std::uint64_t seed);

/// Random rooms with goals of all choices, one-way and round trips, and two profiles; `bound` says which types are ever bound to.
[[nodiscard]] world::World mixedCity(std::uint64_t seed, const std::vector<std::size_t>& bound, std::optional<double> reach_m = {},
                                     int targets = 14);

} // namespace passerby::testing
