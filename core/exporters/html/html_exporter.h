// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/registry.h"

namespace passerby::exporters {

/// The city as one page that any browser shows without a network: what is drawn, a pack for each hour, slides, and what app/web made of
/// the runtime. The same input gives the same bytes. `bake` is needed. Errors: those of pageDay() and pageScene(), "no-targets" (nobody
/// has anywhere to go), "cannot-write", "cancelled".
[[nodiscard]] foundation::Result<std::string> cityPage(const ExportInput& input, foundation::JobContext& context);

} // namespace passerby::exporters
