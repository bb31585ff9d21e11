// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/street/formation.h"
#include "core/street/steered_people.h"

/// What all who lead people in groups have in common: how wide it is where they walk, where the places of the others are, and how fast they
/// go there.
namespace passerby::street {

inline constexpr double kFarBehind_m = 6.0;    ///< farther from whoever leads than in their place, the others are waited for
inline constexpr double kNearAgain_m = 3.0;    ///< until they are so near
inline constexpr double kWaitsAtMost_s = 60.0; ///< after the time that their way takes; who has not come then goes on alone

/// How much farther somebody is from whoever leads than their place in the form is, the `own`-th of `count`; below 0: nearer.
[[nodiscard]] double beyondPlace_m(geometry::Point leader, geometry::Point place, Form form, std::uint32_t own, std::uint32_t count,
                                   double radius_m);
/// From when on a wait counts that begins now, for somebody so far away who comes at a pace: when they are expected, by twice the straight
/// way.
[[nodiscard]] double waitsFrom_s(double now_s, double far_m, double pace_mps);
/// In a gate or just before or behind it, where nobody may stop for others.
[[nodiscard]] bool isAtGate(const ground::WalkingGround& ground, const SteeredPeople::Status& status);

/// How much is free to both sides of somebody, at most 2.5 m each; before a portal that they go to, how wide it is.
[[nodiscard]] double freeWidth_m(const ground::WalkingGround& ground, const SteeredPeople::Status& status);
/// Whither a formation looks a part of a step later: it turns with whoever leads, by a fifth of what is between. `ahead`: of length 1, or
/// 0 / 0 before it has walked.
[[nodiscard]] geometry::Point turnedAhead(geometry::Point ahead, double leaderHeading_rad);
/// Where somebody has their place, the `own`-th of `count` of a group; in a file where the form would lead through a wall.
[[nodiscard]] geometry::Point slotBeside(const ground::WalkingGround& ground, const SteeredPeople::Status& leader, geometry::Point ahead,
                                         Form form, std::uint32_t own, std::uint32_t count, double radius_m);
/// What somebody in the leader's cell is told who keeps their place: along `ahead` and to the side, as toSlot_mps() says, and straight to
/// the leader where a wall is between. `own_mps`: their speed as the street knows it.
[[nodiscard]] SteeredPeople::Command commandToSlot(const ground::WalkingGround& ground, const SteeredPeople::Status& own,
                                                   const SteeredPeople::Status& leader, geometry::Point slot, geometry::Point ahead,
                                                   double own_mps);
/// They walk so in this part of a step, within their cell.
void walkToSlot(SteeredPeople& street, world::AgentId agent, std::uint32_t cell, const SteeredPeople::Command& command);

} // namespace passerby::street
