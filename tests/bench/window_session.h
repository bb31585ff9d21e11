// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/timed_application.h"

#include <QString>
#include <map>
#include <string>

namespace passerby::bench {

/// Works in the window for some minutes, as somebody would who opens this city: lets people live, looks at heatmaps, edits, copies, saves.
/// The longest stalls of each step come into `results`, as far as it gets. Throws where the window does not follow.
void workInWindow(const QString& file, std::map<std::string, Longest>& results);

} // namespace passerby::bench
