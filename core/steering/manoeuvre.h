// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace passerby::steering {

/// What keeps somebody from simply walking as they prefer, by the routines of Shao and Terzopoulos (2005), appendix A.
enum class Manoeuvre : std::uint8_t {
    turnsFromWall,  ///< A: another way than the one wanted is free of walls
    stopsAtWall,    ///< A: no way is
    turnsInCurve,   ///< B
    turnsOnTheSpot, ///< B: no curve is free
    keepsApart,     ///< C: from those who walk the same way
    evadesOncoming, ///< D: somebody comes towards them
    letsPass,       ///< D: somebody crosses, and is first
    goesFirst,      ///< D: somebody crosses, and is second
    roundsStanding, ///< D: somebody stands in the way
    stopsForClose,  ///< E: somebody is right before them
    turnsAway,      ///< E: from whoever they have stopped for
    squeezesPast,   ///< E: slowly, after waiting for each other
    goesOnBeside,   ///< E: where they have turned to
    keepsOffWall,   ///< F: what the others said leads to a wall
    stopsBeforeWall ///< F: and what is free of walls is not free of people
};

/// As stories spell it: "turns_from_wall".
[[nodiscard]] std::string_view spell(Manoeuvre manoeuvre);
/// Of the routine, 'A' … 'F'.
[[nodiscard]] char routineOf(Manoeuvre manoeuvre);

} // namespace passerby::steering
