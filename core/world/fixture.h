// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/polygon.h"
#include "core/world/color.h"
#include "core/world/place_kinds.h"
#include "core/world/waiting_line.h"

#include <array>
#include <string>
#include <string_view>

namespace passerby::world {

/// What fixtures of one kind have in common, and what a new one begins with.
struct FixtureKind {
    std::string name; ///< unique, not empty: "bench"
    FixtureUse use = FixtureUse::sit;
    Color color;
    std::string icon;      ///< name of an icon of the window, may be empty
    bool stopsFeet = true; ///< people walk round it
    double width_m = 1.8;  ///< of a new one, along its front, > 0
    double depth_m = 0.5;  ///< of a new one, from its front to its back, > 0
    double height_m = 0.8; ///< as drawn, ≥ 0
    int places = 1;        ///< of a new one: how many use it at a time, ≥ 0
    double serviceMean_s = 0.0;
    double serviceSd_s = 0.0; ///< of a new one; services are normal, redrawn outside [0, 2·mean]

    friend bool operator==(const FixtureKind&, const FixtureKind&) = default;
};

using FixtureKindId = foundation::Id<FixtureKind>;

/// A thing that people use: a bench, a counter, a stage (the specialised objects of Shao and Terzopoulos 2005, section 3).
struct Fixture {
    std::string name;
    FixtureKindId kind;
    int level = 0;
    geometry::Point position; ///< its middle
    double heading_rad = 0.0; ///< whither its front looks, anticlockwise from east
    double width_m = 1.8;     ///< along its front, > 0
    double depth_m = 0.5;     ///< from its front to its back, > 0
    int places = 1;           ///< how many use it at a time, ≥ 0
    double serviceMean_s = 0.0;
    double serviceSd_s = 0.0; ///< redrawn outside [0, 2·mean]
    WaitingLineId line{};     ///< where people queue for it; null: nowhere

    friend bool operator==(const Fixture&, const Fixture&) = default;
};

using FixtureId = foundation::Id<Fixture>;

/// The ground that it covers: a rectangle about its position, anticlockwise, from the right end of its front.
[[nodiscard]] geometry::Ring footprintOf(const Fixture& fixture);

/// The kinds that a city may begin with: bench, vending machine, ticket counter, stage, meeting point, clock, platform.
[[nodiscard]] std::array<FixtureKind, 7> usualFixtureKinds();

/// A new fixture of the kind there, with what the kind begins with.
[[nodiscard]] Fixture newFixture(FixtureKindId id, const FixtureKind& kind, int level, geometry::Point position, double heading_rad);

} // namespace passerby::world
