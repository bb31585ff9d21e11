// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/behaviour_shares.h"
#include "editor/commands/choose_objects.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/populate_by_sight.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/models/issue_model.h"
#include "editor/session/bake_session.h"
#include "editor/session/check_session.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/save_path.h"
#include "widgets/controls/search_popup.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/about_dialog.h"
#include "widgets/dialogs/picture_size_dialog.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/heat_control.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/render_plan.h"
#include "widgets/sight/junction_control.h"
#include "widgets/sight/sight_control.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/editing_control.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/keyboard_keeper.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/picture_control.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QSettings>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>

namespace passerby::widgets {

using editor::ActionId;

namespace {

const QString kProxiesKey = QStringLiteral("show_proxies");
const QString kPerceivedKey = QStringLiteral("show_perceived");

/// "Z zooms to it"; empty while the action has no keys.
QString withKey(const QAction* action, const QString& words)
{
    const QString keys = action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
    return keys.isEmpty() ? QString() : words.arg(keys);
}

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString hintOf(const world::World& world, const std::vector<editor::ObjectRef>& selected, const QAction* zoom, const QAction* remove)
{
    if (selected.size() == 1)
        return joined({editor::displayName(world, selected.front()), withKey(zoom, MainWindow::tr("%1 zooms to it")),
                       withKey(remove, MainWindow::tr("%1 deletes it"))});
    return joined({MainWindow::tr("%1 objects selected").arg(formatCount(static_cast<long long>(selected.size()))),
                   withKey(zoom, MainWindow::tr("%1 zooms to them")), withKey(remove, MainWindow::tr("%1 deletes them"))});
}

} // namespace

void MainWindow::Private::connectActions()
{
    const auto on = [this](ActionId id, auto what) { connect(actions.at(id), &QAction::triggered, &listener, what); };
    on(ActionId::renderPicture, [this] { savePicture(); });
    on(ActionId::quit, [this] { q->close(); });
    on(ActionId::bake, [this] {
        rebakeDelay.stop(); // it would bake once more, and tell nobody why it cannot
        isBakeAsked = true;
        baking.start();
    });
    on(ActionId::populateBySight, [this] { populateBySight(); });
    on(ActionId::check, [this] {
        check.checkNow();
        bottom->open(BottomPanel::Tab::issues);
    });
    on(ActionId::about, [this] { AboutDialog(document.attribution(), q).exec(); });
    on(ActionId::searchActions, [this] { search->openAt(header->searchCorner()); });
    on(ActionId::showProxies, [this](bool areShown) {
        QSettings().setValue(kProxiesKey, areShown);
        showProxies(areShown);
    });
    showProxies(QSettings().value(kProxiesKey, true).toBool());
    on(ActionId::showPerceived, [this](bool isShown) {
        QSettings().setValue(kPerceivedKey, isShown);
        run->person().setPerceivedShown(isShown);
    });
    const bool isPerceivedShown = QSettings().value(kPerceivedKey, true).toBool();
    actions.at(ActionId::showPerceived)->setChecked(isPerceivedShown);
    run->person().setPerceivedShown(isPerceivedShown);
    on(ActionId::themeLight, [this] { q->setTheme(ThemeKind::light); });
    on(ActionId::themeDark, [this] { q->setTheme(ThemeKind::dark); });
    on(ActionId::fullScreen, [this](bool isOn) { isOn ? q->showFullScreen() : q->showNormal(); });
    connect(themeAction, &QAction::triggered, &listener,
            [this] { q->setTheme(currentTheme().isDark() ? ThemeKind::light : ThemeKind::dark); });
    connect(designAction, &QAction::triggered, &listener, [this] { setWorkspace(Workspace::design); });
    connect(simulateAction, &QAction::triggered, &listener, [this] { setWorkspace(Workspace::simulate); });
    connect(followAction, &QAction::triggered, &listener, [this] { card->setFollowing(!card->isFollowing()); });
    connect(panelAction, &QAction::triggered, &listener, [this] { focusNextPanel(); });
    connect(sampleAction, &QAction::triggered, &listener, [this] { openSample(); });
    connectEditing();
    connectPanels();
    connectDrawing();
    connectHelp();
    addContextMenus();
    addTours();
}

void MainWindow::Private::populateBySight()
{
    const auto done = editor::populateBySight(document);
    if (!done.ok()) {
        status->say(QString::fromStdString(done.error().message), StatusStrip::Tone::error);
        return;
    }
    const QString play = withKey(actions.at(ActionId::playPause), tr("%1 lets them walk"));
    status->say(joined({done.value(), live.isPlaying() ? QString() : play}), StatusStrip::Tone::success);
}

void MainWindow::Private::showProxies(bool areShown)
{
    actions.at(ActionId::showProxies)->setChecked(areShown);
    plan->setProxiesShown(areShown);
    city->setProxiesShown(areShown);
}

void MainWindow::Private::connectEditing()
{
    const auto on = [this](ActionId id, auto what) { connect(actions.at(id), &QAction::triggered, &listener, what); };
    QUndoStack& stack = document.undoStack();
    on(ActionId::undo, [this, &stack] {
        if (!drawing->undo()) // what is half drawn has its own history
            stack.undo();
    });
    on(ActionId::redo, [&stack] { stack.redo(); });
    connect(&stack, &QUndoStack::indexChanged, &listener, [this] { refreshActions(); });
    on(ActionId::deleteSelection, [this] {
        const auto result = editor::deleteObjects(document, document.selection().items());
        if (!result.ok())
            status->say(QString::fromStdString(result.error().message), StatusStrip::Tone::error);
    });
    on(ActionId::selectAll, [this] { selectAll(); });
    on(ActionId::clearSelection, [this] {
        if (drawing->cancel() || sight->cancel())
            return;
        document.selection().clear();
        run->letGo();
    });
    on(ActionId::zoomToSelection, [this] { zoomToSelection(); });
    on(ActionId::backToView, [this] { backToView(); });
    on(ActionId::zoomToEverything, [this] {
        keepView();
        plan->showAll();
        city->showAll();
    });
    on(ActionId::hideLayer, [this] { toggleLayer(true); });
    on(ActionId::lockLayer, [this] { toggleLayer(false); });
    on(ActionId::showAllLayers, [this] { document.layers().showAll(); });
}

void MainWindow::Private::connectPanels()
{
    const auto on = [this](ActionId id, auto what) { connect(actions.at(id), &QAction::triggered, &listener, what); };
    actions.at(ActionId::backToView)->setEnabled(false);
    connect(&document, &editor::ProjectDocument::replaced, &listener, [this] {
        viewBefore.reset();
        actions.at(ActionId::backToView)->setEnabled(false);
    });
    for (PanelTitle* title : {layout->planTitle(), layout->cityTitle()})
        title->addTool(makeActionButton(actions.at(ActionId::backToView)));
    on(ActionId::showTree, [this](bool isOn) {
        layout->layersDock()->setVisible(isOn);
        layout->habitsDock()->setVisible(isOn);
    });
    on(ActionId::showInspector, [this](bool isOn) { layout->rightDock()->setVisible(isOn); });
    const auto toggle = [this](BottomPanel::Tab tab) {
        if (bottom->isOpen() && bottom->tab() == tab)
            bottom->fold();
        else
            bottom->open(tab);
        refreshActions();
    };
    on(ActionId::showIssues, [toggle] { toggle(BottomPanel::Tab::issues); });
    on(ActionId::showStatistics, [toggle] { toggle(BottomPanel::Tab::statistics); });
}

void MainWindow::Private::connectDrawing()
{
    connect(drawing.get(), &DrawingControl::hintChanged, &listener, [this] { refreshHint(); });
    connect(drawing.get(), &DrawingControl::drawingChanged, &listener, [this] { refreshActions(); });
    connect(drawing.get(), &DrawingControl::toolChanged, &listener, [this] { refreshEmptyCard(); });
    connect(drawing.get(), &DrawingControl::noticed, &listener, [this](const QString& message, bool isRefusal) {
        status->say(message, isRefusal ? StatusStrip::Tone::error : StatusStrip::Tone::plain);
    });
    connect(editing.get(), &EditingControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(editing.get(), &EditingControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(junctions.get(), &JunctionControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(junctions.get(), &JunctionControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(pictures.get(), &PictureControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(pictures.get(), &PictureControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(&inspectorModel, &editor::InspectorModel::noticed, &listener, [this](const QString& message) { status->say(message); });
    connect(inspector, &InspectorPanel::calibrationWanted, pictures.get(), &PictureControl::calibrate);
    connect(toolOptions, &ToolOptionsRow::finished, plan, qOverload<>(&QWidget::setFocus));
}

void MainWindow::Private::setWorkspace(Workspace workspace)
{
    layout->setWorkspace(workspace);
    header->setWorkspace(workspace);
    refreshRight();
    refreshHint();
    refreshActions();
}

void MainWindow::Private::zoomTo(const geometry::Box& box)
{
    if (box.isEmpty())
        return;
    keepView();
    plan->zoomTo(box);
    city->flyTo(box.grown(15.0));
}

void MainWindow::Private::keepView()
{
    viewBefore = ViewBefore{plan->transform(), city->camera()};
    actions.at(ActionId::backToView)->setEnabled(true);
}

void MainWindow::Private::backToView()
{
    if (!viewBefore)
        return;
    const ViewBefore before = *viewBefore;
    keepView();
    plan->setTransform(before.plan);
    city->setCamera(before.city);
}

void MainWindow::Private::zoomToSelection()
{
    geometry::Box box;
    for (const editor::ObjectRef ref : document.selection().items())
        box.extend(editor::boundingBox(document.world(), ref));
    zoomTo(box);
}

void MainWindow::Private::selectAll()
{
    document.selection().set(editor::everything(document));
}

void MainWindow::Private::goToIssue(int row)
{
    if (const auto ref = issues.refOf(row)) {
        document.selection().set(*ref);
        if (editor::hasPlace(ref->kind)) {
            zoomTo(editor::boundingBox(document.world(), *ref).grown(10.0));
            return;
        }
    }
    if (const auto place = issues.placeOf(row))
        zoomTo(geometry::Box{*place, *place}.grown(20.0));
}

void MainWindow::Private::toggleLayer(bool hide)
{
    const auto current = document.selection().current();
    if (!current)
        return;
    if (hide)
        document.layers().setVisible(current->kind, false);
    else
        document.layers().setLocked(current->kind, !document.layers().isLocked(current->kind));
    document.selection().clear();
}

void MainWindow::Private::savePicture()
{
    const QString planFilter = tr("Plan (*.png)");
    const QString cityFilter = tr("City (*.png)");
    QString filter = layout->workspace() == Workspace::design ? planFilter : cityFilter;
    const QString path = askWhereToSave(q, tr("Save a picture"), QDir::home().filePath(document.displayName() + QStringLiteral(".png")),
                                        planFilter + QStringLiteral(";;") + cityFilter, QStringLiteral("png"), &filter);
    if (path.isEmpty())
        return;
    const QSize wanted = PictureSizeDialog::ask(filter == planFilter ? plan->size() : city->size(), q);
    if (wanted.isEmpty())
        return;
    QImage image;
    PlanRequest fromAbove{document.snapshot(),
                          live.frame(),
                          heat->planHeatmap(),
                          legend->info(),
                          wanted,
                          currentTheme().isDark(),
                          true,
                          PlanLayers::of(&document.layers()),
                          plan->shownReferences(),
                          actions.at(ActionId::showProxies)->isChecked()};
    if (filter == planFilter) {
        image = renderPlan(fromAbove);
    } else {
        RenderRequest request;
        request.world = fromAbove.world;
        request.frame = fromAbove.frame;
        request.heatmap = heat->cityHeatmap();
        request.camera = city->camera();
        request.size = wanted;
        request.dark = fromAbove.dark;
        request.withProxies = fromAbove.withProxies;
        auto result = renderCity(request);
        if (!result.ok()) {
            status->say(tr("No picture: %1").arg(QString::fromStdString(result.error().message)), StatusStrip::Tone::error);
            return;
        }
        image = result.value();
        fromAbove.heatmap = heat->cityHeatmap();
        paintCaption(image, fromAbove);
    }
    if (const auto written = writePicture(image, path); written.ok())
        status->say(tr("Saved %1").arg(path), StatusStrip::Tone::success);
    else
        status->say(tr("No picture: %1").arg(QString::fromStdString(describe(written.error()))), StatusStrip::Tone::error);
}

void MainWindow::Private::openSample()
{
    const QString path = ProjectFiles::samplePath();
    if (!path.isEmpty())
        q->openFile(path);
}

void MainWindow::Private::focusNextPanel()
{
    const std::array<QWidget*, 6> panels{plan, layers->tree(), habits->tree(), inspector, bottom, transport};
    std::size_t next = 0;
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (QApplication::focusWidget()
            && (panels[i] == QApplication::focusWidget() || panels[i]->isAncestorOf(QApplication::focusWidget())))
            next = i + 1;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        QWidget* panel = panels[(next + i) % panels.size()];
        if (!panel->isVisible())
            continue;
        QWidget* goal = panel->focusPolicy() & Qt::TabFocus ? panel : nullptr;
        for (QWidget* child : panel->findChildren<QWidget*>())
            if (!goal && child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus))
                goal = child;
        if (goal) {
            keyboard->lead(goal);
            return;
        }
    }
}

void MainWindow::Private::refreshRight()
{
    const bool hasPeople = document.world().targets().size() > 0 || world::wanderingShare(document.world()) > 0.0;
    const bool isIdle = document.selection().isEmpty() && layout->workspace() == Workspace::simulate && hasPeople;
    layout->showPerson(card->hasStory() || isIdle);
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

void MainWindow::Private::refreshHint()
{
    const auto either = [](const QString& hint, const QString& without) { return hint.isEmpty() ? without : hint; };
    const auto& selected = document.selection().items();
    if (!drawing->hint().isEmpty())
        status->setHint(drawing->hint());
    else if (document.world().cells().size() == 0)
        status->setHint(either(
            withKey(q->findChild<QAction*>(QStringLiteral("tool_cell")), tr("Draw (%1: cell), open a city or import a map to begin")),
            tr("Draw a cell, open a city or import a map to begin")));
    else if (run->picked())
        status->setHint(
            joined({withKey(followAction, tr("%1 follows this person")), withKey(actions.at(ActionId::clearSelection), tr("%1 lets go"))}));
    else if (!selected.empty())
        status->setHint(hintOf(document.world(), selected, actions.at(ActionId::zoomToSelection), actions.at(ActionId::deleteSelection)));
    else if (live.isPlaying())
        status->setHint(tr("Click a person to hear their story"));
    else
        status->setHint(either(withKey(actions.at(ActionId::playPause), tr("%1 lets people walk · click a thing to see and change it")),
                               tr("Click a thing to see and change it")));
}

} // namespace passerby::widgets
