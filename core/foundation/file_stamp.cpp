// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/file_stamp.h"

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

} // namespace passerby::foundation
