// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/action_set.h"

#include "editor/actions/action_search.h"
#include "widgets/controls/icons.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QSettings>
#include <QToolTip>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionGroup;
using editor::ActionId;
using editor::AnyActionId;

namespace {

QString settingOf(const QAction* action)
{
    return QStringLiteral("keys/") + action->objectName();
}

} // namespace

ActionSet::ActionSet(QWidget* window) : QObject(window), m_window(window)
{
    for (const editor::ActionEntry& entry : editor::actionCatalogue()) {
        auto* action = new QAction(icon(entry.icon), entry.text, window);
        action->setObjectName(entry.key);
        action->setIconText(editor::plainText(entry));
        keepDefault(action, entry.shortcuts);
        setTip(action, entry.tooltip);
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
    keepDefault(action, shortcut.isEmpty() ? QList<QKeySequence>{} : QList{QKeySequence(shortcut, QKeySequence::PortableText)});
    setTip(action, tooltip);
    m_window->addAction(action);
    m_more.push_back(action);
    return action;
}

std::vector<QAction*> ActionSet::find(const QString& text) const
{
    std::vector<std::pair<int, QAction*>> fits;
    const auto offer = [&](QAction* action) {
        const int score = editor::searchFit(text, action->objectName(), action->text(), action->property("tip").toString());
        if (score >= 0)
            fits.emplace_back(-score, action);
    };
    for (const editor::ActionEntry& entry : editor::actionCatalogue())
        if (entry.id != ActionId::openRecent && entry.id != ActionId::searchActions)
            offer(m_actions.at(entry.id));
    for (QAction* action : m_more)
        offer(action);
    std::stable_sort(fits.begin(), fits.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<QAction*> found;
    found.reserve(fits.size());
    for (const auto& [score, action] : fits)
        found.push_back(action);
    return found;
}

void ActionSet::keepDefault(QAction* action, const QList<QKeySequence>& keys)
{
    m_defaults[action] = keys;
    const QVariant kept = QSettings().value(settingOf(action));
    QList<QKeySequence> chosen = QKeySequence::listFromString(kept.toString(), QKeySequence::PortableText);
    chosen.removeAll(QKeySequence()); // no keys are a choice, too
    action->setShortcuts(kept.isValid() ? chosen : keys);
}

std::vector<QAction*> ActionSet::withKeys() const
{
    std::vector<QAction*> all;
    for (const editor::ActionEntry& entry : editor::actionCatalogue())
        if (entry.id != ActionId::openRecent)
            all.push_back(m_actions.at(entry.id));
    all.insert(all.end(), m_more.begin(), m_more.end());
    return all;
}

QString ActionSet::groupOf(const QAction* action) const
{
    for (const editor::ActionEntry& entry : editor::actionCatalogue())
        if (m_actions.at(entry.id) == action)
            return editor::groupName(entry.group);
    const QString menu = action->data().toString();
    return menu == QLatin1String("draw") ? tr("Draw")
           : menu == QLatin1String("run") || menu == QLatin1String("past") || menu == QLatin1String("yourself")
               ? editor::groupName(ActionGroup::run)
           : menu == QLatin1String("view") ? editor::groupName(ActionGroup::view)
           : menu == QLatin1String("help") ? editor::groupName(ActionGroup::help)
                                           : tr("Other");
}

QList<QKeySequence> ActionSet::defaultKeys(const QAction* action) const
{
    const auto found = m_defaults.find(action);
    return found == m_defaults.end() ? QList<QKeySequence>{} : found->second;
}

QAction* ActionSet::holderOf(const QKeySequence& keys) const
{
    for (QAction* action : withKeys())
        if (!keys.isEmpty() && action->shortcuts().contains(keys))
            return action;
    return nullptr;
}

void ActionSet::setKeys(QAction* action, const QList<QKeySequence>& keys)
{
    if (action->shortcuts() == keys)
        return;
    action->setShortcuts(keys);
    if (keys == defaultKeys(action))
        QSettings().remove(settingOf(action));
    else
        QSettings().setValue(settingOf(action), QKeySequence::listToString(keys, QKeySequence::PortableText));
    if (action->property("tip").isValid())
        setTip(action, action->property("tip").toString());
    emit keysChanged();
}

void ActionSet::setTip(QAction* action, const QString& tip)
{
    action->setProperty("tip", tip);
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys));
}

QAction* ActionSet::find(const QByteArray& key) const
{
    for (QAction* action : withKeys())
        if (action->objectName() == QLatin1String(key))
            return action;
    return nullptr;
}

bool ActionSet::showTip(QWidget* widget, const QHelpEvent& event) const
{
    const QByteArray key = widget->property("keyAction").toByteArray();
    const QAction* action = key.isEmpty() || widget->window() != m_window ? nullptr : find(key);
    QString text = widget->toolTip();
    if (!action || text.isEmpty())
        return false;
    QString keys = action->shortcut().toString(QKeySequence::NativeText).toHtmlEscaped();
    if (!keys.isEmpty())
        keys = QStringLiteral(" (%1)").arg(keys);
    const QString place = QStringLiteral("{key}");
    text = text.contains(place) ? text.replace(place, keys) : text + keys;
    QToolTip::showText(event.globalPos(), text, widget);
    return true;
}

bool ActionSet::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::ToolTip && object->isWidgetType()
        && showTip(static_cast<QWidget*>(object), *static_cast<QHelpEvent*>(event)))
        return true;
    return QObject::eventFilter(object, event);
}

} // namespace passerby::widgets
