// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>
#include <vector>

namespace passerby::editor {

/// How long trips between two types are, on foot, in a city that was baked; types by number, so that it outlives edits.
struct TripLengths {
    /// Of a trip from one type to another.
    struct Pair {
        double mean_m = 0.0; ///< trips of no length included
        double moves = 1.0;  ///< share of trips that lead to another target than the one they start at
    };
    std::vector<std::uint32_t> types; ///< [k] numbers, ascending
    std::vector<Pair> nearest;        ///< [k × k] to the nearest target of the type
    std::vector<Pair> any;            ///< [k × k] to any, or to one's own
    double factor = 1.0;              ///< on all lengths: with it the walking share is that of the bake

    /// Null when one of the types had no targets then.
    [[nodiscard]] const Pair* find(const std::vector<Pair>& pairs, std::uint32_t from, std::uint32_t to) const;
};

/// Measures the lengths of trips along the ways of the bake of this very city, from at most `sourcesPerType` targets of each type (evenly
/// spread over the table). Errors: "cancelled", and those of compileHabits.
[[nodiscard]] foundation::Result<TripLengths> measureTripLengths(const world::World& world, const alibi::Bake& bake,
                                                                 std::size_t sourcesPerType, foundation::JobContext& context);

} // namespace passerby::editor
