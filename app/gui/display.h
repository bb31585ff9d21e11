// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace passerby::gui {

/// Whether a window could open here: a platform chosen by hand, Wayland, or an X server that answers where DISPLAY points.
[[nodiscard]] bool hasDisplay();
/// Starts this program again under a virtual X server; comes back only when there is none (not installed, or tried already).
void restartUnderVirtualDisplay(char** argv);

} // namespace passerby::gui
