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

/// Writes texts into place, all or none, and returns their files. A `folder` that is not there is made first, and goes again where the
/// texts cannot be written. Errors: those of foundation::ReplacedFiles, "cancelled".
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>>
writeFiles(const std::vector<std::pair<std::filesystem::path, std::string>>& texts, const foundation::JobContext& context,
           const std::filesystem::path& folder = {});

} // namespace passerby::exporters
