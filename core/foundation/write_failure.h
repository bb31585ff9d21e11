// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <filesystem>
#include <string>

namespace passerby::foundation {

/// Why `goal` could not be written, told for people from the number that the system gave (errno). Codes: "disk-full" where the disk or
/// one's share of it is full, "read-only" where one may not write, else "cannot-write".
[[nodiscard]] Error writeFailure(const std::filesystem::path& goal, int systemError);

/// The same after a library that keeps the number to itself has failed to write `draft`, which was to become `goal`: writes a little more
/// to the draft, which is lost anyway, and looks what the system says. Where that works, the cause is another one: `otherwise` with
/// "cannot-write".
[[nodiscard]] Error writeFailure(const std::filesystem::path& goal, const std::filesystem::path& draft, std::string otherwise);

} // namespace passerby::foundation
