// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/file_stamp.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace passerby::alibi {
struct Bake;
class HourlyBakes;
} // namespace passerby::alibi

namespace passerby::jobs {

/// What a name of a city says: "town.gpkg", or "town.gpkg#North gate closed" for a variant of it.
struct CityName {
    std::filesystem::path file;
    std::string variant; ///< empty: the base

    [[nodiscard]] bool isVariant() const { return !variant.empty(); }
};
/// The file that is there counts first, so that "#" may stand in its name: a variant is meant where what stands before the last "#" but not
/// the whole is a file.
[[nodiscard]] CityName cityNameFrom(const std::filesystem::path& name);

/// A city with its bake and the bakes of its hours, where fresh ones are known. A bake is fresh while its hash is that of the world.
struct ProjectFile {
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const alibi::HourlyBakes> hours{};
    foundation::FileStamp basedOn{};    ///< of an autosave: of the file to which it holds changes
    foundation::FileStamp stamp{};      ///< of the file that was read
    world::VariantId shownVariant{};    ///< by a window; null: the base, which `world` is
    std::string variant{};              ///< which the world is, not its base; such a project is not written
    std::optional<world::World> base{}; ///< of the variant that the world is
};

/// Refuses results that would replace what they are made from: both paths name one file, also through links or as one of its variants. An
/// empty path names none. Error: "same-file".
[[nodiscard]] foundation::Result<void> checkApart(const std::filesystem::path& input, const std::filesystem::path& output);

/// Reads a project, or a variant of it (cityNameFrom), with its bakes; stale or unreadable ones are left out. Errors: as
/// storage::loadProject, variants::variantNamed and variants::shownCity.
[[nodiscard]] foundation::Result<ProjectFile> readProject(const std::filesystem::path& name, foundation::JobContext& context);

/// Writes a project, with its bakes where they are fresh, and a `segments` layer of the densities of `bake`; returns the stamp of the new
/// file. Where `expected` is given, only a file with that stamp is replaced. Errors: as storage::saveProject, and "variant-not-written".
[[nodiscard]] foundation::Result<foundation::FileStamp> writeProject(const std::filesystem::path& file, const ProjectFile& project,
                                                                     foundation::JobContext& context,
                                                                     const foundation::FileStamp* expected = nullptr);

} // namespace passerby::jobs
