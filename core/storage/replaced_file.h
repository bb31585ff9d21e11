// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace passerby::storage {

/// A file that is written whole beside the one it replaces and then renamed into its place, so that at any instant the old or the new
/// one is there. Destroyed without commit(), it leaves the old one as it was and nothing beside it; what a killed process left is
/// removed by the next save. Throws Failure ("read-only", "cannot-write").
class ReplacedFile {
public:
    /// Follows links to the real file. Fails where goal or folder may not be written, and "in-use" where another program has unfinished
    /// changes beside the goal, which would be mixed into the new file.
    explicit ReplacedFile(const std::filesystem::path& goal);
    ~ReplacedFile();
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    /// Where to write the new content; nothing is there yet.
    [[nodiscard]] const std::filesystem::path& draft() const { return m_draft; }
    /// Syncs the draft, gives it the permissions of the old file, renames it and syncs the folder.
    void commit();

private:
    std::filesystem::path m_goal;
    std::filesystem::path m_draft;
};

/// True when another program keeps unfinished changes to a database beside it (a write-ahead log or a journal).
[[nodiscard]] bool hasUnfinishedChanges(const std::filesystem::path& database);

} // namespace passerby::storage
