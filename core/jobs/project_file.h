// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <filesystem>
#include <memory>

namespace passerby::alibi {
struct Bake;
class HourlyBakes;
}

namespace passerby::jobs {

/// A city with its bake and the bakes of its hours, where fresh ones are known. A bake is fresh while its hash is that of the world.
struct ProjectFile {
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const alibi::HourlyBakes> hours{};
};

/// Refuses results that would replace what they are made from: both paths name one file, also through links. An empty path names none.
/// Error: "same-file".
[[nodiscard]] foundation::Result<void> checkApart(const std::filesystem::path& input, const std::filesystem::path& output);

/// Reads a project with its bakes; stale or unreadable ones are left out. Errors: as storage::loadProject.
[[nodiscard]] foundation::Result<ProjectFile> readProject(const std::filesystem::path& file, foundation::JobContext& context);

/// Writes a project, with its bakes where they are fresh, and a `segments` layer of the densities of `bake`. Errors: as storage::saveProject.
[[nodiscard]] foundation::Result<void> writeProject(const std::filesystem::path& file, const ProjectFile& project,
                                                    foundation::JobContext& context);

} // namespace passerby::jobs
