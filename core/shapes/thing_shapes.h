// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shapes/shape.h"
#include "core/world/fixture.h"

namespace passerby::shapes {

/// How a fixture looks.
enum class Look { bench, vendingMachine, ticketCounter, stage, meetingPoint, clock, platform, box };

/// By the icon of the kind, which the usual kinds have one of their own of; all others are plain boxes.
[[nodiscard]] Look lookOf(const world::FixtureKind& kind);

/// What stands there, from the middle of its ground, x whither the front looks, z up from the floor; it keeps to the ground that the
/// fixture covers, but for the dial of a clock and the sign of a meeting point, which may reach over a smaller one. Empty for what only
/// lies on the floor: platforms, and boxes without a height.
[[nodiscard]] Shape fixtureShape(const world::Fixture& fixture, const world::FixtureKind& kind);

/// Metres from the floor to the top of that shape; 0 where it is empty.
[[nodiscard]] double heightOf(const Shape& shape);

} // namespace passerby::shapes
