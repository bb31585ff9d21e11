// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/key_field.h"

#include <QKeyEvent>

namespace passerby::widgets {

namespace {

bool isPassedOn(int key)
{
    return key == Qt::Key_Escape || key == Qt::Key_Tab || key == Qt::Key_Backtab;
}

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta || key == Qt::Key_AltGr
           || key == Qt::Key_CapsLock || key == Qt::Key_NumLock || key == 0 || key == Qt::Key_unknown;
}

} // namespace

KeyField::KeyField(QWidget* parent) : QLineEdit(parent)
{
    setReadOnly(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    setPlaceholderText(tr("Press the keys"));
}

void KeyField::setKeys(const QKeySequence& keys)
{
    m_keys = keys;
    setText(keys.toString(QKeySequence::NativeText));
}

bool KeyField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && !isPassedOn(static_cast<QKeyEvent*>(event)->key())) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void KeyField::keyPressEvent(QKeyEvent* event)
{
    if (isPassedOn(event->key())) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    event->accept();
    if (isModifier(event->key()))
        return;
    Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    // Shift is part of a sign such as + already.
    const QString text = event->text();
    const bool isSign = text.size() == 1 && text.front().isPrint() && !text.front().isLetterOrNumber() && !text.front().isSpace();
    if (isSign)
        held &= ~Qt::ShiftModifier;
    setKeys(QKeySequence(static_cast<int>(held) | event->key()));
    emit pressed(m_keys);
}

} // namespace passerby::widgets
