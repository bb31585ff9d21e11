// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/theme_keeper.h"

#include <QPainter>
#include <QStyleOptionViewItem>

namespace passerby::widgets {

/// Ground of a row in a list: selected, under the pointer, or none.
inline void paintRowState(QPainter& painter, const QStyleOptionViewItem& option)
{
    const Theme& theme = currentTheme();
    if (option.state & QStyle::State_Selected)
        painter.fillRect(option.rect, theme.accentSoft);
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, theme.hover);
}

} // namespace passerby::widgets
