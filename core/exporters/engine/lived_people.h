// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/people_tracks.h"
#include "core/foundation/job_context.h"
#include "core/foundation/replaced_files.h"
#include "core/foundation/result.h"

#include <filesystem>
#include <functional>
#include <memory>

namespace passerby::run {
struct Frame;
}

namespace passerby::exporters {

/// What an export takes along of a run.
struct LivedPeople {
    std::shared_ptr<const run::Frame> start; ///< everybody on the way when it begins
    PeopleTracks tracks;                     ///< some of them from then on; nobody where nothing was lived
};

/// Lives the run; where it goes on from the start, the same people's ways are written to the trajectory file, which becomes one of `files`.
using LivePeople = std::function<foundation::Result<LivedPeople>(
    foundation::ReplacedFiles& files, const std::filesystem::path& trajectories, foundation::JobContext& context)>;

} // namespace passerby::exporters
