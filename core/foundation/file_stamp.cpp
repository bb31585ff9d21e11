// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/file_stamp.h"

#include <fmt/format.h>
#include <sstream>
#include <sys/stat.h>

namespace passerby::foundation {

FileStamp stampOf(const std::filesystem::path& file)
{
    struct stat status {};
    if (stat(file.c_str(), &status) != 0)
        return {};
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    return {true, status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * kNanoseconds + std::int64_t{status.st_mtim.tv_nsec}};
}

std::string toText(const FileStamp& stamp)
{
    return stamp.exists ? fmt::format("{} {} {} {}", stamp.device, stamp.inode, stamp.size_bytes, stamp.written_ns) : std::string();
}

FileStamp stampFromText(const std::string& text)
{
    std::istringstream stream(text);
    FileStamp stamp{true, 0, 0, 0, 0};
    stream >> stamp.device >> stamp.inode >> stamp.size_bytes >> stamp.written_ns;
    return stream && (stream >> std::ws).eof() ? stamp : FileStamp{};
}

} // namespace passerby::foundation
