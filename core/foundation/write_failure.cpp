// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/write_failure.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace passerby::foundation {

namespace {

constexpr std::size_t kTrial_bytes = std::size_t{256} << 10U;

/// What the system says when the file grows by 256 KiB; 0 when it may.
int errorOfGrowing(const std::filesystem::path& file)
{
    static constexpr std::array<char, 65536> kNothing{};
    const int draft = open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (draft < 0)
        return errno == ENOENT ? 0 : errno;
    int error = 0;
    for (std::size_t left = kTrial_bytes; left > 0 && error == 0;) { // a disk that is nearly full takes a part of it first
        const ssize_t written = write(draft, kNothing.data(), std::min(left, kNothing.size()));
        if (written > 0)
            left -= static_cast<std::size_t>(written);
        else if (written == 0)
            break;
        else if (errno != EINTR)
            error = errno;
    }
    close(draft);
    return error;
}

} // namespace

Error writeFailure(const std::filesystem::path& goal, int systemError)
{
    switch (systemError) {
    case ENOSPC:
        return {"disk-full", foundation::told("There is no space left on the disk that holds this file."), goal.string()};
    case EDQUOT:
        return {"disk-full", foundation::told("Your share of the disk that holds this file is used up."), goal.string()};
    case EFBIG:
        return {"cannot-write", foundation::told("The file would become larger than may be written here."), goal.string()};
    case EROFS:
        return {"read-only", foundation::told("The disk that holds this file is read-only."), goal.string()};
    case EACCES:
    case EPERM:
        return {"read-only", foundation::told("You may not write here."), goal.string()};
    case EIO:
        return {"cannot-write", foundation::told("The disk that holds this file reports a fault."), goal.string()};
    default:
        return {"cannot-write", told("The file cannot be written: {}.", std::generic_category().message(systemError)), goal.string()};
    }
}

Error writeFailure(const std::filesystem::path& goal, const std::filesystem::path& draft, std::string otherwise)
{
    if (const int error = errorOfGrowing(draft); error != 0)
        return writeFailure(goal, error);
    return {"cannot-write", std::move(otherwise), goal.string()};
}

} // namespace passerby::foundation
