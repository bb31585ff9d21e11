// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/file_stamp.h"
#include "core/foundation/job_context.h"
#include "core/foundation/limits.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace passerby::storage {

/// One directed segment with what a bake says about it, as a map of the file shows it.
struct SegmentRow {
    std::string from; ///< node, "P12" or "T3"
    std::string to;
    std::uint32_t cell = 0; ///< number
    double length_m = 0.0;
    double probability = 0.0;     ///< of one person
    double entryRate_per_s = 0.0; ///< of one person
    double expectedAgents = 0.0;
    geometry::Point a; ///< local metres
    geometry::Point b;

    friend bool operator==(const SegmentRow&, const SegmentRow&) = default;
};

/// What a project file holds. Bakes are caches: their bytes are opaque here, and bakes and segments together are kept only while
/// `bakeHash` equals world::bakeHash(world), both when saving and when loading; otherwise they are dropped in silence.
struct StoredProject {
    world::World world;
    std::optional<std::vector<std::uint8_t>> bake;
    std::uint64_t bakeHash = 0; ///< of the world that the bakes were made from
    std::vector<SegmentRow> segments;
    std::vector<std::vector<std::uint8_t>> hourBakes{}; ///< of the hours of the day; none, or as many as whoever made them needs
    world::VariantId shownVariant{};                    ///< of a window that shows one; null: the base, which is `world`, is shown
    foundation::FileStamp basedOn{};                    ///< of an autosave: of the file to which it holds changes; no file elsewhere
    foundation::FileStamp stamp{};                      ///< of the file that was read; of no meaning when saving
};

/// The newest layout of tables that this version reads, and the one that it writes. Older ones are migrated on the copy in memory
/// (migration.cpp); 2 brought reference pictures and regions that are observers, 3 fixtures, waiting lines and portals of kinds, 4 needs,
/// duties and trains, 5 the groups in which crowds walk, and recordings, 6 lanes and what drives on them, 7 parked
/// vehicles, painted directions, what regions ask of people, and recorded states, 8 stories, 9 variants, measurement lines that warn, and
/// how buildings look.
inline constexpr int kSchemaVersion = 9;
/// Larger files are neither read nor written.
inline constexpr std::uintmax_t kLargestFile_bytes = foundation::kLargestCityFile_bytes;

/// Reads a GeoPackage that saveProject wrote, perhaps changed by another program since, perhaps by a stranger. The file is read once
/// into memory and never touched. Error codes: "file-missing", "cannot-read", "empty-file", "too-large", "in-use" (another program has
/// unfinished changes beside it), "not-a-database", "not-a-geopackage", "foreign-geopackage" (no city in it), "foreign-table" (one of
/// another program where this version needs its own), "newer-version", "damaged", "cancelled". Any thread.
[[nodiscard]] foundation::Result<StoredProject> loadProject(const std::filesystem::path& file, foundation::JobContext& context);

/// The same from the bytes of a file.
[[nodiscard]] foundation::Result<StoredProject> loadProjectBytes(std::span<const std::uint8_t> bytes, foundation::JobContext& context);

/// Writes a whole new file beside `file`, syncs it and renames it into place: at any instant the old or the new city is there, whole.
/// On an error the old file is as it was and nothing is left beside it. Error codes: "read-only" (the file or its folder),
/// "disk-full", "cannot-write" (no folder...), "out-of-range" (coordinates that absolute metres cannot hold exactly), "too-large",
/// "cancelled"; "changed-meanwhile" where `expected` is given and is not the stamp of what the new file would replace. Returns the stamp of
/// the new file. Any thread, one at a time for one file.
[[nodiscard]] foundation::Result<foundation::FileStamp> saveProject(const std::filesystem::path& file, const StoredProject& project,
                                                                    foundation::JobContext& context,
                                                                    const foundation::FileStamp* expected = nullptr);

} // namespace passerby::storage
