// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace passerby::jobs {

/// For reports of how long something took.
[[nodiscard]] inline double secondsSince(std::chrono::steady_clock::time_point began)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

} // namespace passerby::jobs
