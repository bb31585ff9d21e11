// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/actions/action_catalogue.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <map>
#include <vector>

class QAction;
class QHelpEvent;
class QMenu;
class QMenuBar;
class QWidget;

namespace passerby::widgets {

/// The catalogue as actions of one window, with keys, icons and tooltips. Whoever can do a thing connects to its action. Keys that the
/// user chose are kept in the settings. A widget that does what an action does names it in its property "keyAction": its tooltip shows the
/// keys, in place of "{key}" or at the end.
class ActionSet : public QObject {
    Q_OBJECT

public:
    explicit ActionSet(QWidget* window);

    [[nodiscard]] QAction* at(const editor::AnyActionId& id) const { return m_actions.at(id); }
    /// An action beyond the catalogue, found by search too.
    QAction* add(const QString& key, const QString& text, const QString& shortcut, const QString& iconName, const QString& tooltip);
    /// The menus File, Edit, View, Run and Help. `recent` is the menu that stands for openRecent.
    void fillMenus(QMenuBar* bar, QMenu* recent) const;
    /// All actions that can have keys, in the order of the menus.
    [[nodiscard]] std::vector<QAction*> withKeys() const;
    /// "Edit", "Draw" ...; of actions that are in no menu "Other".
    [[nodiscard]] QString groupOf(const QAction* action) const;
    [[nodiscard]] QList<QKeySequence> defaultKeys(const QAction* action) const;
    /// Who has these keys now; null when they are free.
    [[nodiscard]] QAction* holderOf(const QKeySequence& keys) const;
    /// From now on and in later windows.
    void setKeys(QAction* action, const QList<QKeySequence>& keys);
    /// What the action does; the tooltip shows its keys beside.
    static void setTip(QAction* action, const QString& tip);
    /// For action search: whom the text fits, best first (editor::searchFit); all for an empty text.
    [[nodiscard]] std::vector<QAction*> find(const QString& text) const;

signals:
    void keysChanged();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void keepDefault(QAction* action, const QList<QKeySequence>& keys);
    [[nodiscard]] QAction* find(const QByteArray& key) const;
    bool showTip(QWidget* widget, const QHelpEvent& event) const;

    QWidget* m_window;
    std::map<const QAction*, QList<QKeySequence>> m_defaults;
    std::map<editor::AnyActionId, QAction*> m_actions;
    std::vector<QAction*> m_more;
};

} // namespace passerby::widgets
