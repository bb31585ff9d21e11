// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
#include "editor/session/habit_session.h"
#include "editor/session/isovist_session.h"
#include "editor/session/live_session.h"
#include "editor/tools/hit_test.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/search_popup.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/history_panel.h"
#include "widgets/docks/inside_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/issues_panel.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/docks/statistics_panel.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/legend.h"
#include "widgets/living/alibi_control.h"
#include "widgets/living/block_control.h"
#include "widgets/living/inside_control.h"
#include "widgets/living/run_actions.h"
#include "widgets/living/run_control.h"
#include "widgets/living/seen_control.h"
#include "widgets/living/seen_panel.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/sight/junction_control.h"
#include "widgets/sight/sight_control.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/editing_control.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/main_window.h"
#include "widgets/window/picture_control.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/window_layout.h"

namespace passerby::widgets {

class ContextMenus;
class HelpWindow;
class TourControl;
struct TourStep;

/// What the window is made of and how the parts talk to each other.
class MainWindow::Private {
public:
    explicit Private(MainWindow* window);

    void addOwnActions();
    void makeEmptyCard();
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
    void addTour();
    void startTour();
    [[nodiscard]] std::vector<TourStep> drawingSteps();
    [[nodiscard]] std::vector<TourStep> livingSteps();
    void connectJobs();

    void setWorkspace(Workspace workspace);
    void showProxies(bool areShown);
    void bakeIfStale();
    void populateBySight();
    void zoomTo(const geometry::Box& box);
    void zoomToSelection();
    void selectAll();
    void goToIssue(int row);
    void toggleLayer(bool hide);
    void savePicture();
    void openSample();
    void focusNextPanel();

    void refreshAll();
    void refreshEmptyCard();
    void refreshTitle();
    void refreshActions();
    void refreshIssues();
    void refreshBake();
    void refreshHint();
    /// The card or the inspector, whichever belongs to what is going on.
    void refreshRight();

    MainWindow* q;
    ActionSet actions;
    RunActions runActions;
    editor::ProjectDocument document;
    editor::HitTest hitTest;
    editor::ObjectTreeModel tree;
    editor::InspectorModel inspectorModel;
    editor::IssueModel issues;
    editor::StatisticsModel figures;
    editor::CheckSession check;
    editor::BakeSession baking;
    editor::HabitsModel habitsModel;
    editor::HabitSession habitSession;
    editor::LiveSession live;
    editor::AffordanceSession affordance;
    editor::IsovistSession isovists;
    QTimer rebakeDelay;
    QTimer sceneDelay; ///< a number that is dragged builds the city once, at its end
    bool isClosing = false;

    PlanView* plan;
    CityView* city;
    ToolPalette* palette;
    ToolOptionsRow* toolOptions;
    LegendStrip* legend;
    TransportBar* transport;
    LayersPanel* layers;
    HabitsPanel* habits;
    InspectorPanel* inspector;
    InsidePanel* insidePanel;
    PersonCard* card;
    StatisticsPanel* statistics;
    IssuesPanel* issuesPanel;
    HistoryPanel* history;
    SeenPanel* seenPanel;
    BottomPanel* bottom;
    StatusStrip* status;
    HeaderBar* header = nullptr;
    QFrame* emptyCard = nullptr;
    ProjectFiles* files = nullptr;
    WindowLayout* layout = nullptr;
    HeatControl* heat = nullptr;
    RunControl* run = nullptr;
    AlibiControl* alibi = nullptr;
    SeenControl* seen = nullptr;
    SightControl* sight = nullptr;
    JunctionControl* junctions = nullptr;
    BlockControl* blocks = nullptr;
    InsideControl* inside = nullptr;
    DrawingControl* drawing = nullptr;
    EditingControl* editing = nullptr;
    PictureControl* pictures = nullptr;
    SearchPopup* search = nullptr;
    HelpWindow* helpWindow = nullptr; ///< once it was asked for
    TourControl* tour = nullptr;
    QAction* themeAction = nullptr;
    QAction* designAction = nullptr;
    QAction* simulateAction = nullptr;
    QAction* followAction = nullptr;
    QAction* panelAction = nullptr;
    QAction* sampleAction = nullptr;
};

} // namespace passerby::widgets
