// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <exception>
#include <filesystem>

namespace passerby::storage {

/// Why a database that was to become `goal` could not be written, from what was thrown while it was written to `draft`: a full disk, where
/// that is the cause, before what the database says. Codes: as foundation::writeFailure, "too-large" where memory is missing.
[[nodiscard]] foundation::Error writeTrouble(const std::filesystem::path& goal, const std::filesystem::path& draft,
                                             const std::exception& exception);

} // namespace passerby::storage
