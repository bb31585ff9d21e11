// SPDX-License-Identifier: GPL-3.0-or-later
// Help, keys and menus at the pointer.
#include "editor/tools/tool_box.h"
#include "widgets/dialogs/help_window.h"
#include "widgets/dialogs/shortcuts_dialog.h"
#include "widgets/window/context_menus.h"
#include "widgets/window/main_window_private.h"

#include <QAction>
#include <QApplication>
#include <QCursor>
#include <QDockWidget>
#include <QToolButton>

namespace passerby::widgets {

using editor::ActionId;

void MainWindow::Private::connectHelp()
{
    const std::pair<QWidget*, const char*> pages[] = {
        {plan, "plan"},          {city, "city"},           {legend, "heatmaps"},   {transport, "transport"}, {layers, "layers"},
        {habits, "habits"},      {inspector, "inspector"}, {card, "alibi"},        {insidePanel, "inside"},  {statistics, "statistics"},
        {issuesPanel, "issues"}, {history, "history"},     {seenPanel, "seen"},    {toolOptions, "drawing"}, {palette, "drawing"},
        {status, "status"},      {search, "keys"},         {header, "first-steps"}};
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
    connect(&plan->toolBox(), &editor::ToolBox::toolChanged, q, followTool);
    followTool();
    connect(actions.at(ActionId::help), &QAction::triggered, q, [this] { showHelp(); });
    connect(actions.at(ActionId::keyboardShortcuts), &QAction::triggered, q, [this] { showShortcuts(); });
    connect(&actions, &ActionSet::keysChanged, q, [this] {
        refreshHint();
        if (helpWindow)
            helpWindow->refresh();
    });
}

void MainWindow::Private::showHelp()
{
    if (!helpWindow) {
        helpWindow = new HelpWindow(
            [this](const QString& name) {
                const auto* action = q->findChild<QAction*>(name, Qt::FindDirectChildrenOnly);
                return action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
            },
            q);
    }
    const QWidget* under = QApplication::widgetAt(QCursor::pos());
    const bool isOver = under && under->window() == q && !header->isAncestorOf(under);
    helpWindow->open(helpPageOf(isOver ? under : QApplication::focusWidget()));
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
    new ContextMenus({document,
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
