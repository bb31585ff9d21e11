// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace passerby::exporters {

/// The error of an export that was asked to stop: "cancelled".
[[nodiscard]] foundation::Error exportCancelled();

/// Makes a folder that receives files, where it is not there. Error: "cannot-write".
[[nodiscard]] foundation::Result<void> makeFolder(const std::filesystem::path& folder);

/// Writes texts into place, all or none, and returns their files. Errors: those of foundation::ReplacedFiles, "cancelled".
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>>
writeFiles(const std::vector<std::pair<std::filesystem::path, std::string>>& texts, const foundation::JobContext& context);

} // namespace passerby::exporters
