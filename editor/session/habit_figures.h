// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/habits.h"
#include "editor/session/trip_lengths.h"

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::editor {

/// What follows from habits, in the long run.
struct HabitFigures {
    enum class Source {
        nothing,  ///< nothing can be said; see `problem`
        chain,    ///< from the type chain alone: how far people walk is not known
        estimate, ///< from the type chain and the lengths of trips in the last bake
        bake      ///< from the bake of the very city
    };
    Source source = Source::nothing;
    QString problem;                            ///< why nothing can be said, for people
    std::vector<std::uint32_t> types;           ///< [m] numbers, ascending
    std::optional<double> walkingShare;         ///< of people, on the way at any time; nothing with `chain`
    std::vector<double> insideShare;            ///< [m] of people, in targets of each type; with `chain` of those who do not walk
    std::optional<double> tripsPerPersonPerDay; ///< nothing with `chain`
    std::vector<double> trips;                  ///< [m × m] a person and day from row to column; with `chain` shares of all trips

    [[nodiscard]] double insideOf(std::uint32_t type) const;
};

/// The figures of a city from its type chain: jump law between types, waits, and `lengths` (null: walking is not known). Differences
/// between persons (who lives near their office) are left out, which is why the bake, once there, replaces it. Cost: types cubed and
/// targets, not trips.
[[nodiscard]] HabitFigures figuresFromChain(const world::World& world, double hour, const TripLengths* lengths);
/// The figures of a city that `bake` is the steady state of; only `trips`, scaled to the bake's sum, come from the type chain.
[[nodiscard]] HabitFigures figuresFromBake(const world::World& world, const alibi::Bake& bake);

/// The habits of a city compiled without what types and waits do not need: how near people's own places are. Errors: those of
/// compileHabits.
[[nodiscard]] foundation::Result<alibi::Habits> compileTypeHabits(const world::World& world, double hour);

} // namespace passerby::editor
