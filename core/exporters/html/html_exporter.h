// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/registry.h"

namespace passerby::exporters {

/// What the cities of a page may take in it, in bytes: variants beyond are left out.
inline constexpr std::size_t kMostPageBytes = 48'000'000;

/// The city as one page that any browser shows without a network: what is drawn, a pack for each hour, slides, the variants that slides
/// name, and what app/web made of the runtime. The same input gives the same bytes. `bake` is needed. Variants that would make it larger
/// than `mostBytes`, and slides that show them, are left out, which the log says. Errors: those of pageDay() and pageScene(), "no-targets"
/// (nobody has anywhere to go), "cannot-write", "cancelled".
[[nodiscard]] foundation::Result<std::string> cityPage(const ExportInput& input, foundation::JobContext& context,
                                                       std::size_t mostBytes = kMostPageBytes);

} // namespace passerby::exporters
