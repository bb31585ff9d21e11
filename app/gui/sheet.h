// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"

namespace passerby::gui {

/// Loads the city, makes the heatmap that is asked for and writes the map sheet. Needs a QApplication. What is cut, and progress, go to
/// standard error. Returns the exit code.
[[nodiscard]] int writeMapSheet(const SheetOptions& options);

} // namespace passerby::gui
