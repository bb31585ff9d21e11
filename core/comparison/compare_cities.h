// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/lot_crew.h"
#include "core/comparison/comparison.h"
#include "core/comparison/walk_figures.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string>

namespace passerby::comparison {

/// One of the cities to compare.
struct BakedCity {
    std::string title; ///< what people call it; of both they differ
    const world::World& world;
    const alibi::Bake& bake; ///< of this world
};

/// Puts two cities beside each other by their steady states: exact, no run and no chance. Errors: "not-baked" (the bake is of another
/// world), "empty-city" (no cell, or no way), "different-places" (they lie apart, or in different map projections), "other-hour" (the bakes
/// are of different hours).
[[nodiscard]] foundation::Result<Comparison> compareCities(const BakedCity& a, const BakedCity& b);

/// [profiles] ascending by number; nothing where nobody has it.
using ProfileFigures = std::vector<std::optional<WalkFigures>>;

/// Each profile of a city, baked alone, as slowed down by the crowd of everybody. `threads`: 0: all. `crew`: who goes over the sources;
/// null: threads of this process. Errors: those of alibi::bakeWorld, and of the crew.
[[nodiscard]] foundation::Result<ProfileFigures> profileFigures(const BakedCity& city, unsigned threads, foundation::JobContext& context,
                                                                alibi::LotCrew* crew = nullptr);
/// Adds figures by profile.
void addProfiles(const BakedCity& a, const BakedCity& b, const ProfileFigures& ofA, const ProfileFigures& ofB, Comparison& comparison);

/// Where the coordinates of B begin, in those of A; errors "empty-city" and "different-places".
[[nodiscard]] foundation::Result<geometry::Point> shiftBetween(const world::World& a, const world::World& b);

} // namespace passerby::comparison
