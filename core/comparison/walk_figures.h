// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/world/world.h"

#include <optional>
#include <vector>

namespace passerby::comparison {

/// What a steady state says of walks: ways from one target to another, of which a round trip has two. Exact, but for the rounding of
/// floats where it is by type.
struct WalkFigures {
    double walkingShare = 0.0; ///< of people, at a moment
    double tripsPerPersonPerDay = 0.0;
    double length_m = 0.0; ///< of a walk, on average, along slopes; 0 where nobody walks
    double time_s = 0.0;   ///< likewise
};

/// Mean time of a walk: the share of the time that is walked, by the walks in it. Mean length: the metres of all segments, each as often as
/// it is entered, likewise.
[[nodiscard]] WalkFigures walkFigures(const alibi::Bake& bake);

/// The same of people on their way to one type of place [types]. `length_m` is exact for people of one profile.
[[nodiscard]] std::vector<WalkFigures> walkFiguresByType(const alibi::Bake& bake, const world::World& world);

} // namespace passerby::comparison
