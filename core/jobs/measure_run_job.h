// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/run/place_measures.h"
#include "core/world/world.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace passerby::jobs {

/// What the gates and areas of a city count in the file of a run.
struct RunPlaces {
    run::PlaceMeasures places;
    double framesPerSecond = 0.0;
    std::uint64_t frames = 0;
    std::uint64_t people = 0;         ///< different ones
    std::vector<std::string> notices; ///< sentences about what the file does not say, or what does not fit the city
};

/// Counts in trajectories (JuPedSim's SQLite layout, as `simulate --out` and JuPedSim write them) at the measurement lines and regions of a
/// city. Of a run of Passerby without edits the counts are those that the run itself had. In a file that does not say on which level people
/// are, what they are and where they go, all are on level 0, and nothing is split. Errors: those of storage::readTrajectoryDatabase and
/// foundation::readInput; "cancelled"; "damaged" (somebody is twice in a frame).
[[nodiscard]] foundation::Result<RunPlaces> measureRunFile(const world::World& city, const std::filesystem::path& run,
                                                           foundation::JobContext& context);

} // namespace passerby::jobs
