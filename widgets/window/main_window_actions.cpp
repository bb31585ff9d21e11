// SPDX-License-Identifier: GPL-3.0-or-later
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
#include "widgets/controls/panel.h"
#include "widgets/controls/search_popup.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/dialogs/about_dialog.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/docks/vehicle_card.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/heat_control.h"
#include "widgets/living/run_control.h"
#include "widgets/living/visit_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/sight/junction_control.h"
#include "widgets/sight/sight_control.h"
#include "widgets/window/beside_control.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/comparison_control.h"
#include "widgets/window/demo_control.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/editing_control.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/hint_words.h"
#include "widgets/window/language_choice.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/picture_control.h"
#include "widgets/window/record_run_control.h"
#include "widgets/window/recording_control.h"
#include "widgets/window/sheet_control.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/stereo_control.h"
#include "widgets/window/story_control.h"
#include "widgets/window/variant_control.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QSettings>
#include <QToolButton>
#include <QUndoStack>

namespace passerby::widgets {

using editor::ActionId;

namespace {

const QString kProxiesKey = QStringLiteral("show_proxies");
const QString kPerceivedKey = QStringLiteral("show_perceived");

} // namespace

void MainWindow::Private::connectActions()
{
    const auto on = [this](ActionId id, auto what) { connect(actions.at(id), &QAction::triggered, &listener, what); };
    on(ActionId::renderPicture, [this] { savePicture(); });
    on(ActionId::printSheet, [this] { printSheet(); });
    on(ActionId::compareWith, [this] { comparisons->ask(); });
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
    on(ActionId::showTraffic, [this](bool isShown) { showTraffic(isShown); });
    const auto followTraffic = [this] {
        const bool isShown = document.layers().isVisible(editor::ObjectKind::lane);
        actions.at(ActionId::showTraffic)->setChecked(isShown);
        city->setVehiclesShown(isShown);
    };
    connect(&document.layers(), &editor::LayerState::changed, &listener, followTraffic);
    followTraffic();
    on(ActionId::themeLight, [this] { q->setTheme(ThemeKind::light); });
    on(ActionId::themeDark, [this] { q->setTheme(ThemeKind::dark); });
    on(ActionId::strongContrast, [this](bool isStrong) { q->setTheme(currentTheme().kind, isStrong); });
    offerLanguages(actions, &listener, [this](const QString& words) { status->say(words); });
    on(ActionId::fullScreen, [this](bool isOn) { isOn ? q->showFullScreen() : q->showNormal(); });
    connect(themeAction, &QAction::triggered, &listener,
            [this] { q->setTheme(currentTheme().isDark() ? ThemeKind::light : ThemeKind::dark); });
    connect(designAction, &QAction::triggered, &listener, [this] { setWorkspace(Workspace::design); });
    connect(simulateAction, &QAction::triggered, &listener, [this] { setWorkspace(Workspace::simulate); });
    connect(analyseAction, &QAction::triggered, &listener, [this] { setWorkspace(Workspace::analyse); });
    connect(followAction, &QAction::triggered, &listener, [this] {
        if (run->vehicle().number())
            vehicleCard->setFollowing(!vehicleCard->isFollowing());
        else
            card->setFollowing(!card->isFollowing());
    });
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
    status->say(joinedHints({done.value(), live.isPlaying() ? QString() : play}), StatusStrip::Tone::success);
}

void MainWindow::Private::showProxies(bool areShown)
{
    actions.at(ActionId::showProxies)->setChecked(areShown);
    plan->setProxiesShown(areShown);
    city->setProxiesShown(areShown);
}

void MainWindow::Private::showTraffic(bool isShown)
{
    for (const editor::ObjectKind kind :
         {editor::ObjectKind::lane, editor::ObjectKind::stopLine, editor::ObjectKind::crossing, editor::ObjectKind::parkingRow})
        document.layers().setVisible(kind, isShown);
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
        if (stories->cancel() || stereo->cancel() || visit->cancel() || drawing->cancel() || sight->cancel())
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
    on(ActionId::showStory, [toggle] { toggle(BottomPanel::Tab::story); });
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
    connect(variants.get(), &VariantControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(variants.get(), &VariantControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(sheets.get(), &SheetControl::saved, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(sheets.get(), &SheetControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(comparisons.get(), &ComparisonControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(comparisons.get(), &ComparisonControl::saved, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(comparisons.get(), &ComparisonControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(comparisons.get(), &ComparisonControl::showAsked, actions.at(editor::HeatLayerId::compared), &QAction::trigger);
    connect(beside.get(), &BesideControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(demos.get(), &DemoControl::saved, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(demos.get(), &DemoControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(stories.get(), &StoryControl::presenting, beside.get(), &BesideControl::makeWay);
    connect(stories.get(), &StoryControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(stories.get(), &StoryControl::saved, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(stories.get(), &StoryControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(recordings.get(), &RecordingControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(recordings.get(), &RecordingControl::made, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(recordings.get(), &RecordingControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(recordRun.get(), &RecordRunControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(recordRun.get(), &RecordRunControl::added, &listener, [this](const QString& message) {
        document.layers().setVisible(editor::ObjectKind::recording, true);
        status->say(message, StatusStrip::Tone::success);
    });
    connect(recordRun.get(), &RecordRunControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(&inspectorModel, &editor::InspectorModel::noticed, &listener, [this](const QString& message) { status->say(message); });
    connect(inspector, &InspectorPanel::calibrationWanted, pictures.get(), &PictureControl::calibrate);
    connect(inspector, &InspectorPanel::placementWanted, recordings.get(), &RecordingControl::place);
    connect(inspector, &InspectorPanel::statesWanted, recordings.get(), &RecordingControl::makeStates);
    connect(toolOptions, &ToolOptionsRow::finished, plan, qOverload<>(&QWidget::setFocus));
}

} // namespace passerby::widgets
