// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace passerby::foundation {

/// Files that are written whole beside their goals and then renamed into place, so that at any instant the old or the new one is there.
/// Destroyed without commit(), it leaves the old ones as they were and nothing beside them; what a killed process left is removed by
/// whoever next writes the same goal. Errors: "read-only", "disk-full", "cannot-write".
class ReplacedFiles {
public:
    ReplacedFiles() = default;
    ~ReplacedFiles();
    ReplacedFiles(const ReplacedFiles&) = delete;
    ReplacedFiles& operator=(const ReplacedFiles&) = delete;

    /// Makes a folder that is to hold goals, and those above it, where they are not there. Without commit() they go again, if empty.
    [[nodiscard]] Result<void> makeFolder(const std::filesystem::path& folder);
    /// Where to write what will become `goal`; nothing is there yet. Follows links to the real file. Fails where goal or folder may not be
    /// written, where the folder is missing and where the goal is no plain file.
    [[nodiscard]] Result<std::filesystem::path> draftFor(const std::filesystem::path& goal);
    /// Writes a whole file.
    [[nodiscard]] Result<void> write(const std::filesystem::path& goal, std::string_view content);
    /// Looks again whether each goal may be written, gives each draft the permissions of the file that it replaces and syncs it; then
    /// renames all, in the order in which they came, and syncs their folders. Returns the goals in that order.
    [[nodiscard]] Result<std::vector<std::filesystem::path>> commit();

private:
    struct Staged {
        std::filesystem::path draft;
        std::filesystem::path goal; ///< the real file
        std::filesystem::path name; ///< as it was asked for
    };
    std::vector<Staged> m_staged;
    std::vector<std::filesystem::path> m_folders; ///< made here, from outside in
};

} // namespace passerby::foundation
