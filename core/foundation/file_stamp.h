// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace passerby::foundation {

/// What tells one state of a file from another without reading it: equal stamps mean that nobody has written the file or put another one
/// in its place. Stamps that differ do not mean that the content does. As it is made, it stands for no file.
struct FileStamp {
    bool exists = false;
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size_bytes = 0;
    std::int64_t written_ns = 0; ///< since 1970

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// The stamp of a file, links followed; that of no file where there is none or it cannot be looked at.
[[nodiscard]] FileStamp stampOf(const std::filesystem::path& file);

/// The stamp as text, to be kept in a file; that of no file is empty. What is no such text reads as the stamp of no file.
[[nodiscard]] std::string toText(const FileStamp& stamp);
[[nodiscard]] FileStamp stampFromText(const std::string& text);

} // namespace passerby::foundation
