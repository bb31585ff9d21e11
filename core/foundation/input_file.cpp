// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/input_file.h"

#include "core/foundation/words.h"

#include <fmt/format.h>
#include <new>
#include <unistd.h>

namespace passerby::foundation {

std::string spelledSize(std::uintmax_t bytes)
{
    constexpr std::uintmax_t kMiB = std::uintmax_t{1} << 20U;
    constexpr std::uintmax_t kGiB = std::uintmax_t{1} << 30U;
    if (bytes >= kGiB)
        return fmt::format("{:.3g} GiB", static_cast<double>(bytes) / static_cast<double>(kGiB));
    if (bytes >= kMiB)
        return fmt::format("{:.3g} MiB", static_cast<double>(bytes) / static_cast<double>(kMiB));
    return fmt::format("{} bytes", bytes);
}

Result<std::uintmax_t> checkInput(const std::filesystem::path& file, std::uintmax_t most_bytes)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found)
        return Error{"file-missing", foundation::told("There is no such file."), file.string()};
    if (error)
        return Error{"cannot-read", told("This file cannot be read: {}.", error.message()), file.string()};
    if (status.type() == fs::file_type::directory)
        return Error{"cannot-read", foundation::told("This is a folder, not a file."), file.string()};
    if (status.type() != fs::file_type::regular)
        return Error{"cannot-read", foundation::told("This is not a file but a device or a pipe, which cannot be read here."),
                     file.string()};
    if (access(file.c_str(), R_OK) != 0)
        return Error{"cannot-read", foundation::told("You may not read this file."), file.string()};
    const std::uintmax_t size = fs::file_size(file, error);
    if (error)
        return Error{"cannot-read", told("This file cannot be read: {}.", error.message()), file.string()};
    if (size > most_bytes)
        return Error{"too-large", told("The file is too large: more than {} are not read.", spelledSize(most_bytes)), file.string()};
    return size;
}

Result<std::ifstream> openInput(const std::filesystem::path& file, std::uintmax_t most_bytes)
{
    if (const auto size = checkInput(file, most_bytes); !size)
        return size.error();
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return Error{"cannot-read", foundation::told("This file cannot be read."), file.string()};
    return stream;
}

Result<std::string> readInput(const std::filesystem::path& file, std::uintmax_t most_bytes)
{
    const auto size = checkInput(file, most_bytes);
    if (!size)
        return size.error();
    std::string bytes;
    try {
        bytes.resize(static_cast<std::size_t>(size.value()));
    } catch (const std::bad_alloc&) {
        return Error{"too-large", foundation::told("There is not enough memory to read this file."), file.string()};
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream || (!bytes.empty() && !stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))))
        return Error{"cannot-read", foundation::told("This file cannot be read."), file.string()};
    return bytes;
}

} // namespace passerby::foundation
