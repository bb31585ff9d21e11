// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/main_window.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "editor/models/issue_model.h"
#include "editor/models/object_tree_model.h"
#include "editor/models/statistics_model.h"
#include "editor/session/affordance_session.h"
#include "editor/session/bake_session.h"
#include "editor/session/check_session.h"
#include "editor/session/comparison_session.h"
#include "editor/session/habit_session.h"
#include "editor/session/isovist_session.h"
#include "editor/session/live_session.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "editor/words/text.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/progress_strip.h"
#include "widgets/controls/search_popup.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/controls/typing.h"
#include "widgets/dialogs/help_window.h"
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
#include "widgets/files/project_files.h"
#include "widgets/film/story_panel.h"
#include "widgets/heat/heat_control.h"
#include "widgets/living/alibi_control.h"
#include "widgets/living/block_control.h"
#include "widgets/living/commuter_watch.h"
#include "widgets/living/daylight_control.h"
#include "widgets/living/inside_control.h"
#include "widgets/living/keep_control.h"
#include "widgets/living/line_control.h"
#include "widgets/living/places_control.h"
#include "widgets/living/road_control.h"
#include "widgets/living/run_control.h"
#include "widgets/living/seen_control.h"
#include "widgets/living/seen_panel.h"
#include "widgets/living/timeline_control.h"
#include "widgets/living/timeline_strip.h"
#include "widgets/living/together_control.h"
#include "widgets/living/visit_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/sight/junction_control.h"
#include "widgets/sight/sight_control.h"
#include "widgets/window/beside_control.h"
#include "widgets/window/beside_views.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/comparison_control.h"
#include "widgets/window/context_menus.h"
#include "widgets/window/demo_control.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/editing_control.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/keyboard_keeper.h"
#include "widgets/window/linked_plans.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/picture_control.h"
#include "widgets/window/record_run_control.h"
#include "widgets/window/recording_control.h"
#include "widgets/window/sheet_control.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/stereo_control.h"
#include "widgets/window/story_control.h"
#include "widgets/window/tour_control.h"
#include "widgets/window/variant_control.h"
#include "widgets/window/window_layout.h"
#include "widgets/window/window_place.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QToolButton>
#include <QUndoStack>
#include <QUrl>
#include <QWindow>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;

namespace {

constexpr int kFrameLook_ms = 150;
constexpr int kFrameLooks = 200; ///< half a minute; some put no frame round it at all

const QString kThemeKey = QStringLiteral("theme");
const QString kStrongKey = QStringLiteral("strong_contrast");

ThemeKind storedTheme()
{
    return QSettings().value(kThemeKey).toString() == QLatin1String("dark") ? ThemeKind::dark : ThemeKind::light;
}

/// The theme must be on before widgets that paint with it are made.
QWidget* withTheme(QWidget* window)
{
    ThemeKeeper::instance().apply(storedTheme(), QSettings().value(kStrongKey).toBool());
    return window;
}

} // namespace

/// Sessions wait for their threads when they go.
struct MainWindow::Private::Project {
    editor::ProjectDocument document;
    editor::HitTest hitTest{document};
    editor::ObjectTreeModel tree{document};
    editor::InspectorModel inspectorModel{document};
    editor::IssueModel issues{document};
    editor::StatisticsModel figures{document};
    editor::CheckSession check{document};
    editor::BakeSession baking{document};
    editor::HabitsModel habitsModel{document};
    editor::HabitSession habitSession{document};
    editor::LiveSession live;
    editor::AffordanceSession affordance{document};
    editor::IsovistSession isovists{document};
    editor::ComparisonSession comparison{document};
};

MainWindow::Private::Private(MainWindow* window)
    : q(window),
      actions(withTheme(window)),
      runActions(addRunActions(actions)),
      project(std::make_unique<Project>()),
      document(project->document),
      hitTest(project->hitTest),
      tree(project->tree),
      inspectorModel(project->inspectorModel),
      issues(project->issues),
      figures(project->figures),
      check(project->check),
      baking(project->baking),
      habitsModel(project->habitsModel),
      habitSession(project->habitSession),
      live(project->live),
      affordance(project->affordance),
      isovists(project->isovists),
      comparison(project->comparison),
      plan(new PlanView(document, hitTest)),
      city(new CityView),
      linked(std::make_unique<LinkedPlans>(LinkedPlans::Parts{document, hitTest, live, *plan}, window)),
      besideViews(std::make_unique<BesideViews>(BesideViews::Parts{document, *plan, *city}, window)),
      palette(new ToolPalette(plan->toolBox())),
      toolOptions(new ToolOptionsRow(plan->toolBox())),
      legend(new LegendStrip),
      transport(new TransportBar(actions.at(ActionId::restart), actions.at(ActionId::playPause), actions.at(ActionId::stepOnce))),
      timeline(new TimelineStrip(runActions.goOn, runActions.goToEnd)),
      layers(new LayersPanel(document, tree)),
      habits(new HabitsPanel(document, habitsModel)),
      inspector(new InspectorPanel(inspectorModel, habitSession)),
      insidePanel(new InsidePanel),
      linePanel(new LinePanel),
      card(new PersonCard),
      vehicleCard(new VehicleCard),
      statistics(new StatisticsPanel(document, figures)),
      issuesPanel(new IssuesPanel(issues)),
      history(new HistoryPanel(document.undoStack())),
      seenPanel(new SeenPanel(document, hitTest, runActions)),
      roadPanel(new RoadPanel),
      placesPanel(new PlacesPanel),
      storyPanel(
          new StoryPanel(document, {actions.at(ActionId::addSlide), actions.at(ActionId::playStory), actions.at(ActionId::presentStory),
                                    actions.at(ActionId::exportFilm), actions.at(ActionId::makeDemo)})),
      bottom(new BottomPanel(statistics, issuesPanel, history, seenPanel, roadPanel, placesPanel, storyPanel)),
      status(new StatusStrip)
{
    addOwnActions();
    const auto toolActions = addToolActions(actions, plan->toolBox());
    header = new HeaderBar(actions, themeAction);
    files = std::make_unique<ProjectFiles>(document, issues, actions, window);
    actions.fillMenus(header->menuBar(), files->recentMenu());
    layout = std::make_unique<WindowLayout>(window, WindowLayout::Parts{header, palette, toolOptions, plan, city, &linked->measured(),
                                                                        &linked->difference(), besideViews->panel(), legend, timeline,
                                                                        transport, layers, habits, habits->addButton(), inspector, card,
                                                                        vehicleCard, bottom, status});
    heat = std::make_unique<HeatControl>(
        HeatControl::Parts{document, live, affordance, isovists, comparison, *plan, *city, *legend, actions}, window);
    linked->follow(*heat);
    besideViews->follow(*heat);
    run = std::make_unique<RunControl>(
        RunControl::Parts{document, live, figures, *plan, *city, *transport, *statistics, *card, *vehicleCard, actions}, window);
    past = std::make_unique<TimelineControl>(live, *timeline, runActions, window);
    alibi = std::make_unique<AlibiControl>(AlibiControl::Parts{document, live, *plan, *city, *card, *heat, *run, actions}, window);
    seen =
        std::make_unique<SeenControl>(SeenControl::Parts{document, live, *run, *plan, *city, *transport, *seenPanel, runActions}, window);
    sight = std::make_unique<SightControl>(SightControl::Parts{document, affordance, *plan, *city, *heat}, window);
    junctions = std::make_unique<JunctionControl>(
        JunctionControl::Parts{document, hitTest, affordance, inspectorModel, issues, *plan, *heat, *sight, actions}, window);
    blocks = std::make_unique<BlockControl>(live, *run, runActions, window);
    together = std::make_unique<TogetherControl>(live, *run, actions, window);
    visit = std::make_unique<VisitControl>(VisitControl::Parts{document, live, *run, *plan, *city}, runActions, window);
    stereo = std::make_unique<StereoControl>(*window, *layout, *city, runActions.sideBySide, window);
    keep = std::make_unique<KeepControl>(document, live, actions.at(ActionId::saveRun), window);
    inspector->addFooter(insidePanel);
    inside = std::make_unique<InsideControl>(document, live, *run, *insidePanel, window);
    inspector->addFooter(linePanel);
    waiting = std::make_unique<LineControl>(document, live, *linePanel, window);
    daylight = std::make_unique<DaylightControl>(document, live, *city, *actions.at(ActionId::lightByHour), window);
    roads = std::make_unique<RoadControl>(document, live, *roadPanel, *plan, window);
    places = std::make_unique<PlacesControl>(document, live, *placesPanel, *plan, copyCountsAction, saveCountsAction, window);
    drawing = std::make_unique<DrawingControl>(*plan, toolActions, window);
    editing = std::make_unique<EditingControl>(document, *plan, actions, window);
    pictures = std::make_unique<PictureControl>(document, *plan, actions, window);
    sheets = std::make_unique<SheetControl>(window);
    comparisons = std::make_unique<ComparisonControl>(document, comparison, window);
    variants = std::make_unique<VariantControl>(VariantControl::Parts{document, actions, *header, *window}, window);
    beside =
        std::make_unique<BesideControl>(BesideControl::Parts{document, comparison, *comparisons, *besideViews, *layout, actions}, window);
    stories = std::make_unique<StoryControl>(
        StoryControl::Parts{document, live, *plan, *city, *heat, *legend, *run, *card, *layout, *bottom, *storyPanel, actions, *window},
        window);
    demos = std::make_unique<DemoControl>(DemoControl::Parts{document, *bottom, *storyPanel, actions}, window);
    recordings = std::make_unique<RecordingControl>(document, *plan, actions, window);
    recordRun = std::make_unique<RecordRunControl>(document, live, actions.at(ActionId::recordRun), *status->progress(), window);
    card->addMindButtons({actions.at(ActionId::walkTogether), actions.at(ActionId::part)});
    card->addButton(runActions.blockWay);
    search = std::make_unique<SearchPopup>([this](const QString& text) { return actions.find(text); }, window);
    keyboard = std::make_unique<KeyboardKeeper>(window, plan);
    rebakeDelay.setSingleShot(true);
    sceneDelay.setSingleShot(true);
    sceneDelay.setInterval(150);
    makeEmptyCard();
    makeEmptyCityCard();
    connectDocument();
    connectViews();
    connectActions();
    connectJobs();
    city->setWorld(document.world());
    heat->refresh();
    refreshAll();
}

MainWindow::Private::~Private() = default;

void MainWindow::Private::addOwnActions()
{
    const auto add = [this](const char* key, const QString& text, const char* shortcut, const char* iconName, const QString& tooltip,
                            const char* menu) {
        QAction* action =
            actions.add(QString::fromLatin1(key), text, QString::fromLatin1(shortcut), QString::fromLatin1(iconName), tooltip);
        action->setData(QString::fromLatin1(menu));
        return action;
    };
    themeAction = add("toggle_theme", tr("Switch between light and dark"), "Ctrl+Shift+L", "moon", tr("Switch between light and dark"), "");
    designAction = add("workspace_design", tr("Design workspace"), "Ctrl+1", "polygon", tr("Plan first, with layers"), "view");
    simulateAction = add("workspace_simulate", tr("Simulate workspace"), "Ctrl+2", "walk", tr("City first, with figures"), "view");
    analyseAction = add("workspace_analyse", tr("Analyse workspace"), "Ctrl+3", "chart-bar",
                        tr("What is expected, measured and the difference beside one another, with gates and areas"), "view");
    copyCountsAction =
        add("copy_counts", tr("Copy what gates and areas counted"), "", "copy", tr("The table of gates or areas, for a spreadsheet"), "");
    saveCountsAction =
        add("save_counts", tr("Save what gates and areas counted…"), "", "file-export", tr("The table of gates or areas as CSV"), "");
    followAction = add("follow", tr("Follow the picked person or vehicle"), "F", "current-location",
                       tr("Keep the picked person or vehicle in the middle of the views"), "run");
    followAction->setEnabled(false);
    panelAction = add("next_panel", tr("Next panel"), "F6", "", tr("Put the keyboard into the next panel"), "view");
    sampleAction = add("sample_city", tr("Open the sample city"), "", "building-community", tr("An old town with people walking"), "");
    sampleAction->setEnabled(!ProjectFiles::samplePath().isEmpty());
    commuterAction = add("tour_commuter", tr("&Follow one commuter"), "", "train",
                         tr("Go with somebody through the sample station to their train, step by step"), "help");
}

void MainWindow::Private::bakeIfStale()
{
    rebakeDelay.stop();
    if (document.world().targets().size() > 0 && !document.isBakeFresh())
        baking.start();
    else if (baking.isRunning())
        baking.cancel();
    refreshBake();
}

/// Aloud only where somebody asked, or densities that were there are lost: a city that is still being drawn cannot be baked yet.
void MainWindow::Private::tellNoBake(const QString& why)
{
    whyNotBaked = why;
    if (!std::exchange(isBakeAsked, false) && !document.wasBaked()) {
        refreshBake();
        return;
    }
    status->setBake(StatusStrip::BakeState::failed, why);
    bakeTrouble = tr("No expected densities: %1").arg(why);
    status->say(bakeTrouble, StatusStrip::Tone::error);
}

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent)
{
    setObjectName(QStringLiteral("mainWindow"));
    m_d = std::make_unique<Private>(this);
    setAcceptDrops(true);
    setMinimumSize(1024, 640);
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize()));
    const QByteArray geometry = QSettings().value(QStringLiteral("geometry")).toByteArray();
    if (!geometry.isEmpty())
        restoreGeometry(geometry);
    setTheme(storedTheme());
    m_d->setWorkspace(Workspace::simulate);
    m_d->layout->fit(width());
    m_d->plan->setFocus();
}

MainWindow::~MainWindow()
{
    const std::unique_ptr<Private> parts = std::move(m_d); // events of what is torn down find nothing
}

void MainWindow::begin(const QString& path)
{
    awaitFrame(kFrameLooks);
    m_d->files->offerUnsaved([this, path] {
        if (!path.isEmpty())
            openFile(path);
    });
    m_d->offerTour();
}

void MainWindow::openFile(const QString& path)
{
    const QString name = QFileInfo(path).fileName().toLower();
    if (name.endsWith(QLatin1String(".osm")) || name.contains(QLatin1String(".osm.")) || name.endsWith(QLatin1String(".pbf")))
        m_d->files->importMap(path);
    else if (name.endsWith(QLatin1String(".json")))
        m_d->files->importCityJson(path);
    else if (PictureControl::isPicture(path))
        m_d->pictures->add(path);
    else if (RecordingControl::isRecording(path))
        m_d->recordings->import(path);
    else
        m_d->files->whenSafe(tr("opening another"), [this, path] { m_d->files->open(path); });
}

editor::ProjectDocument& MainWindow::document()
{
    return m_d->document;
}

editor::LiveSession& MainWindow::live()
{
    return m_d->live;
}

PlanView& MainWindow::planView()
{
    return *m_d->plan;
}

CityView& MainWindow::cityView()
{
    return *m_d->city;
}

void MainWindow::setTheme(ThemeKind kind)
{
    setTheme(kind, currentTheme().isStrong);
}

void MainWindow::setTheme(ThemeKind kind, bool isStrong)
{
    ThemeKeeper::instance().apply(kind, isStrong);
    const bool isDark = kind == ThemeKind::dark;
    QSettings().setValue(kThemeKey, isDark ? QStringLiteral("dark") : QStringLiteral("light"));
    QSettings().setValue(kStrongKey, isStrong);
    m_d->city->setDark(isDark);
    m_d->actions.at(ActionId::strongContrast)->setChecked(isStrong);
    m_d->themeAction->setIcon(icon(isDark ? QStringLiteral("sun") : QStringLiteral("moon")));
    m_d->actions.at(ActionId::themeDark)->setChecked(isDark);
    m_d->actions.at(ActionId::themeLight)->setChecked(!isDark);
    m_d->refreshIssues();
    m_d->refreshBake();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const QByteArray geometry = m_d->stories->isPresenting() ? m_d->stories->usualGeometry() : m_d->stereo->usualGeometry();
    const bool wasPresenting = m_d->stories->isPresenting(); // window managers take their time to give a window back
    m_d->stories->cancel();
    const bool wasCityAlone = m_d->stereo->cancel() || wasPresenting;
    finishTyping(*this);
    if (m_d->recordRun->isUnfinished())
        m_d->isClosing = false; // its recording is to be saved, too
    if ((m_d->document.isModified() && !m_d->isClosing) || m_d->files->isSaving() || m_d->recordRun->isUnfinished()) {
        event->ignore();
        m_d->files->whenSafe(tr("closing"), [this] {
            m_d->isClosing = true;
            QMetaObject::invokeMethod(this, &MainWindow::close, Qt::QueuedConnection); // one that is being closed cannot be closed again
        });
        return;
    }
    if (m_d->keep->isWriting()) { // a run that is being saved is saved first
        event->ignore();
        connect(m_d->keep.get(), &KeepControl::ended, this, &MainWindow::close,
                Qt::ConnectionType(Qt::UniqueConnection | Qt::QueuedConnection));
        return;
    }
    if (!wasCityAlone) // else it has been stored as it was before, and docks are only coming back
        m_d->layout->storeState();
    QSettings().setValue(QStringLiteral("geometry"), geometry);
    event->accept();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_d)
        m_d->layout->fit(width());
}

/// Window managers take their time to put a frame round it, most of all while the machine has much to do.
void MainWindow::awaitFrame(int looksLeft)
{
    const bool isFramed = windowHandle() && !windowHandle()->frameMargins().isNull();
    if (isFramed || looksLeft == kFrameLooks) // in between it stays wherever somebody has put it
        keepOnScreen();
    if (isFramed) // the place that comes with the frame may be told a little later
        QTimer::singleShot(kFrameLook_ms, this, &MainWindow::keepOnScreen);
    else if (looksLeft > 0)
        QTimer::singleShot(kFrameLook_ms, this, [this, looksLeft] { awaitFrame(looksLeft - 1); });
}

void MainWindow::keepOnScreen()
{
    if (!isVisible() || !windowHandle() || isMaximized() || isFullScreen())
        return;
    QRect room = screen()->availableGeometry();
    for (const QScreen* other : screen()->virtualSiblings()) // who spreads it over several screens finds it so again
        if (other->availableGeometry().intersects(geometry()))
            room = room.united(other->availableGeometry());
    const QRect place = withinScreen(geometry(), windowHandle()->frameMargins(), room, minimumSize());
    if (place != geometry())
        setGeometry(place);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().size() == 1 && event->mimeData()->urls().front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    openFile(event->mimeData()->urls().front().toLocalFile());
}

} // namespace passerby::widgets
