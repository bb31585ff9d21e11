// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace passerby::widgets {

/// Who has the keyboard in the window. A click on a button, a menu that closes, or a field that goes leave it with what is worked on,
/// the plan, and never with a button that nobody asked for. So Space plays: it presses a button, or opens a list, only where somebody has
/// gone there by keys (Tab, arrows, the key of the next panel). And who writes in a field still has the window's keys, such as Ctrl+E,
/// save those everybody knows of fields; what was half written holds when one of them, or the mouse beside the field, does something: a
/// button when it is let go, for what then holds may move it away from under the pointer.
class KeyboardKeeper : public QObject {
    Q_OBJECT

public:
    /// `home` gets the keyboard where it would go astray.
    KeyboardKeeper(QWidget* window, QWidget* home);
    /// Gives the keyboard to a part of the window because a key asked for it.
    void lead(QWidget* to);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    [[nodiscard]] QWidget* pressable(QObject* object) const;
    /// A field of text of this window, not of a dialog.
    [[nodiscard]] bool isField(QObject* object) const;
    [[nodiscard]] bool isPressBeside(QObject* object, const QEvent& event) const;
    /// The event does something in the window that is not of the field which has the keyboard.
    [[nodiscard]] bool leavesField(QObject* object, const QEvent& event);
    void followInput(const QEvent& event);
    void followFocus(QWidget* widget, Qt::FocusReason reason);
    void goHome(QWidget* from);

    QWidget* m_window;
    QPointer<QWidget> m_home;
    QPointer<QWidget> m_reached; ///< by keys; null while the mouse is used
    QPointer<QWidget> m_pressed; ///< has the keyboard by the mouse, which has not let go yet
    QPointer<QObject> m_clicked; ///< a button that is down beside a field
    bool m_isTravelling = false; ///< a key is down that moves from one thing to the next
};

} // namespace passerby::widgets
