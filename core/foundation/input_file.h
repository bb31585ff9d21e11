// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <cstdint>
#include <filesystem>
#include <fstream>

namespace passerby::foundation {

/// The size in bytes of a file that is to be read. Refused at once, without opening it: what is no ordinary file, links followed (a folder,
/// a device, a pipe, which could go on for ever), and what is larger than `most_bytes`. Errors with the file in `where`: "file-missing",
/// "cannot-read", "too-large".
[[nodiscard]] Result<std::uintmax_t> checkInput(const std::filesystem::path& file, std::uintmax_t most_bytes);

/// The same, opened for reading as bytes.
[[nodiscard]] Result<std::ifstream> openInput(const std::filesystem::path& file, std::uintmax_t most_bytes);

} // namespace passerby::foundation
