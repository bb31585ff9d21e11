// SPDX-License-Identifier: GPL-3.0-or-later
// Help, keys and menus at the pointer.
#include "editor/tools/tool_box.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/search_popup.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/dialogs/help_window.h"
#include "widgets/dialogs/shortcuts_dialog.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/history_panel.h"
#include "widgets/docks/inside_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/issues_panel.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/docks/line_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/docks/places_panel.h"
#include "widgets/docks/road_panel.h"
#include "widgets/docks/statistics_panel.h"
#include "widgets/docks/vehicle_card.h"
#include "widgets/film/story_panel.h"
#include "widgets/heat/legend.h"
#include "widgets/living/seen_panel.h"
#include "widgets/living/timeline_strip.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/context_menus.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/status_strip.h"

#include <QAction>
#include <QApplication>
#include <QCursor>
#include <QDockWidget>
#include <QToolButton>

namespace passerby::widgets {

using editor::ActionId;

void MainWindow::Private::connectHelp()
{
    const std::pair<QWidget*, const char*> pages[] = {{plan, "plan"},
                                                      {city, "city"},
                                                      {legend, "heatmaps"},
                                                      {transport, "transport"},
                                                      {timeline, "timeline"},
                                                      {layers, "layers"},
                                                      {habits, "habits"},
                                                      {inspector, "inspector"},
                                                      {card, "alibi"},
                                                      {vehicleCard, "vehicles"},
                                                      {insidePanel, "inside"},
                                                      {linePanel, "tool-waiting_line"},
                                                      {statistics, "statistics"},
                                                      {issuesPanel, "issues"},
                                                      {history, "history"},
                                                      {seenPanel, "seen"},
                                                      {roadPanel, "roads"},
                                                      {placesPanel, "gates"},
                                                      {storyPanel, "story"},
                                                      {toolOptions, "drawing"},
                                                      {palette, "drawing"},
                                                      {status, "status"},
                                                      {search.get(), "keys"},
                                                      {header, "first-steps"}};
    for (const auto& [widget, page] : pages)
        setHelpPage(widget, QString::fromLatin1(page));
    for (const editor::ToolInfo& info : plan->toolBox().tools())
        setHelpPage(palette->button(info.id), QStringLiteral("tool-") + info.id);
    // The plan, and what stands over it, is about the tool in hand.
    const auto followTool = [this] {
        const QString tool = plan->toolBox().activeId();
        const bool selects = tool == QLatin1String("select");
        setHelpPage(plan, selects ? QStringLiteral("plan") : QStringLiteral("tool-") + tool);
        setHelpPage(toolOptions, selects ? QStringLiteral("drawing") : QStringLiteral("tool-") + tool);
    };
    connect(&plan->toolBox(), &editor::ToolBox::toolChanged, &listener, followTool);
    followTool();
    connect(actions.at(ActionId::help), &QAction::triggered, &listener, [this] { showHelp(); });
    connect(actions.at(ActionId::keyboardShortcuts), &QAction::triggered, &listener, [this] { showShortcuts(); });
    connect(&actions, &ActionSet::keysChanged, &listener, [this] {
        refreshHint();
        if (helpWindow)
            helpWindow->refresh();
    });
}

void MainWindow::Private::showHelp()
{
    if (!helpWindow) {
        helpWindow = std::make_unique<HelpWindow>(
            [this](const QString& name) {
                const auto* action = q->findChild<QAction*>(name, Qt::FindDirectChildrenOnly);
                return action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
            },
            q);
    }
    const QWidget* under = QApplication::widgetAt(QCursor::pos());
    const bool isOver = under && under->window() == q && !header->isAncestorOf(under);
    helpWindow->openPage(helpPageOf(isOver ? under : QApplication::focusWidget()));
}

void MainWindow::Private::showShortcuts()
{
    std::vector<ShortcutsDialog::Row> rows;
    for (QAction* action : actions.withKeys())
        rows.push_back({action, actions.groupOf(action), actions.defaultKeys(action)});
    ShortcutsDialog(
        std::move(rows), [this](QAction* action, const QList<QKeySequence>& keys) { actions.setKeys(action, keys); }, q)
        .exec();
}

void MainWindow::Private::addContextMenus()
{
    menus = std::make_unique<ContextMenus>(ContextMenus::Parts{document,
                                                               hitTest,
                                                               tree,
                                                               issues,
                                                               live,
                                                               *plan,
                                                               *city,
                                                               *layers,
                                                               *issuesPanel,
                                                               *history,
                                                               *run,
                                                               actions,
                                                               {followAction, runActions.blockWay},
                                                               [this](int row) { goToIssue(row); }},
                                           q);
}

} // namespace passerby::widgets
