// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/reactive/situation.h"

#include <optional>

namespace passerby::steering::reactive {

// The six routines of the paper's appendix. Each takes the command of the one before and hands on its own; it sees one frozen generation
// and changes nothing but the chain and its own person's recollection. All work in every order.

using Routine = void (*)(const Situation&, Chain&, Recollection&);

/// A: turns aside, a slice more at a time, until the way is free of walls; slows down when that is more than a quarter of a turn.
void avoidWalls(const Situation& now, Chain& chain, Recollection& kept);

/// B: what takes more than a footstep to turn to is turned to in the widest curve that is free of walls, else on the spot.
void turnInCurves(const Situation& now, Chain& chain, Recollection& kept);

/// C: keeps away from those ahead who go the same way.
void keepSeparate(const Situation& now, Chain& chain, Recollection& kept);

/// D: evades whoever comes or crosses.
void evadeOncoming(const Situation& now, Chain& chain, Recollection& kept);

/// E: stops before whoever is dangerously close, turns away and goes on.
void stopForClose(const Situation& now, Chain& chain, Recollection& kept);

/// F: takes back a turn that leads to a wall, or stops where the way back is not free of people.
void verifyDirection(const Situation& now, Chain& chain, Recollection& kept);

/// Neighbour i goes the same way within the parabola ahead: C's business, not D's.
[[nodiscard]] bool isFollowed(const Situation& now, std::uint32_t i);

/// Somebody who will come too near.
struct Threat {
    std::uint32_t neighbour = 0;
    float time_s = 0.0F; ///< until they are nearest
};

/// The soonest threat to whoever walks with this velocity, ties by id.
[[nodiscard]] std::optional<Threat> soonestThreat(const Situation& now, Vector velocity);

/// The nearest neighbour in the area before a body that looks in this direction, who does not walk away from it.
[[nodiscard]] std::optional<std::uint32_t> intruderBefore(const Situation& now, Vector direction);

} // namespace passerby::steering::reactive
