// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <filesystem>
#include <memory>

namespace passerby::alibi {
struct Bake;
}

namespace passerby::jobs {

/// A city with its bake, where a fresh one is known. A bake is fresh while its hash is that of the world.
struct ProjectFile {
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;
};

/// Refuses results that would replace what they are made from: both paths name one file, also through links. An empty path names none.
/// Error: "same-file".
[[nodiscard]] foundation::Result<void> checkApart(const std::filesystem::path& input, const std::filesystem::path& output);

/// Reads a project with its bake; a stale or unreadable bake is left out. Errors: as storage::loadProject.
[[nodiscard]] foundation::Result<ProjectFile> readProject(const std::filesystem::path& file, foundation::JobContext& context);

/// Writes a project, with its bake and a `segments` layer of densities where the bake is fresh. Errors: as storage::saveProject.
[[nodiscard]] foundation::Result<void> writeProject(const std::filesystem::path& file, const ProjectFile& project,
                                                    foundation::JobContext& context);

} // namespace passerby::jobs
