// SPDX-License-Identifier: GPL-3.0-or-later
// Who hears of what in the window.
#include "widgets/window/main_window_private.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/issue_model.h"
#include "editor/session/affordance_session.h"
#include "editor/session/bake_session.h"
#include "editor/session/check_session.h"
#include "editor/session/comparison_session.h"
#include "editor/session/derived_session.h"
#include "editor/session/isovist_session.h"
#include "editor/session/live_session.h"
#include "editor/words/text.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/progress_strip.h"
#include "widgets/controls/search_popup.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/issues_panel.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/docks/places_panel.h"
#include "widgets/docks/statistics_panel.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/heat_control.h"
#include "widgets/living/alibi_control.h"
#include "widgets/living/block_control.h"
#include "widgets/living/keep_control.h"
#include "widgets/living/places_control.h"
#include "widgets/living/road_control.h"
#include "widgets/living/run_control.h"
#include "widgets/living/seen_control.h"
#include "widgets/living/timeline_control.h"
#include "widgets/living/together_control.h"
#include "widgets/living/visit_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/comparison_control.h"
#include "widgets/window/demo_control.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/picture_control.h"
#include "widgets/window/record_run_control.h"
#include "widgets/window/recording_control.h"
#include "widgets/window/sheet_control.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/story_control.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QToolButton>

namespace passerby::widgets {

using editor::ActionId;

namespace {

QString titleOf(editor::HeatLayerId layer)
{
    return editor::text(editor::heatLayer(layer).title);
}

/// Shows how far a job is as long as it runs.
void follow(editor::JobSession& job, const QString& title, ProgressStrip* strip)
{
    using editor::JobSession;
    const auto end = [strip, key = &job] { strip->end(key); };
    QObject::connect(&job, &JobSession::started, strip, [strip, key = &job, title] { strip->begin(key, title); });
    QObject::connect(&job, &JobSession::progress, strip,
                     [strip, key = &job](double fraction, const QString& what) { strip->setProgress(key, fraction, what); });
    QObject::connect(&job, &JobSession::finished, strip, end);
    QObject::connect(&job, &JobSession::cancelled, strip, end);
    QObject::connect(&job, &JobSession::failed, strip, end);
}

} // namespace

void MainWindow::Private::connectDocument()
{
    using editor::ProjectDocument;
    connect(&document, &ProjectDocument::replaced, &listener, [this] {
        sceneDelay.stop();
        city->setWorld(document.world());
        city->showFromStart();
        inspector->rebuild();
        status->takeBack(runTrouble);
        run->begin();
        whyNotBaked.clear();
        isBakeAsked = true; // whoever opens a city wants to see its densities
        bakeIfStale();
        refreshAll();
    });
    connect(&document, &ProjectDocument::worldChanged, &listener, [this](const world::WorldPatch& patch) {
        // Pinned alibis, reference pictures, recordings, stories and variants are nothing to build a city of.
        const std::size_t changes = std::apply([](const auto&... rows) { return (rows.size() + ...); }, patch.rows);
        if (changes > patch.of<world::PinnedAlibi>().size() + patch.of<world::ReferencePicture>().size()
                          + patch.of<world::Recording>().size() + patch.of<world::Story>().size() + patch.of<world::Variant>().size())
            sceneDelay.start();
        if (!document.isBakeFresh())
            rebakeDelay.start(baking.pause_ms());
        refreshAll();
    });
    connect(&document, &ProjectDocument::bakeChanged, &listener, [this] { refreshBake(); });
    connect(&document, &ProjectDocument::modifiedChanged, &listener, [this] { refreshTitle(); });
    connect(&document, &ProjectDocument::pathChanged, &listener, [this] { refreshTitle(); });
    connect(&rebakeDelay, &QTimer::timeout, &listener, [this] {
        isBakeAsked = false;
        bakeIfStale();
    });
    connect(&sceneDelay, &QTimer::timeout, &listener, [this] { city->setWorld(document.world()); });
    editor::Selection& selection = document.selection();
    connect(&selection, &editor::Selection::changed, &listener, [this] {
        city->setSelection(document.selection().items());
        if (!document.selection().isEmpty())
            run->letGo();
        alibi->followSelection();
        refreshRight();
        refreshActions();
    });
    connect(&selection, &editor::Selection::hoverChanged, &listener, [this] { city->setHovered(document.selection().hovered()); });
    connect(&issues, &editor::IssueModel::countsChanged, &listener, [this] { refreshIssues(); });
    connect(&check, &editor::CheckSession::findingsChanged, &listener, [this] { issues.setFindings(check.findings()); });
}

void MainWindow::Private::connectViews()
{
    editor::Selection& selection = document.selection();
    city->setTouchable([this](editor::ObjectRef ref) { return document.layers().isTouchable(document.world(), ref); });
    connect(city, &CityView::hovered, &listener, [&selection](std::optional<editor::ObjectRef> ref) { selection.setHovered(ref); });
    connect(city, &CityView::objectPicked, &listener, [&selection](editor::ObjectRef ref, Qt::KeyboardModifiers modifiers) {
        if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier))
            selection.toggle(ref);
        else
            selection.set(ref);
    });
    connect(city, &CityView::nothingPicked, &listener, [&selection] { selection.clear(); });
    connect(plan, &PlanView::zoomRequested, &listener, [this](const geometry::Box& box) { zoomTo(box); });
    connect(plan, &PlanView::pointerMoved, &listener, [this](geometry::Point place) { status->setPointer(place); });
    connect(plan, &PlanView::viewChanged, &listener, [this] { status->setScale(plan->transform().scale_px_m); });
    connect(layers, &LayersPanel::zoomRequested, &listener,
            [this](editor::ObjectRef ref) { zoomTo(editor::boundingBox(document.world(), ref)); });
    connect(habits, &HabitsPanel::failed, &listener, [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(statistics, &StatisticsPanel::oddPicked, &listener, [this] { zoomToSelection(); });
    connect(issuesPanel, &IssuesPanel::goToRequested, &listener, [this](int row) { goToIssue(row); });
    connect(issuesPanel, &IssuesPanel::fixFailed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(card, &PersonCard::targetRequested, &listener, [this](quint32 number) {
        const editor::ObjectRef ref{editor::ObjectKind::target, number};
        document.selection().setHovered(ref);
        zoomTo(editor::boundingBox(document.world(), ref).grown(25.0));
    });
    connect(run.get(), &RunControl::personChanged, &listener, [this](bool hasPerson) {
        followAction->setEnabled(hasPerson || run->vehicle().number().has_value());
        refreshRight();
        refreshHint();
    });
    connect(run.get(), &RunControl::vehicleChanged, &listener, [this](bool hasVehicle) {
        followAction->setEnabled(hasVehicle || run->picked().has_value());
        refreshRight();
        refreshHint();
    });
    connect(run.get(), &RunControl::frameTaken, heat.get(), &HeatControl::followFrame);
    connect(run.get(), &RunControl::noticeChanged, &listener,
            [this] { status->setNotice(run->notice(), run->needsRestart() ? tr("Restart") : QString()); });
    connect(run.get(), &RunControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(status, &StatusStrip::noticeClicked, run.get(), &RunControl::restart);
    connect(run.get(), &RunControl::failed, &listener, [this](const QString& message) {
        runTrouble = message;
        status->say(message, StatusStrip::Tone::error);
    });
    connect(alibi.get(), &AlibiControl::said, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(alibi.get(), &AlibiControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(seen.get(), &SeenControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(seen.get(), &SeenControl::modeChanged, &listener, [this](editor::LiveMode mode) {
        if (mode == editor::LiveMode::both)
            bottom->open(BottomPanel::Tab::seen);
        refreshHint();
    });
    connect(past.get(), &TimelineControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(past.get(), &TimelineControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(blocks.get(), &BlockControl::said, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(together.get(), &TogetherControl::said, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(together.get(), &TogetherControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(visit.get(), &VisitControl::changed, &listener, [this] { refreshHint(); });
    connect(visit.get(), &VisitControl::said, &listener, [this](const QString& message) { status->say(message); });
    connect(visit.get(), &VisitControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(&run->person(), &PickedPerson::picked, &listener, [this] { refreshHint(); });
    connect(places.get(), &PlacesControl::said, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(places.get(), &PlacesControl::warned, &listener, [this](int gates, const QString& news) {
        bottom->setGateWarnings(gates);
        if (!news.isEmpty())
            status->say(news, StatusStrip::Tone::error);
    });
    connect(places.get(), &PlacesControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    const auto draw = [this](const char* tool) {
        if (QAction* action = q->findChild<QAction*>(QString::fromLatin1(tool)))
            action->trigger();
    };
    connect(placesPanel, &PlacesPanel::drawGateAsked, &listener, [draw] { draw("tool_line"); });
    connect(placesPanel, &PlacesPanel::drawAreaAsked, &listener, [draw] { draw("tool_region"); });
    connect(keep.get(), &KeepControl::said, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(keep.get(), &KeepControl::failed, &listener, [this](const QString& message) {
        disconnect(keep.get(), &KeepControl::ended, q, nullptr); // the window stays open to say so
        status->say(message, StatusStrip::Tone::error);
    });
    connect(alibi.get(), &AlibiControl::shownChanged, &listener, [this] { refreshRight(); });
    connect(heat.get(), &HeatControl::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(heat.get(), &HeatControl::changed, &listener, [this] { refreshNotes(); });
    connect(&document.layers(), &editor::LayerState::changed, &listener, [this] { refreshNotes(); });
    connect(&document, &editor::ProjectDocument::worldChanged, &listener, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::Recording>().empty())
            refreshNotes();
    });
    connect(&document, &editor::ProjectDocument::replaced, &listener, [this] { refreshNotes(); });
    connect(header, &HeaderBar::searchRequested, &listener, [this] { search->openAt(header->searchCorner()); });
    connect(header, &HeaderBar::workspaceChosen, &listener, [this](Workspace workspace) { setWorkspace(workspace); });
    connect(bottom, &BottomPanel::changed, &listener, [this] {
        refreshActions();
        roads->refresh();
        places->refresh();
    });
    connect(status, &StatusStrip::issuesClicked, &listener, [this] { bottom->open(BottomPanel::Tab::issues); });
    connect(status, &StatusStrip::bakeClicked, actions.at(ActionId::bake), &QAction::trigger);
    for (QDockWidget* dock : {layout->layersDock(), layout->rightDock()})
        connect(dock, &QDockWidget::visibilityChanged, &listener, [this] { refreshActions(); });
    layout->planTitle()->addTool(makeActionButton(actions.at(ActionId::zoomToEverything)));
    layout->cityTitle()->addTool(makeActionButton(actions.at(ActionId::zoomToEverything)));
}

/// What the views show besides: the heatmap, and in the city, which has no room for a card, which people are recorded.
void MainWindow::Private::refreshNotes()
{
    const bool hasRecorded = !document.world().recordings().empty() && document.layers().isVisible(editor::ObjectKind::recording);
    QStringList ofCity{titleOf(heat->cityLayer()), hasRecorded ? tr("recorded: see-through") : QString()};
    ofCity.removeAll({});
    layout->setNotes(titleOf(heat->planLayer()), ofCity.join(QStringLiteral(" · ")));
}

void MainWindow::Private::connectJobs()
{
    files->setFinish([this](std::function<void()> then) {
        const bool isUnfinished = recordRun->isUnfinished();
        if (isUnfinished)
            recordRun->finish(std::move(then));
        return isUnfinished;
    });
    files->setPeople([this] { return run->isOutdated() ? nullptr : live.frame(); });
    connect(files.get(), &ProjectFiles::opened, &listener, [this](const QString& path) {
        plan->showAll();
        city->showFromStart();
        heat->suitCity();
        isBakeAsked = true;
        bakeIfStale();
        if (!path.isEmpty() && QFileInfo(path).canonicalFilePath() == ProjectFiles::samplePath())
            live.play();
    });
    connect(files.get(), &ProjectFiles::said, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::success); });
    connect(files.get(), &ProjectFiles::failed, &listener,
            [this](const QString& message) { status->say(message, StatusStrip::Tone::error); });
    connect(files.get(), &ProjectFiles::noticed, &listener, [this](const QString& message) { status->say(message); });
    using editor::JobSession;
    ProgressStrip* strip = status->progress();
    connect(files.get(), &ProjectFiles::jobStarted, strip,
            [strip](const JobSession* job, const QString& title) { strip->begin(job, title); });
    connect(files.get(), &ProjectFiles::jobProgress, strip,
            [strip](const JobSession* job, double fraction, const QString& what) { strip->setProgress(job, fraction, what); });
    connect(files.get(), &ProjectFiles::jobEnded, strip, [strip](const JobSession* job) { strip->end(job); });
    follow(pictures->reading(), tr("Reading the picture"), strip);
    follow(sheets->writing(), tr("Drawing the map sheet"), strip);
    follow(comparisons->comparing(), tr("Comparing"), strip);
    follow(comparisons->writing(), tr("Writing the report"), strip);
    FilmJob* film = &stories->film();
    connect(film, &FilmJob::advanced, strip, [strip, film](double fraction, const QString& what) {
        strip->begin(film, tr("Making a film"));
        strip->setProgress(film, fraction, what);
    });
    connect(film, &FilmJob::given, strip, [strip, film] { strip->end(film); });
    follow(demos->making(), tr("Making a demo"), strip);
    follow(keep->writing(), tr("Saving the run"), strip);
    follow(recordRun->making(), tr("Making a recording of the run"), strip);
    follow(recordings->making(), tr("Making a state set"), strip);
    follow(baking, tr("Baking"), strip);
    connect(strip, &ProgressStrip::cancelRequested, &listener, [this](const void* job) {
        if (job == &baking)
            baking.cancel();
        else if (job == &pictures->reading())
            pictures->reading().cancel();
        else if (job == &sheets->writing())
            sheets->writing().cancel();
        else if (job == &comparisons->comparing())
            comparisons->comparing().cancel();
        else if (job == &comparisons->writing())
            comparisons->writing().cancel();
        else if (job == &stories->film())
            stories->film().stop();
        else if (job == &demos->making())
            demos->making().cancel();
        else if (job == &keep->writing())
            keep->writing().cancel();
        else if (job == recordRun.get())
            recordRun->stop();
        else if (job == &recordRun->making())
            recordRun->making().cancel();
        else if (job == &recordings->making())
            recordings->making().cancel();
        else if (job == heat.get())
            heat->cancelMaking();
        else if (job == &affordance)
            affordance.cancel();
        else if (job == &isovists)
            isovists.cancel();
        else if (job == &comparison)
            comparison.cancel();
        else
            files->cancelJob(job);
    });
    connect(heat.get(), &HeatControl::makingStarted, strip, [this, strip](const QString& title) { strip->begin(heat.get(), title); });
    connect(heat.get(), &HeatControl::makingProgress, strip,
            [this, strip](double fraction, const QString& what) { strip->setProgress(heat.get(), fraction, what); });
    connect(heat.get(), &HeatControl::makingEnded, strip, [this, strip] { strip->end(heat.get()); });
    struct Derived {
        editor::DerivedSession* session;
        QString title;
        QString trouble;
    };
    const QString notSeen = tr("Could not look around: %1");
    for (const auto& [session, title, trouble] :
         {Derived{&affordance, tr("Looking around"), notSeen}, Derived{&isovists, tr("Looking around"), notSeen},
          Derived{&comparison, tr("Comparing"), tr("Not compared: %1")}}) {
        using editor::DerivedSession;
        connect(session, &DerivedSession::makingStarted, strip,
                [session = session, strip, title = title] { strip->begin(session, title); });
        connect(session, &DerivedSession::makingProgress, strip,
                [session = session, strip](double fraction, const QString& what) { strip->setProgress(session, fraction, what); });
        connect(session, &DerivedSession::makingEnded, strip, [session = session, strip] { strip->end(session); });
        connect(session, &DerivedSession::failed, &listener,
                [this, trouble = trouble](const QString& message) { status->say(trouble.arg(message), StatusStrip::Tone::error); });
    }
    connect(&baking, &JobSession::started, &listener, [this] { status->setBake(StatusStrip::BakeState::working); });
    for (const auto end : {&JobSession::finished, &JobSession::cancelled})
        connect(&baking, end, &listener, [this] { refreshBake(); });
    connect(&baking, &JobSession::failed, &listener, [this](const QString& message) { tellNoBake(message); });
    connect(&live, &editor::LiveSession::stateChanged, &listener, [this] {
        if (live.isReady())
            status->takeBack(runTrouble);
        refreshHint();
    });
}

} // namespace passerby::widgets
