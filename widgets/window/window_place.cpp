// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/window_place.h"

#include <algorithm>

namespace passerby::widgets {

QRect withinScreen(const QRect& inside, const QMargins& frame, const QRect& screen, const QSize& least)
{
    const QRect room = screen.marginsRemoved(frame);
    const QSize size = inside.size().boundedTo(room.size()).expandedTo(least);
    const int left = std::max(room.left(), std::min(inside.left(), room.right() + 1 - size.width()));
    const int top = std::max(room.top(), std::min(inside.top(), room.bottom() + 1 - size.height()));
    return {QPoint(left, top), size};
}

} // namespace passerby::widgets
