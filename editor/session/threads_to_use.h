// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <thread>

namespace passerby::editor {

/// Half of the processors: the run and the window need the others.
[[nodiscard]] inline unsigned threadsToUse()
{
    return std::max(1U, std::thread::hardware_concurrency() / 2U);
}

} // namespace passerby::editor
