// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/recorded_sets.h"

#include <optional>

namespace passerby::jobs {

/// What one recording gives.
struct FoundSets {
    std::optional<judging::RecordedSet> people;
    std::optional<judging::VehicleSet> vehicles;
};

/// Looks through tracks, and the vehicles of them with whoever is beside these: who walks, and who drives. Where they hold nothing that is
/// compared, `error` says why. A city, which may be null, gives lanes. Adds notes.
[[nodiscard]] FoundSets lookThrough(const std::string& name, const world::RecordedTracks& tracks, judging::VehicleTracks vehicles,
                                    bool areHeads, const world::World* city, Compared compared, foundation::Error& error,
                                    std::vector<std::string>& notes);

} // namespace passerby::jobs
