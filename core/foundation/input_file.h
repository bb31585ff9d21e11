// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace passerby::foundation {

/// "1 GiB", "64 MiB", "999 bytes".
[[nodiscard]] std::string spelledSize(std::uintmax_t bytes);

/// The size in bytes of a file that is to be read. Refused at once, without opening it: what is no ordinary file, links followed (a folder,
/// a device, a pipe, which could go on for ever), and what is larger than `most_bytes`. Errors with the file in `where`: "file-missing",
/// "cannot-read", "too-large".
[[nodiscard]] Result<std::uintmax_t> checkInput(const std::filesystem::path& file, std::uintmax_t most_bytes);

/// The same, opened for reading as bytes.
[[nodiscard]] Result<std::ifstream> openInput(const std::filesystem::path& file, std::uintmax_t most_bytes);

/// All bytes of such a file. A stream leaves it, its times and its folder untouched. "too-large" also where memory is missing.
[[nodiscard]] Result<std::string> readInput(const std::filesystem::path& file, std::uintmax_t most_bytes);

} // namespace passerby::foundation
