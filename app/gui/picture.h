// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"

namespace passerby::gui {

/// Loads the city, bakes it where a heatmap needs that, lets people walk for a while, draws and writes the picture. Needs a QApplication.
/// Progress goes to standard error. Returns the exit code.
[[nodiscard]] int drawPicture(const PictureOptions& options);

} // namespace passerby::gui
