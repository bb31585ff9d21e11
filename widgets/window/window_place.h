// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QRect>

namespace passerby::widgets {

/// Where the inside of a window goes so that all of it and its frame are on the screen; as it is where they are. What does not fit even so
/// (it has a least size) begins at the screen's upper left corner. All in screen coordinates.
[[nodiscard]] QRect withinScreen(const QRect& inside, const QMargins& frame, const QRect& screen, const QSize& least);

} // namespace passerby::widgets
