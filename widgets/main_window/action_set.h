// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/actions/action_catalogue.h"

#include <QObject>
#include <map>
#include <vector>

class QAction;
class QMenu;
class QMenuBar;
class QWidget;

namespace passerby::widgets {

/// The catalogue as actions of one window, with keys, icons and tooltips. Whoever can do a thing connects to its action.
class ActionSet : public QObject {
    Q_OBJECT

public:
    explicit ActionSet(QWidget* window);

    [[nodiscard]] QAction* at(editor::ActionId id) const { return m_actions.at(id); }
    /// An action beyond the catalogue, found by search too.
    QAction* add(const QString& key, const QString& text, const QString& shortcut, const QString& iconName, const QString& tooltip);
    /// The menus File, Edit, View, Run and Help. `recent` is the menu that stands for openRecent.
    void fillMenus(QMenuBar* bar, QMenu* recent) const;
    /// For action search.
    [[nodiscard]] std::vector<QAction*> find(const QString& text) const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QWidget* m_window;
    std::map<editor::ActionId, QAction*> m_actions;
    std::vector<QAction*> m_more;
};

} // namespace passerby::widgets
