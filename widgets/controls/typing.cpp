// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/typing.h"

#include <QAbstractSpinBox>
#include <QLineEdit>

namespace passerby::widgets {

bool isBeingTyped(const QLineEdit& line)
{
    return line.isModified() && line.window()->focusWidget() == &line;
}

void finishTyping(const QWidget& window)
{
    QWidget* field = window.window()->focusWidget();
    if (auto* spin = qobject_cast<QAbstractSpinBox*>(field))
        spin->interpretText();
    else if (auto* line = qobject_cast<QLineEdit*>(field); line && line->isModified())
        emit line->editingFinished();
}

} // namespace passerby::widgets
