// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/main_window/action_set.h"

#include "widgets/controls/icons.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <set>

namespace passerby::widgets {

using editor::ActionGroup;
using editor::ActionId;

ActionSet::ActionSet(QWidget* window) : QObject(window), m_window(window)
{
    for (const editor::ActionEntry& entry : editor::actionCatalogue()) {
        auto* action = new QAction(icon(entry.icon), entry.text, window);
        action->setObjectName(entry.key);
        action->setIconText(editor::plainText(entry));
        action->setShortcuts(entry.shortcuts);
        action->setToolTip(editor::tooltipWithKey(entry));
        action->setStatusTip(entry.tooltip);
        action->setCheckable(entry.isCheckable);
        window->addAction(action);
        m_actions[entry.id] = action;
    }
    qApp->installEventFilter(this);
}

QAction* ActionSet::add(const QString& key, const QString& text, const QString& shortcut, const QString& iconName, const QString& tooltip)
{
    auto* action = new QAction(icon(iconName), text, m_window);
    action->setObjectName(key);
    if (!shortcut.isEmpty())
        action->setShortcut(QKeySequence(shortcut, QKeySequence::PortableText));
    action->setToolTip(shortcut.isEmpty() ? tooltip
                                          : QStringLiteral("%1 (%2)").arg(tooltip, action->shortcut().toString(QKeySequence::NativeText)));
    m_window->addAction(action);
    m_more.push_back(action);
    return action;
}

void ActionSet::fillMenus(QMenuBar* bar, QMenu* recent) const
{
    static const std::set<ActionId> kAfterLine{ActionId::save,       ActionId::importOsm, ActionId::quit,        ActionId::cutObjects,
                                               ActionId::selectAll,  ActionId::transform, ActionId::heatmapNone, ActionId::hideLayer,
                                               ActionId::themeLight, ActionId::showTree,  ActionId::fullScreen,  ActionId::faster,
                                               ActionId::bake,       ActionId::about,     ActionId::pinAlibi};
    std::map<ActionGroup, QMenu*> menus;
    const auto addMore = [this](QMenu* menu, QLatin1String place) {
        for (QAction* action : m_more)
            if (action->data().toString() == place)
                menu->addAction(action);
    };
    for (const editor::ActionEntry& entry : editor::actionCatalogue()) {
        QMenu*& menu = menus[entry.group];
        if (!menu && entry.group == ActionGroup::view)
            addMore(bar->addMenu(tr("&Draw")), QLatin1String("draw"));
        if (!menu)
            menu = bar->addMenu(QLatin1Char('&') + editor::groupName(entry.group));
        if (kAfterLine.contains(entry.id))
            menu->addSeparator();
        if (entry.id == ActionId::openRecent)
            menu->addMenu(recent);
        else
            menu->addAction(m_actions.at(entry.id));
        if (entry.id == ActionId::zoomToEverything || entry.id == ActionId::restart)
            addMore(menu, entry.id == ActionId::restart ? QLatin1String("run") : QLatin1String("view"));
    }
}

std::vector<QAction*> ActionSet::find(const QString& text) const
{
    std::vector<QAction*> found;
    for (const editor::ActionEntry* entry : editor::findActions(text))
        if (entry->id != ActionId::openRecent && entry->id != ActionId::searchActions)
            found.push_back(m_actions.at(entry->id));
    for (QAction* action : m_more)
        if (text.isEmpty() || action->text().contains(text, Qt::CaseInsensitive))
            found.push_back(action);
    return found;
}

bool ActionSet::eventFilter(QObject* object, QEvent* event)
{
    // Space presses the button that has the focus, and plays otherwise.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space
        && (qobject_cast<QAbstractButton*>(object) || qobject_cast<QComboBox*>(object))) {
        event->accept();
        return true;
    }
    return QObject::eventFilter(object, event);
}

} // namespace passerby::widgets
