// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/context_menus.h"

#include "editor/actions/context_actions.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/issue_model.h"
#include "editor/models/object_tree_model.h"
#include "editor/session/live_session.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/icons.h"
#include "widgets/docks/history_panel.h"
#include "widgets/docks/issues_panel.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPersistentModelIndex>
#include <QPointer>
#include <QTreeView>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;
using editor::ObjectKind;

namespace {

constexpr double kReach_px = 6.0;
constexpr double kReachOfPerson_px = 9.0;

void onMenu(QWidget& widget, QObject* receiver, std::function<void(QPoint)> show)
{
    widget.setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(&widget, &QWidget::customContextMenuRequested, receiver, std::move(show));
}

} // namespace

ContextMenus::ContextMenus(Parts parts, QWidget* window) : QObject(window), m_parts(std::move(parts)), m_window(window)
{
    onMenu(m_parts.plan, this, [this](QPoint place) { inPlan(place); });
    onMenu(*m_parts.layers.tree(), this, [this](QPoint place) { inLayers(place); });
    onMenu(*m_parts.issuesPanel.list(), this, [this](QPoint place) { inIssues(place); });
    onMenu(*m_parts.history.list(), this, [this](QPoint place) { inHistory(place); });
    connect(&m_parts.city, &CityView::menuRequested, this,
            [this](const auto& agent, const auto& object, QPoint place) { inView(agent, object, place); });
}

QMenu& ContextMenus::newMenu()
{
    auto* menu = new QMenu(m_window);
    menu->setObjectName(QStringLiteral("contextMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    return *menu;
}

void ContextMenus::add(QMenu& menu, const std::vector<std::vector<ActionId>>& groups)
{
    for (const std::vector<ActionId>& group : groups) {
        menu.addSeparator(); // none is shown before the first entry, nor two in a row
        for (const ActionId id : group)
            menu.addAction(m_parts.actions.at(id));
    }
}

void ContextMenus::inPlan(QPoint place)
{
    if (m_parts.plan.toolBox().active().isDrawing())
        return; // nothing comes between the pointer and what is half drawn
    const PlanTransform& view = m_parts.plan.transform();
    const geometry::Point at = view.toWorld(place);
    const editor::FramePair pair = m_parts.live.frames();
    const auto agent =
        personAt({pair.previous, pair.current, pair.fraction, {}, {}, false}, at, std::max(1.0, kReachOfPerson_px / view.scale_px_m));
    const auto object = agent ? std::nullopt : m_parts.hitTest.top(at, kReach_px / view.scale_px_m);
    // Where the click was is where things are pasted, not where the menu's entry lies.
    const QMenu& menu = inView(agent, object, m_parts.plan.mapToGlobal(place));
    m_menuInPlan = &menu;
    m_parts.plan.holdPointer(at);
    connect(&menu, &QObject::destroyed, this, [this, old = &menu, plan = QPointer(&m_parts.plan)] {
        if (plan && m_menuInPlan == old)
            plan->holdPointer(std::nullopt);
    });
}

QMenu& ContextMenus::inView(std::optional<world::AgentId> agent, std::optional<editor::ObjectRef> object, QPoint globalPlace)
{
    editor::Selection& selection = m_parts.document.selection();
    QMenu& menu = newMenu();
    if (agent) {
        selection.clear();
        if (m_parts.run.picked() != agent)
            m_parts.run.person().turnTo(*agent);
        for (QAction* action : m_parts.ofPerson)
            menu.addAction(action);
        add(menu, editor::personActions());
    } else {
        const auto& items = selection.items();
        if (object && std::find(items.begin(), items.end(), *object) == items.end())
            selection.set(*object);
        else if (!object)
            selection.clear();
        add(menu, editor::contextActions(selection.items()));
    }
    menu.popup(globalPlace);
    return menu;
}

void ContextMenus::inLayers(QPoint place)
{
    const QTreeView* tree = m_parts.layers.tree();
    const QModelIndex index = tree->indexAt(place);
    QMenu& menu = newMenu();
    if (m_parts.tree.refAt(index))
        add(menu, editor::contextActions(m_parts.document.selection().items()));
    else if (index.isValid())
        ofLayer(menu, static_cast<ObjectKind>(index.siblingAtColumn(0).data(editor::ObjectTreeModel::kindRole).toInt()));
    else
        add(menu, editor::contextActions({}));
    menu.popup(tree->viewport()->mapToGlobal(place));
}

void ContextMenus::ofLayer(QMenu& menu, ObjectKind kind)
{
    editor::LayerState& layers = m_parts.document.layers();
    const bool isVisible = layers.isVisible(kind);
    const bool isLocked = layers.isLocked(kind);
    menu.addAction(icon(isVisible ? QStringLiteral("eye-off") : QStringLiteral("eye")),
                   isVisible ? tr("Hide this layer") : tr("Show this layer"), this,
                   [&layers, kind, isVisible] { layers.setVisible(kind, !isVisible); });
    menu.addAction(icon(isLocked ? QStringLiteral("lock-open") : QStringLiteral("lock")),
                   isLocked ? tr("Unlock this layer") : tr("Lock this layer"), this,
                   [&layers, kind, isLocked] { layers.setLocked(kind, !isLocked); });
    add(menu, {{ActionId::showAllLayers}, {ActionId::selectAll}});
}

void ContextMenus::inIssues(QPoint place)
{
    const QListView* list = m_parts.issuesPanel.list();
    const QModelIndex index = list->indexAt(place);
    QMenu& menu = newMenu();
    if (index.isValid()) {
        // A check may put other findings in their place while the menu is open.
        const QPersistentModelIndex at = index;
        menu.addAction(icon(QStringLiteral("zoom-scan")), tr("Show where it is"), this, [this, at] {
            if (at.isValid())
                m_parts.goToIssue(at.row());
        });
        const QString fix = index.data(editor::IssueModel::fixNameRole).toString();
        if (!fix.isEmpty())
            menu.addAction(icon(QStringLiteral("check")), fix, this, [this, at] {
                if (at.isValid())
                    m_parts.issuesPanel.fix(at.row());
            });
        if (const int alike = m_parts.issues.fixableLike(index.row()); alike > 1)
            menu.addAction(icon(QStringLiteral("checks")), tr("%1, all %2 of this kind").arg(fix).arg(alike), this, [this, at] {
                if (at.isValid())
                    m_parts.issuesPanel.fixAll(at.row());
            });
    }
    add(menu, {{ActionId::check}, {ActionId::undo}});
    menu.popup(list->viewport()->mapToGlobal(place));
}

void ContextMenus::inHistory(QPoint place)
{
    const QListWidget* list = m_parts.history.list();
    const int row = list->row(list->itemAt(place));
    QMenu& menu = newMenu();
    if (row >= 0)
        menu.addAction(icon(QStringLiteral("history")), tr("Go to this step"), this, [this, row] { m_parts.history.jumpTo(row); });
    add(menu, {{ActionId::undo, ActionId::redo}, {ActionId::save}});
    connect(&menu, &QMenu::aboutToHide, &m_parts.history, &HistoryPanel::refresh, Qt::QueuedConnection);
    menu.popup(list->viewport()->mapToGlobal(place));
}

} // namespace passerby::widgets
