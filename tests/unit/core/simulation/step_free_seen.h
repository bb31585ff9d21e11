// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/edited_runs.h"
#include "tests/support/stairs_city.h"

namespace passerby::testing {

/// Who was seen where.
struct Seen {
    int stepFree = 0;
    int stepFreeOnStairs = 0;
    int stepFreeOnRamp = 0;
    int stepFreeBeyond = 0; ///< in the yard
    int othersOnStairs = 0;

    void look(const run::Frame& frame, const world::World& world)
    {
        for (const run::Walker& walker : frame.walkers) {
            const geometry::Point place = placeOf(walker);
            const bool isOnStairs = StairsCity::isOnStairs(place);
            if (!world.profiles().at(walker.profile).row->isStepFree) {
                othersOnStairs += isOnStairs ? 1 : 0;
                continue;
            }
            ++stepFree;
            stepFreeOnStairs += isOnStairs ? 1 : 0;
            stepFreeBeyond += place.x > 41.0 && place.x < 60.0 ? 1 : 0;
            stepFreeOnRamp += place.x > 31.0 && place.x < 39.0 && place.y > 5.0 ? 1 : 0;
        }
    }
};

inline void live(ScheduleRun& run, int steps, Seen& seen)
{
    for (int i = 0; i < steps; ++i) {
        run.step();
        seen.look(*run.frame(), run.world());
    }
}

} // namespace passerby::testing
