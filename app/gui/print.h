// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/print_options.h"

namespace passerby::gui {

/// Loads two cities, compares them and writes the report on paper. Needs a QApplication. Progress goes to standard error. Returns the exit
/// code.
[[nodiscard]] int printComparison(const PrintOptions& options);

} // namespace passerby::gui
