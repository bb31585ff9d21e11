// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/world/place_kinds.h"

#include <array>
#include <cstdint>

namespace passerby::street {

/// How those of a group walk, seen from whoever leads it: side by side, with the outer ones a little ahead (so that all see one another),
/// or one behind the other. The first two are what Moussaïd, Perozo, Garnier, Helbing and Theraulaz 2010 saw in streets, by density.
using Form = world::GroupForm;

/// How many walk in a group at most.
inline constexpr std::uint32_t kMostInGroup = world::kMostInGroup;

/// Where the members of a group walk, relative to whoever leads: x ahead, y to the left, in metres.
struct Slots {
    std::array<geometry::Point, kMostInGroup> at{}; ///< the leader's is the first, 0 / 0
    std::uint32_t count = 0;
};

/// From the middle of one body to that of the next, side by side: what was measured in streets, for bodies of any size. `radius_m` ≥ 0.
[[nodiscard]] double spacing_m(double radius_m);
/// How wide so many (at least 1) are side by side, from shoulder to shoulder, with some room to walls.
[[nodiscard]] double widthOf_m(std::uint32_t members, double radius_m);
/// The form in which so many go where so much width is free: the wanted one if that is wide enough, a file where it is narrow (kNarrow_m
/// or less, or too narrow for two).
[[nodiscard]] Form formFor(Form wanted, std::uint32_t members, double free_m, double radius_m);
/// Of 1 to kMostInGroup members. More than four walk in two ranks, the larger one first.
[[nodiscard]] Slots slotsOf(Form form, std::uint32_t members, double radius_m);
/// A slot where it lies, when the leader is at a place and looks along `ahead`, of length 1.
[[nodiscard]] geometry::Point placeOf(geometry::Point slot, geometry::Point leader, geometry::Point ahead);
/// How fast somebody goes who is so far behind their slot (below 0: before it) when it moves at `pace_mps`: faster who is left, slower who
/// is ahead, at most kHurry times their own speed.
[[nodiscard]] double keepUp_mps(double behind_m, double pace_mps, double own_mps);
/// The velocity with which somebody who goes at `own_mps` comes to a slot that lies `way` from them and moves along `ahead`, of length 1,
/// at `pace_mps`: along it as keepUp_mps() says, never backwards, and at the same time sideways, by half as much at most or 0.3 m/s, also
/// where the slot hardly moves; who is far ahead of it waits.
[[nodiscard]] geometry::Point toSlot_mps(geometry::Point way, geometry::Point ahead, double pace_mps, double own_mps);

inline constexpr double kNarrow_m = 4.0;
inline constexpr double kHurry = 1.3;
inline constexpr std::uint32_t kMostInRank = 4;

} // namespace passerby::street
