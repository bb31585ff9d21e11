// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says of the city as it is: title, actions, issues, bake, hints.
#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/issue_model.h"
#include "editor/session/bake_session.h"
#include "editor/session/live_session.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/person_card.h"
#include "widgets/docks/vehicle_card.h"
#include "widgets/living/run_control.h"
#include "widgets/living/visit_control.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/hint_words.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QUndoStack>

namespace passerby::widgets {

using editor::ActionId;

namespace {

QString hintOf(const world::World& world, const std::vector<editor::ObjectRef>& selected, const QAction* zoom, const QAction* remove)
{
    if (selected.size() == 1)
        return joinedHints({editor::displayName(world, selected.front()), withKey(zoom, MainWindow::tr("%1 zooms to it")),
                            withKey(remove, MainWindow::tr("%1 deletes it"))});
    return joinedHints({MainWindow::tr("%1 objects selected").arg(formatCount(static_cast<long long>(selected.size()))),
                        withKey(zoom, MainWindow::tr("%1 zooms to them")), withKey(remove, MainWindow::tr("%1 deletes them"))});
}

} // namespace

void MainWindow::Private::refreshRight()
{
    const bool hasPeople = document.world().targets().size() > 0 || world::wanderingShare(document.world()) > 0.0;
    const bool isIdle = document.selection().isEmpty() && layout->workspace() == Workspace::simulate && hasPeople;
    using Right = WindowLayout::Right;
    layout->show(vehicleCard->hasStory() ? Right::vehicle : card->hasStory() || isIdle ? Right::person : Right::inspector);
}

void MainWindow::Private::refreshAll()
{
    refreshEmptyCard();
    refreshRight();
    refreshTitle();
    refreshActions();
    refreshIssues();
    refreshBake();
    refreshHint();
}

void MainWindow::Private::refreshTitle()
{
    const QString title = document.isReadOnly() ? tr("%1[*] (read only) – Passerby") : tr("%1[*] – Passerby");
    q->setWindowTitle(title.arg(document.displayName()));
    q->setWindowModified(document.isModified());
    actions.at(ActionId::save)->setEnabled(document.isModified() || !document.canSave());
}

void MainWindow::Private::refreshActions()
{
    const QUndoStack& stack = document.undoStack();
    const auto name = [](QAction* action, const QString& verb, const QString& step) {
        action->setText(step.isEmpty() ? verb : QStringLiteral("%1: %2").arg(verb, step));
        QString plain = action->text();
        ActionSet::setTip(action, plain.remove(QLatin1Char('&')));
    };
    const bool isDrawing = drawing->isDrawing();
    name(actions.at(ActionId::undo), tr("&Undo"), isDrawing ? tr("last corner") : stack.undoText());
    name(actions.at(ActionId::redo), tr("&Redo"), stack.redoText());
    actions.at(ActionId::undo)->setEnabled(isDrawing || stack.canUndo());
    actions.at(ActionId::redo)->setEnabled(!isDrawing && stack.canRedo());
    const bool hasSelection = !document.selection().isEmpty();
    for (const ActionId id : {ActionId::deleteSelection, ActionId::zoomToSelection, ActionId::hideLayer, ActionId::lockLayer})
        actions.at(id)->setEnabled(hasSelection);
    const bool hasTargets = document.world().targets().size() > 0;
    actions.at(ActionId::bake)->setEnabled(hasTargets);
    for (const ActionId id : {ActionId::faster, ActionId::slower})
        actions.at(id)->setEnabled(hasTargets || world::wanderingShare(document.world()) > 0.0);
    actions.at(ActionId::showTree)->setChecked(layout->layersDock()->isVisible());
    actions.at(ActionId::showInspector)->setChecked(layout->rightDock()->isVisible());
    actions.at(ActionId::showIssues)->setChecked(bottom->isOpen() && bottom->tab() == BottomPanel::Tab::issues);
    actions.at(ActionId::showStory)->setChecked(bottom->isOpen() && bottom->tab() == BottomPanel::Tab::story);
    actions.at(ActionId::showStatistics)->setChecked(bottom->isOpen() && bottom->tab() == BottomPanel::Tab::statistics);
    refreshHint();
}

void MainWindow::Private::refreshIssues()
{
    status->setIssues(issues.countOf(foundation::Severity::error), issues.countOf(foundation::Severity::warning), issues.rowCount());
    bottom->setIssueCount(issues.rowCount());
}

void MainWindow::Private::refreshBake()
{
    using State = StatusStrip::BakeState;
    if (document.isBakeFresh() || document.world().targets().empty())
        status->takeBack(bakeTrouble);
    if (document.world().targets().size() == 0)
        status->setBake(State::nothing, tr("Add targets: densities come from where people go"));
    else if (baking.isRunning())
        status->setBake(State::working);
    else if (!document.wasBaked())
        status->setBake(State::waiting, whyNotBaked.isEmpty() ? QString() : tr("Not yet: %1").arg(whyNotBaked));
    else
        status->setBake(document.isBakeFresh() ? State::fresh : State::stale,
                        document.isBakeFresh() ? tr("Expected densities belong to the city as it is") : QString());
}

QStringList MainWindow::Private::hintsOfPicked() const
{
    const std::size_t count = run->person().everybody().size();
    QStringList hints;
    if (count > 1)
        hints << tr("%1 people picked").arg(formatCount(static_cast<long long>(count)));
    if (run->picked()->kind == world::PersonKind::mind)
        hints << tr("Shift+click picks others besides");
    return hints << withKey(followAction, count > 1 ? tr("%1 follows the first") : tr("%1 follows this person"))
                 << withKey(actions.at(ActionId::clearSelection), tr("%1 lets go"));
}

void MainWindow::Private::refreshHint()
{
    const auto either = [](const QString& hint, const QString& without) { return hint.isEmpty() ? without : hint; };
    const auto& selected = document.selection().items();
    if (!visit->hint().isEmpty())
        status->setHint(visit->hint());
    else if (!drawing->hint().isEmpty())
        status->setHint(drawing->hint());
    else if (document.world().cells().size() == 0)
        status->setHint(either(
            withKey(q->findChild<QAction*>(QStringLiteral("tool_cell")), tr("Draw (%1: cell), open a city or import a map to begin")),
            tr("Draw a cell, open a city or import a map to begin")));
    else if (run->picked())
        status->setHint(joinedHints(hintsOfPicked()));
    else if (run->vehicle().number())
        status->setHint(joinedHints(
            {withKey(followAction, tr("%1 follows this vehicle")), withKey(actions.at(ActionId::clearSelection), tr("%1 lets go"))}));
    else if (!selected.empty())
        status->setHint(hintOf(document.world(), selected, actions.at(ActionId::zoomToSelection), actions.at(ActionId::deleteSelection)));
    else if (live.isPlaying())
        status->setHint(document.world().lanes().empty() ? tr("Click a person to hear their story")
                                                         : tr("Click a person or a vehicle to hear what they are about"));
    else
        status->setHint(either(withKey(actions.at(ActionId::playPause), tr("%1 lets people walk · click a thing to see and change it")),
                               tr("Click a thing to see and change it")));
}

} // namespace passerby::widgets
