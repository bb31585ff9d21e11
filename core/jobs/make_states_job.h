// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/jobs/recorded_states.h"
#include "core/world/world.h"

#include <optional>
#include <string>

namespace passerby::jobs {

struct MakeStatesOptions {
    std::string name;                     ///< of the set; empty: that of the recording, with what was followed where it was no person
    std::optional<world::TrackKind> kind; ///< whose states; nothing: of those of whom a set can be made the kind with the most tracks
    StatesOptions reading;
};

struct MakeStatesOutcome {
    world::StateSet set;
    StatesReport report;
    std::size_t tracks = 0; ///< of that kind
    std::string text;       ///< the report for people
};

/// Makes a set of the states of one kind of tracks of a recording. Licence and place are those of the recording: `source` names it, where
/// it was read from, what its metres mean, and what was done. Errors: "no-states" (nobody of that kind is in it, nobody of them moves, or
/// their states do not fit), "cancelled", those of world::tracksOf; `where` names the recording.
[[nodiscard]] foundation::Result<MakeStatesOutcome> runMakeStatesJob(const world::Recording& recording, const MakeStatesOptions& options,
                                                                     foundation::JobContext& context);

/// Heads were tracked in it, which sway, rather than middles of bodies: Jülich's files, as the import names them.
[[nodiscard]] bool areHeadsTracked(const world::Recording& recording);

/// What adds the set to a city; one of the same name is replaced, and stays chosen, where `replaces` says so. Errors: "name-taken".
[[nodiscard]] foundation::Result<world::WorldPatch> stateSetPatch(const world::World& world, const world::StateSet& set, bool replaces);

/// What lets the profiles of these names, or of a set of vehicles the kinds of vehicles, choose among a set of the city. Errors:
/// "no-such-set"; "no-such-profile", "no-such-kind" with the names that there are.
[[nodiscard]] foundation::Result<world::WorldPatch> chooseStatesPatch(const world::World& world, const std::string& set,
                                                                      const std::vector<std::string>& names);

} // namespace passerby::jobs
