// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/keyboard_keeper.h"

#include "widgets/controls/typing.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <utility>

namespace passerby::widgets {

namespace {

bool isOfTravel(int key)
{
    static constexpr std::array kKeys{Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down};
    return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

bool isSpace(const QEvent& event)
{
    return (event.type() == QEvent::ShortcutOverride || event.type() == QEvent::KeyPress)
           && static_cast<const QKeyEvent&>(event).key() == Qt::Key_Space;
}

/// Ctrl and a letter that a field of text would take as terminals do (Ctrl+E: to the end of the line), though not what everybody knows
/// of fields: to copy, to paste, to undo...
bool isOfTerminals(const QEvent& event)
{
    if (event.type() != QEvent::ShortcutOverride)
        return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    static constexpr std::array kOfFields{QKeySequence::SelectAll, QKeySequence::Copy, QKeySequence::Cut,
                                          QKeySequence::Paste,     QKeySequence::Undo, QKeySequence::Redo};
    return key.modifiers() == Qt::ControlModifier && key.key() >= Qt::Key_A && key.key() <= Qt::Key_Z
           && std::none_of(kOfFields.begin(), kOfFields.end(), [&](QKeySequence::StandardKey known) { return key.matches(known); });
}

/// To undo or redo, of a field in which nothing is half typed: what was done last was done to the city, be it by that field.
bool isOfWhatIsDone(const QObject& field, const QEvent& event)
{
    if (event.type() != QEvent::ShortcutOverride)
        return false;
    const auto* line = qobject_cast<const QLineEdit*>(&field);
    const auto& key = static_cast<const QKeyEvent&>(event);
    return line && !line->isModified() && (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo));
}

/// A button, unless it opens its menu as soon as it goes down.
bool actsWhenLetGo(const QObject& object)
{
    if (const auto* tool = qobject_cast<const QToolButton*>(&object))
        return !tool->menu() || tool->popupMode() != QToolButton::InstantPopup;
    const auto* push = qobject_cast<const QPushButton*>(&object);
    return push ? !push->menu() : qobject_cast<const QAbstractButton*>(&object) != nullptr;
}

} // namespace

KeyboardKeeper::KeyboardKeeper(QWidget* window, QWidget* home) : QObject(window), m_window(window), m_home(home)
{
    qApp->installEventFilter(this);
}

/// A button or a list of choices of this window, not of a dialog; null for all else.
QWidget* KeyboardKeeper::pressable(QObject* object) const
{
    auto* widget = qobject_cast<QWidget*>(object);
    if (!widget || widget->window() != m_window)
        return nullptr;
    if (auto* choices = qobject_cast<QComboBox*>(widget); choices && !choices->isEditable())
        return choices;
    return qobject_cast<QAbstractButton*>(widget);
}

bool KeyboardKeeper::isField(QObject* object) const
{
    const auto* widget = qobject_cast<QWidget*>(object);
    if (!widget || widget->window() != m_window)
        return false;
    const auto* choices = qobject_cast<const QComboBox*>(widget);
    return qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) || (choices && choices->isEditable());
}

/// Of the left mouse button, in this window and not in the field that has the keyboard.
bool KeyboardKeeper::isPressBeside(QObject* object, const QEvent& event) const
{
    if (event.type() != QEvent::MouseButtonPress || static_cast<const QMouseEvent&>(event).button() != Qt::LeftButton)
        return false;
    const auto* widget = qobject_cast<const QWidget*>(object);
    const QWidget* field = m_window->focusWidget();
    return widget && widget->window() == m_window && field && widget != field && !field->isAncestorOf(widget);
}

bool KeyboardKeeper::leavesField(QObject* object, const QEvent& event)
{
    if (isPressBeside(object, event)) {
        m_clicked = actsWhenLetGo(*object) ? object : nullptr;
        return !m_clicked;
    }
    if (event.type() != QEvent::MouseButtonRelease || object != m_clicked) // the native window hears of it first
        return false;
    m_clicked = nullptr;
    return true;
}

void KeyboardKeeper::lead(QWidget* to)
{
    m_reached = to;
    to->setFocus(Qt::TabFocusReason);
}

void KeyboardKeeper::followInput(const QEvent& event)
{
    if (event.type() == QEvent::MouseButtonPress) {
        m_isTravelling = false;
        m_reached.clear();
    } else {
        m_isTravelling = isOfTravel(static_cast<const QKeyEvent&>(event).key());
    }
}

void KeyboardKeeper::followFocus(QWidget* widget, Qt::FocusReason reason)
{
    // A closing menu or a field that goes hands it on during a key, too, but for another reason; arrows among buttons count as Tab.
    if (m_isTravelling && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason))
        m_reached = widget;
    if (widget == m_reached)
        return;
    if (reason != Qt::MouseFocusReason)
        goHome(widget);
    else if (!qobject_cast<QComboBox*>(widget)) // its list is open now, and the wheel turns it
        m_pressed = widget;                     // taken away now, the button would not hear its click
}

/// Later, when whatever goes on has come to its end.
void KeyboardKeeper::goHome(QWidget* from)
{
    QMetaObject::invokeMethod(
        this,
        [this, stray = QPointer<QWidget>(from)] {
            if (stray && stray->hasFocus() && stray != m_reached && m_home)
                m_home->setFocus();
        },
        Qt::QueuedConnection);
}

bool KeyboardKeeper::eventFilter(QObject* object, QEvent* event)
{
    // Keys of the window come as ShortcutOverride alone.
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride || event->type() == QEvent::MouseButtonPress)
        followInput(*event);
    if (event->type() == QEvent::KeyRelease)
        m_isTravelling = false;
    const bool isForWindow = isField(object) && (isOfTerminals(*event) || isOfWhatIsDone(*object, *event));
    if (isForWindow || leavesField(object, *event))
        finishTyping(*m_window); // whatever is done now goes by it: a button takes no field its keyboard
    if (isForWindow)
        return true; // not accepted: a key of the window, or else of the field after all
    if (event->type() == QEvent::MouseButtonRelease && m_pressed)
        goHome(std::exchange(m_pressed, nullptr));
    const bool isOfFocus = event->type() == QEvent::FocusIn || event->type() == QEvent::Polish;
    if (!isOfFocus && !isSpace(*event))
        return false;
    QWidget* widget = pressable(object);
    if (!widget)
        return false;
    if (event->type() == QEvent::Polish) {
        if (qobject_cast<QAbstractButton*>(widget) && widget->focusPolicy() == Qt::StrongFocus)
            widget->setFocusPolicy(Qt::TabFocus);
        return false;
    }
    if (event->type() == QEvent::FocusIn) {
        followFocus(widget, static_cast<QFocusEvent*>(event)->reason());
        return false;
    }
    const bool isAsked = widget == m_reached;
    if (event->type() == QEvent::KeyPress)
        return !isAsked; // where nobody can play, it presses nothing all the same
    if (isAsked)
        event->accept();
    return isAsked;
}

} // namespace passerby::widgets
