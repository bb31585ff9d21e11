// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_id.h"
#include "editor/scene/orbit_camera.h"
#include "widgets/controls/action_set.h"
#include "widgets/living/run_actions.h"
#include "widgets/plan_view/plan_transform.h"
#include "widgets/window/main_window.h"

#include <QStringList>
#include <QTimer>
#include <functional>
#include <optional>
#include <vector>

class DaylightControl;
class QAction;
class QFrame;

namespace passerby::geometry {
struct Box;
}

namespace passerby::editor {
class AffordanceSession;
class BakeSession;
class CheckSession;
class ComparisonSession;
class HabitSession;
class HabitsModel;
class HitTest;
class InspectorModel;
class IssueModel;
class IsovistSession;
class ObjectTreeModel;
class StatisticsModel;
} // namespace passerby::editor

namespace passerby::widgets {

class AlibiControl;
class BlockControl;
class BesideControl;
class BesideViews;
class BottomPanel;
class CommuterWatch;
class ComparisonControl;
class ContextMenus;
class DemoControl;
class DrawingControl;
class EditingControl;
class FloatingCard;
class HabitsPanel;
class HeaderBar;
class HeatControl;
class HelpWindow;
class HistoryPanel;
class InsideControl;
class InsidePanel;
class InspectorPanel;
class IssuesPanel;
class JunctionControl;
class KeepControl;
class KeyboardKeeper;
class LayersPanel;
class LegendStrip;
class LineControl;
class LinePanel;
class LinkedPlans;
class PersonCard;
class PictureControl;
class PlacesControl;
class PlacesPanel;
class ProjectFiles;
class RecordRunControl;
class RecordingControl;
class RoadControl;
class RoadPanel;
class RunControl;
class SearchPopup;
class SeenControl;
class SeenPanel;
class SheetControl;
class SightControl;
class StatisticsPanel;
class StereoControl;
class StatusStrip;
class StoryControl;
class StoryPanel;
class TimelineControl;
class TimelineStrip;
class TogetherControl;
class ToolOptionsRow;
class ToolPalette;
class TourControl;
class TransportBar;
class VariantControl;
class VehicleCard;
class VisitControl;
class WindowLayout;
enum class Workspace;
struct Tour;
struct TourMishap;
struct TourStep;

/// What the window is made of and how the parts talk to each other.
class MainWindow::Private {
public:
    explicit Private(MainWindow* window);
    ~Private();

    void addOwnActions();
    void makeEmptyCard();
    void makeEmptyCityCard();
    void connectDocument();
    void connectViews();
    void connectActions();
    void connectEditing();
    void connectPanels();
    void connectDrawing();
    void connectHelp();
    void addContextMenus();
    void showShortcuts();
    void showHelp();
    void addTours();
    void offerTour();
    void openStation(const std::function<void()>& then);
    void putToolAway();
    [[nodiscard]] QString withoutTool(const QString& what) const;
    [[nodiscard]] Tour firstTour();
    [[nodiscard]] Tour commuterTour();
    [[nodiscard]] std::vector<TourStep> drawingSteps();
    [[nodiscard]] std::vector<TourStep> livingSteps();
    [[nodiscard]] std::vector<TourStep> findingSteps();
    [[nodiscard]] std::vector<TourStep> sensingSteps();
    [[nodiscard]] std::vector<TourStep> trainSteps();
    [[nodiscard]] std::optional<TourMishap> lostCommuter(bool mayBeAboard) const;
    [[nodiscard]] QString trainClock() const;
    [[nodiscard]] QString commuterNow() const;
    void connectJobs();

    void setWorkspace(Workspace workspace);
    void showProxies(bool areShown);
    /// Lanes, stop lines and crossings, each a layer of its own.
    void showTraffic(bool isShown);
    void bakeIfStale();
    void tellNoBake(const QString& why);
    void populateBySight();
    void zoomTo(const geometry::Box& box);
    void zoomNear(world::AgentId agent);
    void zoomToSelection();
    /// Remembers what the views show, to come back to.
    void keepView();
    void backToView();
    void selectAll();
    void goToIssue(int row);
    void toggleLayer(bool hide);
    void savePicture();
    void printSheet();
    void openSample();
    void focusNextPanel();

    void refreshAll();
    void refreshEmptyCard();
    void refreshTitle();
    void refreshActions();
    void refreshIssues();
    void refreshBake();
    void refreshHint();
    void refreshNotes();
    [[nodiscard]] QStringList hintsOfPicked() const;
    /// The card or the inspector, whichever belongs to what is going on.
    void refreshRight();

    /// The open city and what is known of it: document, models, sessions.
    struct Project;

    // Who is declared later refers to those before, and so everything goes in the reverse order. Widgets go with the layout that holds
    // them.
    MainWindow* q;
    ActionSet actions;
    RunActions runActions;
    std::unique_ptr<Project> project;
    editor::ProjectDocument& document;
    editor::HitTest& hitTest;
    editor::ObjectTreeModel& tree;
    editor::InspectorModel& inspectorModel;
    editor::IssueModel& issues;
    editor::StatisticsModel& figures;
    editor::CheckSession& check;
    editor::BakeSession& baking;
    editor::HabitsModel& habitsModel;
    editor::HabitSession& habitSession;
    editor::LiveSession& live;
    editor::AffordanceSession& affordance;
    editor::IsovistSession& isovists;
    editor::ComparisonSession& comparison;
    QTimer rebakeDelay;
    QTimer sceneDelay; ///< a number that is dragged builds the city once, at its end
    bool isClosing = false;
    bool isBakeAsked = false; ///< what comes of the next bake is told aloud: somebody asked for it, or has just opened the city
    QString whyNotBaked;      ///< what the last bake of this city failed of, in words; empty where none has
    QString bakeTrouble;      ///< what was said of that
    QString runTrouble;       ///< and of no run

    PlanView* plan;
    CityView* city;
    std::unique_ptr<LinkedPlans> linked;
    std::unique_ptr<BesideViews> besideViews;
    ToolPalette* palette;
    ToolOptionsRow* toolOptions;
    LegendStrip* legend;
    TransportBar* transport;
    TimelineStrip* timeline;
    LayersPanel* layers;
    HabitsPanel* habits;
    InspectorPanel* inspector;
    InsidePanel* insidePanel;
    LinePanel* linePanel;
    PersonCard* card;
    VehicleCard* vehicleCard;
    StatisticsPanel* statistics;
    IssuesPanel* issuesPanel;
    HistoryPanel* history;
    SeenPanel* seenPanel;
    RoadPanel* roadPanel;
    PlacesPanel* placesPanel;
    StoryPanel* storyPanel;
    BottomPanel* bottom;
    StatusStrip* status;
    HeaderBar* header = nullptr;
    QFrame* emptyCard = nullptr;
    FloatingCard* emptyCityCard = nullptr; ///< null where the city is not drawn
    QAction* themeAction = nullptr;
    QAction* designAction = nullptr;
    QAction* simulateAction = nullptr;
    QAction* analyseAction = nullptr;
    QAction* copyCountsAction = nullptr;
    QAction* saveCountsAction = nullptr;
    QAction* followAction = nullptr;
    QAction* panelAction = nullptr;
    QAction* sampleAction = nullptr;
    QAction* commuterAction = nullptr;
    struct ViewBefore {
        PlanTransform plan;
        editor::OrbitCamera city;
    };
    std::optional<ViewBefore> viewBefore; ///< the last zoom to something; nothing: there was none in this city

    // Children of the window, too, which outlives them.
    std::unique_ptr<ProjectFiles> files;
    std::unique_ptr<WindowLayout> layout;
    std::unique_ptr<HeatControl> heat;
    std::unique_ptr<RunControl> run;
    std::unique_ptr<TimelineControl> past;
    std::unique_ptr<AlibiControl> alibi;
    std::unique_ptr<SeenControl> seen;
    std::unique_ptr<SightControl> sight;
    std::unique_ptr<JunctionControl> junctions;
    std::unique_ptr<BlockControl> blocks;
    std::unique_ptr<TogetherControl> together;
    std::unique_ptr<VisitControl> visit;
    std::unique_ptr<StereoControl> stereo;
    std::unique_ptr<KeepControl> keep;
    std::unique_ptr<InsideControl> inside;
    std::unique_ptr<LineControl> waiting;
    std::unique_ptr<DaylightControl> daylight;
    std::unique_ptr<RoadControl> roads;
    std::unique_ptr<PlacesControl> places;
    std::unique_ptr<DrawingControl> drawing;
    std::unique_ptr<EditingControl> editing;
    std::unique_ptr<PictureControl> pictures;
    std::unique_ptr<SheetControl> sheets;
    std::unique_ptr<ComparisonControl> comparisons;
    std::unique_ptr<VariantControl> variants;
    std::unique_ptr<BesideControl> beside;
    std::unique_ptr<StoryControl> stories;
    std::unique_ptr<DemoControl> demos;
    std::unique_ptr<RecordingControl> recordings;
    std::unique_ptr<RecordRunControl> recordRun;
    std::unique_ptr<SearchPopup> search;
    std::unique_ptr<KeyboardKeeper> keyboard;
    std::unique_ptr<ContextMenus> menus;
    std::unique_ptr<CommuterWatch> commuterWatch;
    std::unique_ptr<TourControl> tours;
    std::unique_ptr<HelpWindow> helpWindow; ///< once it was asked for
    QObject listener;                       ///< hears what is connected here; goes first, so that nobody calls back into what is torn down
};

} // namespace passerby::widgets
