// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <filesystem>

namespace passerby::storage {

/// Refuses while a window of this program has the city of this file open. It says so by a sign beside the file (".city.gpkg.lock", lines of
/// process, program and computer; editor/session/file_claim.h); that of a program that has ended on this computer does not count. Error:
/// "open-elsewhere", with the file in `where`.
[[nodiscard]] foundation::Result<void> checkNotOpenElsewhere(const std::filesystem::path& file);

} // namespace passerby::storage
