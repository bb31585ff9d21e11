// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <functional>
#include <string>

namespace passerby::judging {

/// Runs tasks at once, on so many threads (0: all), which report as one; the first error in their order.
[[nodiscard]] foundation::Result<void>
runTasks(std::size_t count, unsigned threads, foundation::JobContext& context,
         const std::function<foundation::Result<void>(std::size_t task, foundation::JobContext& own)>& run);

/// The error, and in which set it is.
[[nodiscard]] foundation::Error inSet(const std::string& set, foundation::Error error);

} // namespace passerby::judging
