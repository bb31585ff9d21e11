// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/registry.h"

namespace passerby::exporters {

/// The engine kit: a folder that a game team copies (resources/schemas/engine-kit.md says what is in it). A city without targets has no
/// pack. What lies farther than kFarFromOrigin_m from the kit's origin is said in the log. Errors: "foreign-people", "cannot-write",
/// "cancelled", those of packOf().
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>>
exportEngine(const ExportInput& input, const std::filesystem::path& folder, foundation::JobContext& context);

} // namespace passerby::exporters
