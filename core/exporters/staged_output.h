// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace passerby::exporters {

/// Files that are written beside their goals and renamed into place together at the end; drafts that were not are removed.
class StagedOutput {
public:
    StagedOutput() = default;
    ~StagedOutput();
    StagedOutput(const StagedOutput&) = delete;
    StagedOutput& operator=(const StagedOutput&) = delete;

    /// Makes a folder that receives files, where it is not there.
    [[nodiscard]] foundation::Result<void> makeFolder(const std::filesystem::path& folder);
    /// Where to write what will become `goal`; nothing is there yet. Fails where the folder is missing or the goal is no plain file.
    [[nodiscard]] foundation::Result<std::filesystem::path> draftFor(const std::filesystem::path& goal);
    /// Writes a whole file.
    [[nodiscard]] foundation::Result<void> write(const std::filesystem::path& goal, std::string_view content);
    /// Puts all files into place and returns them in the order they came.
    [[nodiscard]] foundation::Result<std::vector<std::filesystem::path>> commit();

private:
    struct Staged {
        std::filesystem::path draft;
        std::filesystem::path goal;
    };
    std::vector<Staged> m_staged;
};

} // namespace passerby::exporters
