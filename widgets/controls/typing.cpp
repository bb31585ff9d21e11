// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/typing.h"

#include <QAbstractSpinBox>
#include <QLineEdit>

namespace passerby::widgets {

namespace {

/// Also while another window has the keyboard.
bool hasKeyboard(const QLineEdit& line)
{
    return line.window()->focusWidget() == &line;
}

} // namespace

bool isBeingTyped(const QLineEdit& line)
{
    return line.isModified() && hasKeyboard(line);
}

void showText(QLineEdit& line, const QString& text)
{
    if (line.text() != text) { // else the line would let go of what is selected
        const bool isWhole = hasKeyboard(line) && line.hasSelectedText() && line.selectedText() == line.text();
        line.setText(text);
        if (isWhole)
            line.selectAll();
    }
    line.setModified(false);
    if (!hasKeyboard(line))
        line.setCursorPosition(0); // of what is longer than the field its beginning is seen
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
